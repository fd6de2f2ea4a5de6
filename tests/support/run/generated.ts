import fc, { type Arbitrary } from 'fast-check';
import * as z from 'zod/mini';

/** Realistic input: some of it is valid for any text field. */
const realistic = [
  ...['Ana', 'Thích Nhất Hạnh', 'New York', 'ana@example.org', '+1 212 555 0100', 'Two lines,\nand\ta tab'],
  ...['May 3, 2031', '7:00 PM', '90 minutes', '2031-05-03T17:00', 'Europe/London', 'Asia/Kolkata'],
  ...['https://youtu.be/aqz-KE-bpKQ', 'https://example.org/a?b=c', '/pictures/hero-768.webp', 'newsletter_welcome'],
  '<p>Dear {firstName},</p><p><a href="https://example.org">read</a></p>',
  '{unsubscribeUrl}',
];

/** Input that breaks parsers, keys, headers and paths. */
export const nasty = [
  ...['', ' ', '\0', 'a\0b', '\u0007\u001b[31m', 'x\u007f\u0085\u009f', 'a\r\nBcc: b@example.org', '\u2028'],
  ...['\ud800', '\udc00a', '🧘'.repeat(40), 'a'.repeat(5001), '<script>alert(1)</script>', "' OR 1=1", '{{7*7}}'],
  ...['__proto__', 'constructor', '../../etc', '%00', '%', '%zz', '&#0;&#7;', ',', '&', '#', '?'],
  ...['e30', 'null', 'undefined', 'NaN', '-1', '0', '1e400', '9007199254740993'],
];

/** Any character. fast-check’s own `binary` first makes a table of all of them, which takes seconds. */
export const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
}

export function validValues(schema: z.ZodMiniType): Arbitrary<unknown> {
  const fits = (value: unknown) => schema.safeParse(value).success;
  const { shape } = schema as { shape?: Record<string, z.ZodMiniType> };
  // Field by field, so that an invalid value of one field does not discard the others.
  if (shape)
    return record(mapValues(shape, validValues), (name) => !shape[name]?.safeParse(undefined).success).filter(fits);
  return fromJson(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema).filter(fits);
}

/** Values that are mostly invalid: a valid one with a field removed, added or changed, or anything at all. */
export function invalidValues(schema: z.ZodMiniType): Arbitrary<unknown> {
  const field = fc.oneof(fc.constantFrom(...nasty), fc.jsonValue({ maxDepth: 2 }));
  const changed = fc
    .tuple(validValues(schema), fc.nat(), field, fc.constantFrom('change', 'remove', 'add'))
    .map(([value, n, other, act]) => {
      if (typeof value !== 'object' || value === null) return other;
      const names = Object.keys(value);
      const name = act === 'add' ? 'added' : (names[n % Math.max(1, names.length)] ?? 'added');
      const { [name]: _, ...rest } = value as Record<string, unknown>;
      return act === 'remove' ? rest : { ...rest, [name]: other };
    });
  return fc.oneof({ weight: 4, arbitrary: changed }, { weight: 1, arbitrary: field });
}

function fromJson(json: JsonSchema): Arbitrary<unknown> {
  if ('const' in json) return fc.constant(json.const);
  if (json.enum) return fc.constantFrom(...json.enum);
  const either = json.anyOf ?? json.oneOf;
  if (either) return fc.oneof(...either.map(fromJson));
  switch (json.type) {
    case 'object':
      return record(mapValues(json.properties ?? {}, fromJson), (name) => json.required?.includes(name) ?? false);
    case 'array':
      return fc.array(fromJson(json.items ?? {}), { maxLength: 3 });
    case 'string':
      return texts(json);
    case 'integer':
      return fc.oneof(fc.integer({ min: 1, max: 5 }), fc.maxSafeInteger());
    case 'number':
      return fc.double();
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

const matchers = new Map<string, Arbitrary<string>>();
/** Made once for each pattern, which takes long. */
function matching(pattern: string): Arbitrary<string> {
  const known = matchers.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  matchers.set(pattern, known);
  return known;
}

function texts({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema): Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  if (format === 'uuid') return fc.uuid();
  if (pattern) return matching(pattern);
  const random = fc.string({ unit: anyCharacter, minLength, maxLength: Math.min(maxLength, minLength + 20) });
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...realistic) }, { weight: 1, arbitrary: random });
}

const record = (fields: Record<string, Arbitrary<unknown>>, isRequired: (name: string) => boolean) =>
  fc.record(fields, { requiredKeys: Object.keys(fields).filter(isRequired), noNullPrototype: true });

const mapValues = <A, B>(of: Record<string, A>, change: (value: A) => B) =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(value)]));

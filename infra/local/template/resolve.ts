import { z } from 'zod';
import { type Addresses, account, apiEntry, apiHost, region } from './resources.ts';

export interface Template {
  Resources: Record<string, { Type: string; Properties?: Record<string, unknown> }>;
  Parameters?: Record<string, { Default?: unknown }>;
  Outputs?: Record<string, { Description?: string; Value: unknown }>;
}

/** `property`: the resolved value of one of the resource's own properties. */
type Reference = (id: string, at: Addresses, property: (name: string) => unknown) => string;

/** How others refer to a resource, and its known properties. Without `properties`, it means nothing on this machine. */
export interface ResourceType<Properties extends z.ZodType = z.ZodType> {
  type: string;
  ref?: Reference;
  attributes?: Record<string, Reference>;
  properties?: Properties;
}

export const resourceType = <Properties extends z.ZodType>(type: ResourceType<Properties>) => type;

export const logicalId = (id: string) => id;

/** Properties about billing, protection, encryption, naming and the like, which make no difference on this machine. */
export const ignored = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.unknown().optional()])) as Record<Name, z.ZodOptional<z.ZodUnknown>>;

/** A template's resources, with every intrinsic function resolved. */
export interface ResolvedTemplate {
  all<Properties extends z.ZodType>(type: ResourceType<Properties>): { id: string; properties: z.output<Properties> }[];
  outputs: { key: string; description: string; value: string }[];
  /** Absolute path of the folder or file that was uploaded under this key. */
  asset(key: string): string;
}

/** Throws an error that names any unknown resource type or property: no part of the stack may silently be missing. */
export function resolveTemplate(
  template: Template,
  types: readonly ResourceType[],
  at: Addresses,
  asset: (key: string) => string,
): ResolvedTemplate {
  const known = new Map(types.map((each) => [each.type, each]));
  const resolve = resolver(template, known, at);
  const byType = new Map<string, { id: string; properties: unknown }[]>();
  for (const [id, { Type, Properties = {} }] of Object.entries(template.Resources)) {
    const type = known.get(Type);
    if (!type) throw new Error(`${id}: the local cloud does not know the resource type ${Type}`);
    if (!type.properties) continue;
    // Tags only matter on bills.
    const { Tags: _, ...properties } = Properties;
    const parsed = { id, properties: parseProperties(id, type.properties, resolve(properties)) };
    byType.set(Type, [...(byType.get(Type) ?? []), parsed]);
  }
  return {
    asset,
    outputs: Object.entries(template.Outputs ?? {}).map(([key, { Description = '', Value }]) => ({
      ...{ key, description: Description, value: reachable(String(resolve(Value)), at) },
    })),
    all: ({ type }) => (byType.get(type) ?? []) as never,
  };
}

/** Operators' commands find an API by its address in the outputs; the local cloud's answers at another. */
const reachable = (output: string, { site }: Addresses) => {
  const [, id] = /^https:\/\/(\w+)\./.exec(output) ?? [];
  return id && output === `https://${apiHost(id)}` ? `http://${site}${apiEntry}` : output;
};

/** Parses a resource's properties. Throws an error that names the resource and its unknown properties. */
export function parseProperties<Schema extends z.ZodType>(id: string, schema: Schema, properties: unknown) {
  const { data, error } = schema.safeParse(properties, { reportInput: true });
  if (!error) return data;
  const unknown = error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? [...issue.path, issue.keys.join(', ')].join('.')
      : `${issue.path.join('.')} ${JSON.stringify(issue.input)}`,
  );
  throw new Error(`${id}: the local cloud does not know ${unknown.join(', ')}`);
}

const pseudoParameters: Record<string, string> = {
  'AWS::AccountId': account,
  'AWS::Region': region,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::StackName': 'local',
};

/**
 * Dynamic references to secrets remain: their values are not known yet. Throws an error that names anything unknown.
 */
function resolver(template: Template, types: Map<string, ResourceType>, at: Addresses) {
  const ref = (id: string): unknown => {
    const parameter = template.Parameters?.[id];
    if (parameter) return parameter.Default;
    return pseudoParameters[id] ?? refer(id, 'what a reference to it is', typeOf(id)?.ref);
  };

  const attribute = (id: string, name: string) => refer(id, `its attribute ${name}`, typeOf(id)?.attributes?.[name]);

  function refer(id: string, what: string, make: Reference | undefined): string {
    const { Type, Properties } = template.Resources[id] ?? {};
    if (!make) throw new Error(`${id} (${Type}): the local cloud does not know ${what}`);
    return make(id, at, (name) => resolve(Properties?.[name]));
  }

  const typeOf = (id: string) => {
    const resource = template.Resources[id];
    if (!resource) throw new Error(`The template refers to ${id}, which it does not have`);
    return types.get(resource.Type);
  };

  const functions: Record<string, (argument: never) => unknown> = {
    Ref: ref,
    'Fn::GetAtt': ([id, name]: [string, string]) => attribute(id, name),
    'Fn::Join': ([separator, parts]: [string, unknown]) => (resolve(parts) as unknown[]).join(separator),
    'Fn::Sub': (text: string | [string, object]) => {
      if (typeof text !== 'string') throw new Error(`The local cloud does not know Fn::Sub with variables: ${text}`);
      return text.replace(/\$\{([^}]+)\}/g, (_, name: string) => {
        const [id = '', ...path] = name.split('.');
        return String(path.length > 0 ? attribute(id, path.join('.')) : ref(id));
      });
    },
    'Fn::Select': ([index, list]: [number, unknown]) => (resolve(list) as unknown[])[index],
    'Fn::Split': ([separator, text]: [string, unknown]) => String(resolve(text)).split(separator),
  };

  function resolve(value: unknown): unknown {
    if (typeof value === 'string') return withoutTls(value);
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    const [only] = entries;
    if (only && entries.length === 1 && /^(Ref$|Fn::)/.test(only[0])) {
      const apply = functions[only[0]];
      if (!apply) throw new Error(`The local cloud does not know ${only[0]}`);
      const resolved = apply(only[1] as never);
      return typeof resolved === 'string' ? withoutTls(resolved) : resolved;
    }
    return Object.fromEntries(entries.map(([key, item]) => [key, resolve(item)]));
  }

  /** The local CloudFront has no certificate. */
  const withoutTls = (text: string) => text.replaceAll(`https://${at.site}`, `http://${at.site}`);

  return resolve;
}

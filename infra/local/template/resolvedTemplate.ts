import { readFileSync } from 'node:fs';
import { type Resource, resolver, type Template } from './intrinsics.ts';
import { type Addresses, resourceTypes } from './resources.ts';

/** A template's resources, with every intrinsic function resolved. */
export interface ResolvedTemplate {
  /** The resources of one type, by logical id. The caller knows the type's shape. */
  all<Properties>(type: string): { id: string; properties: Properties }[];
  /** What the stack tells operators; those of nested stacks are told to the outer one alone. */
  outputs: StackOutput[];
  /** Absolute path of the folder or file that was uploaded under this key. */
  asset(key: string): string;
}

export interface StackOutput {
  key: string;
  description: string;
  value: string;
}

/**
 * The resources of a template and of the stacks nested in it. Throws, naming the resource, where there is a type or
 * property that the local cloud does not know.
 */
export function resolveTemplate(template: Template, at: Addresses, asset: (key: string) => string): ResolvedTemplate {
  const resources = Object.entries(template.Resources);
  for (const [id, resource] of resources) checkKnown(id, resource);

  const nested = new Map<string, ResolvedTemplate>();
  /** A stack's parameters may be what another one nested here tells: each is read when it is asked for. */
  const nestedAs = (id: string): ResolvedTemplate => {
    const known = nested.get(id);
    if (known) return known;
    const properties = resolve(template.Resources[id]?.Properties) as NestedStack;
    const read = resolveTemplate(nestedTemplate(properties, asset), at, asset);
    nested.set(id, read);
    return read;
  };
  const outputOf = (id: string, name: string) => {
    const output = nestedAs(id).outputs.find(({ key }) => key === name);
    if (!output) throw new Error(`${id}: the nested stack has no output ${name}`);
    return output.value;
  };
  const resolve = resolver(template, at, outputOf);
  const byType = Map.groupBy(
    resources
      .filter(([, { Type }]) => !resourceTypes[Type]?.ignored)
      .map(([id, { Type, Properties = {} }]) => ({ id, Type, properties: resolve(Properties) })),
    ({ Type }) => Type,
  );
  const own = <P>(type: string) => (byType.get(type) ?? []) as { id: string; properties: P }[];
  const stacks = own('AWS::CloudFormation::Stack').map(({ id }) => nestedAs(id));
  const outputs = Object.entries(template.Outputs ?? {}).map(([key, { Description = '', Value }]) => ({
    ...{ key, description: Description },
    value: String(resolve(Value)),
  }));
  return {
    asset,
    outputs,
    all: <P>(type: string) => [...own<P>(type), ...stacks.flatMap((stack) => stack.all<P>(type))],
  };
}

interface NestedStack {
  TemplateURL: string;
  Parameters?: Record<string, string>;
}

/** A nested stack's template, with what the outer one hands over as the values of its parameters. */
function nestedTemplate({ TemplateURL, Parameters = {} }: NestedStack, asset: (key: string) => string): Template {
  const template = JSON.parse(readFileSync(asset(lastPart(TemplateURL)), 'utf8')) as Template;
  const values = Object.entries(Parameters).map(([name, value]) => [name, { Default: value }] as const);
  return { ...template, Parameters: { ...template.Parameters, ...Object.fromEntries(values) } };
}

function checkKnown(id: string, { Type, Properties = {} }: Resource): void {
  const known = resourceTypes[Type];
  if (!known) throw new Error(`${id}: the local cloud does not know the resource type ${Type}`);
  if (known.ignored) return;
  const strange = Object.keys(Properties).filter((name) => !known.properties?.includes(name));
  if (strange.length > 0) throw new Error(`${id} (${Type}): the local cloud does not know ${strange.join(', ')}`);
}

/** The logical id in an ARN, URL or path: what follows the last colon or slash. */
export const lastPart = (name: string) => name.slice(Math.max(name.lastIndexOf(':'), name.lastIndexOf('/')) + 1);

/** The logical id of a function from its name, its ARN or the ARN of a version. */
export const functionId = (name: string) => (name.startsWith('arn:') ? (name.split(':')[6] ?? '') : name);

/** A logical id without the hash that CDK ends it with: what people and tests call it. */
export const nameOf = (id: string) => id.replace(/[0-9A-F]{8}$/, '');

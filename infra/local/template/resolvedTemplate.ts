import { readFileSync } from 'node:fs';
import { resolver, type Template } from './intrinsics.ts';
import type { Addresses } from './resources.ts';
import { type PropertiesOf, parseProperties, type ReadType, resourceTypeOf } from './resourceTypes.ts';

/** A template's resources, with every intrinsic function resolved. */
export interface ResolvedTemplate {
  /** The resources of one type, with their logical ids. */
  all<T extends ReadType>(type: T): { id: string; properties: PropertiesOf<T> }[];
  /** The stack's outputs for operators. Outputs of nested stacks are only for the outer stack. */
  outputs: { key: string; description: string; value: string }[];
  /** Absolute path of the folder or file that was uploaded under this key. */
  asset(key: string): string;
}

/**
 * The resources of a template and of its nested stacks. Throws an error that names any resource with a type or property
 * that the local cloud does not know.
 */
export function resolveTemplate(template: Template, at: Addresses, asset: (key: string) => string): ResolvedTemplate {
  const resources = Object.entries(template.Resources);
  const unknown = resources.find(([, { Type }]) => !resourceTypeOf(Type));
  if (unknown) throw new Error(`${unknown[0]}: the local cloud does not know the resource type ${unknown[1].Type}`);

  const read = (id: string): unknown => {
    const { Type = '', Properties = {} } = template.Resources[id] ?? {};
    // Tags only matter on bills.
    const { Tags: _, ...properties } = Properties;
    return parseProperties(id, resourceTypeOf(Type)?.properties as never, resolve(properties));
  };
  const nested = new Map<string, ResolvedTemplate>();
  /** A nested stack's parameters may be outputs of another one, so each stack is read on demand. */
  const readNested = (id: string): ResolvedTemplate => {
    const inner =
      nested.get(id) ??
      resolveTemplate(nestedTemplate(read(id) as PropertiesOf<'AWS::CloudFormation::Stack'>, asset), at, asset);
    nested.set(id, inner);
    return inner;
  };
  const outputOf = (id: string, name: string) => {
    const output = readNested(id).outputs.find(({ key }) => key === name);
    if (!output) throw new Error(`${id}: the nested stack has no output ${name}`);
    return output.value;
  };
  const resolve = resolver(template, at, outputOf);
  const byType = Map.groupBy(
    resources
      .filter(([, { Type }]) => resourceTypeOf(Type)?.properties)
      .map(([id, { Type }]) => ({ id, Type, properties: read(id) })),
    ({ Type }) => Type,
  );
  const own = (type: string) => byType.get(type) ?? [];
  const stacks = own('AWS::CloudFormation::Stack').map(({ id }) => readNested(id));
  return {
    asset,
    outputs: Object.entries(template.Outputs ?? {}).map(([key, { Description = '', Value }]) => ({
      ...{ key, description: Description, value: String(resolve(Value)) },
    })),
    all: <T extends ReadType>(type: T) =>
      [...own(type), ...stacks.flatMap((stack) => stack.all(type))] as { id: string; properties: PropertiesOf<T> }[],
  };
}

/** A nested stack's template with the parameter values from the outer stack. */
function nestedTemplate(
  { TemplateURL, Parameters }: PropertiesOf<'AWS::CloudFormation::Stack'>,
  asset: (key: string) => string,
): Template {
  const template = JSON.parse(readFileSync(asset(lastPart(TemplateURL)), 'utf8')) as Template;
  const values = Object.entries(Parameters).map(([name, value]) => [name, { Default: value }] as const);
  return { ...template, Parameters: { ...template.Parameters, ...Object.fromEntries(values) } };
}

/** The logical id in an ARN, URL or path: what follows the last colon or slash. */
export const lastPart = (name: string) => name.slice(Math.max(name.lastIndexOf(':'), name.lastIndexOf('/')) + 1);

/** The logical id of a function from its name, its ARN or the ARN of a version. */
export const functionId = (name: string) => (name.startsWith('arn:') ? (name.split(':')[6] ?? '') : name);

/** A logical id without CDK's hash at its end, as people and tests use it. */
export const nameOf = (id: string) => id.replace(/[0-9A-F]{8}$/, '');

import { resolver, type Template } from './intrinsics.ts';
import { type Addresses, apiEntry, apiHost } from './resources.ts';
import { type PropertiesOf, parseProperties, type ReadType, resourceTypeOf } from './resourceTypes.ts';

/** A template's resources, with every intrinsic function resolved. */
export interface ResolvedTemplate {
  /** The resources of one type, with their logical ids. */
  all<T extends ReadType>(type: T): { id: string; properties: PropertiesOf<T> }[];
  /** The stack's outputs for operators. */
  outputs: { key: string; description: string; value: string }[];
  /** Absolute path of the folder or file that was uploaded under this key. */
  asset(key: string): string;
}

/** Throws an error that names any resource with a type or property that the local cloud does not know. */
export function resolveTemplate(template: Template, at: Addresses, asset: (key: string) => string): ResolvedTemplate {
  const resources = Object.entries(template.Resources);
  const unknown = resources.find(([, { Type }]) => !resourceTypeOf(Type));
  if (unknown) throw new Error(`${unknown[0]}: the local cloud does not know the resource type ${unknown[1].Type}`);

  const resolve = resolver(template, at);
  const byType = Map.groupBy(
    resources
      .filter(([, { Type }]) => resourceTypeOf(Type)?.properties)
      .map(([id, { Type, Properties = {} }]) => {
        // Tags only matter on bills.
        const { Tags: _, ...properties } = Properties;
        const schema = resourceTypeOf(Type)?.properties as never;
        return { id, Type, properties: parseProperties(id, schema, resolve(properties)) };
      }),
    ({ Type }) => Type,
  );
  return {
    asset,
    outputs: Object.entries(template.Outputs ?? {}).map(([key, { Description = '', Value }]) => ({
      ...{ key, description: Description, value: reachable(String(resolve(Value)), at) },
    })),
    all: <T extends ReadType>(type: T) => (byType.get(type) ?? []) as { id: string; properties: PropertiesOf<T> }[],
  };
}

/** Operators' commands find an API by its address in the outputs; the local cloud's answers at another. */
const reachable = (output: string, { site }: Addresses) => {
  const [, id] = /^https:\/\/(\w+)\./.exec(output) ?? [];
  return id && output === `https://${apiHost(id)}` ? `http://${site}${apiEntry}` : output;
};

/** The logical id in an ARN, URL or path: what follows the last colon or slash. */
export const lastPart = (name: string) => name.slice(Math.max(name.lastIndexOf(':'), name.lastIndexOf('/')) + 1);

/** The logical id of a function from its name, its ARN or the ARN of a version. */
export const functionId = (name: string) => (name.startsWith('arn:') ? (name.split(':')[6] ?? '') : name);

/** A logical id without CDK's hash at its end, as people and tests use it. */
export const nameOf = (id: string) => id.replace(/[0-9A-F]{8}$/, '');

import { type Addresses, account, region } from './resources.ts';
import { resourceTypeOf } from './resourceTypes.ts';

export interface Resource {
  Type: string;
  Properties?: Record<string, unknown>;
}

export interface Template {
  Resources: Record<string, Resource>;
  Parameters?: Record<string, { Default?: unknown }>;
  Outputs?: Record<string, { Description?: string; Value: unknown }>;
}

const pseudoParameters: Record<string, string> = {
  'AWS::AccountId': account,
  'AWS::Region': region,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::StackName': 'local',
};

/**
 * Returns a function that evaluates CloudFormation's intrinsic functions in a value. Dynamic references to secrets
 * remain, because their values are not known yet. Throws an error that names anything unknown.
 */
export function resolver(template: Template, at: Addresses) {
  const ref = (id: string): unknown => {
    const pseudo = pseudoParameters[id];
    if (pseudo !== undefined) return pseudo;
    const parameter = template.Parameters?.[id];
    if (parameter) return parameter.Default;
    const make = resourceTypeOf(typeOf(id))?.ref;
    if (!make) throw new Error(`${id} (${typeOf(id)}): the local cloud does not know what a reference to it is`);
    return make(id, at, propertyOf(id));
  };

  const attribute = (id: string, name: string): string => {
    const make = resourceTypeOf(typeOf(id))?.attributes?.[name];
    if (!make) throw new Error(`${id} (${typeOf(id)}): the local cloud does not know its attribute ${name}`);
    return make(id, at, propertyOf(id));
  };

  const propertyOf = (id: string) => (name: string) => resolve(template.Resources[id]?.Properties?.[name]);

  const typeOf = (id: string): string => {
    const resource = template.Resources[id];
    if (!resource) throw new Error(`The template refers to ${id}, which it does not have`);
    return resource.Type;
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

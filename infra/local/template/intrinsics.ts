import { type Addresses, account, region, resourceTypes } from './resources.ts';

export interface Resource {
  Type: string;
  Properties?: Record<string, unknown>;
}

export interface Template {
  Resources: Record<string, Resource>;
  Parameters?: Record<string, { Default?: unknown }>;
  Conditions?: Record<string, unknown>;
  Mappings?: Record<string, Record<string, Record<string, unknown>>>;
  Outputs?: Record<string, { Description?: string; Value: unknown }>;
}

const pseudoParameters: Record<string, string> = {
  'AWS::AccountId': account,
  'AWS::Region': region,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::StackName': 'local',
  'AWS::StackId': `arn:aws:cloudformation:${region}:${account}:stack/local/local`,
};

const noValue = Symbol('AWS::NoValue');

/** What a nested stack tells the one around it: the value of its output. */
type OutputOf = (stack: string, output: string) => string;

/**
 * Returns a function that evaluates CloudFormation's intrinsic functions in a value. Dynamic references to secrets stay:
 * their values are not known yet. Throws an error that names what it does not know.
 */
export function resolver(template: Template, at: Addresses, outputOf: OutputOf) {
  const ref = (id: string): unknown => {
    if (id === 'AWS::NoValue') return noValue;
    const pseudo = pseudoParameters[id];
    if (pseudo !== undefined) return pseudo;
    const parameter = template.Parameters?.[id];
    if (parameter) return parameter.Default;
    const make = resourceTypes[typeOf(id)]?.ref;
    if (!make) throw new Error(`${id} (${typeOf(id)}): the local cloud does not know what a reference to it is`);
    return make(id, at, template.Resources[id]?.Properties ?? {});
  };

  const attribute = (id: string, name: string): string => {
    if (typeOf(id) === 'AWS::CloudFormation::Stack') return outputOf(id, name.replace(/^Outputs\./, ''));
    const make = resourceTypes[typeOf(id)]?.attributes?.[name];
    if (!make) throw new Error(`${id} (${typeOf(id)}): the local cloud does not know its attribute ${name}`);
    return make(id, at);
  };

  const typeOf = (id: string): string => {
    const resource = template.Resources[id];
    if (!resource) throw new Error(`The template refers to ${id}, which it does not have`);
    return resource.Type;
  };

  const condition = (name: string) => Boolean(resolve(template.Conditions?.[name] ?? failed(`condition ${name}`)));

  const functions: Record<string, (argument: never) => unknown> = {
    Ref: ref,
    'Fn::GetAtt': (path: string | [string, string]) => {
      const [id = '', ...name] = typeof path === 'string' ? path.split('.') : path;
      return attribute(id, name.join('.'));
    },
    'Fn::Join': ([separator, parts]: [string, unknown]) => (resolve(parts) as unknown[]).join(separator),
    'Fn::Sub': (argument: string | [string, Record<string, unknown>]) => {
      const [text, variables] = typeof argument === 'string' ? [argument, {}] : argument;
      return text.replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
        if (literal) return `\${${name}}`;
        if (name in variables) return String(resolve(variables[name]));
        const [id = '', ...path] = name.split('.');
        return String(path.length > 0 ? attribute(id, path.join('.')) : ref(id));
      });
    },
    'Fn::Select': ([index, list]: [unknown, unknown]) => (resolve(list) as unknown[])[Number(resolve(index))],
    'Fn::Split': ([separator, text]: [string, unknown]) => String(resolve(text)).split(separator),
    'Fn::If': ([name, yes, no]: [string, unknown, unknown]) => resolve(condition(name) ? yes : no),
    'Fn::Equals': ([a, b]: [unknown, unknown]) => resolve(a) === resolve(b),
    'Fn::Not': ([a]: [unknown]) => !resolve(a),
    'Fn::And': (all: unknown[]) => all.every(resolve),
    'Fn::Or': (all: unknown[]) => all.some(resolve),
    'Fn::FindInMap': (path: [string, unknown, unknown]) => {
      const [map = '', top = '', second = ''] = path.map((part) => String(resolve(part)));
      return template.Mappings?.[map]?.[top]?.[second] ?? failed(`mapping ${map}.${top}.${second}`);
    },
    'Fn::GetAZs': () => [`${region}a`, `${region}b`],
    'Fn::Base64': (text: unknown) => Buffer.from(String(resolve(text))).toString('base64'),
    Condition: condition,
  };

  function resolve(value: unknown): unknown {
    if (typeof value === 'string') return withoutTls(value);
    if (Array.isArray(value)) return value.map(resolve).filter((item) => item !== noValue);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    const [only] = entries;
    if (only && entries.length === 1 && isIntrinsic(only[0])) {
      const apply = functions[only[0]] ?? failed(only[0]);
      const resolved = apply(only[1] as never);
      return typeof resolved === 'string' ? withoutTls(resolved) : resolved;
    }
    return Object.fromEntries(
      entries.map(([key, item]) => [key, resolve(item)] as const).filter(([, item]) => item !== noValue),
    );
  }

  /** The local CloudFront has no certificate. */
  const withoutTls = (text: string) => text.replaceAll(`https://${at.site}`, `http://${at.site}`);

  return resolve;
}

/** `Condition` is also a key of IAM statements, where it holds an object beside other keys. */
const isIntrinsic = (key: string) => key === 'Ref' || key === 'Condition' || key.startsWith('Fn::');

function failed(what: string): never {
  throw new Error(`The local cloud does not know ${what}`);
}

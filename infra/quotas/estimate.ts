import type { StackTemplate } from './deployment.ts';

/**
 * Values that only a deploy knows, at the length that they have there or longer: no commercial region has a longer name, no
 * partition either.
 */
const region = 'ap-southeast-1';
const account = '000000000000';
const partition = 'aws-us-gov';

/** CloudFormation cuts the names that it makes for these to what they may have. */
const longestNames: Record<string, number> = {
  'AWS::Lambda::Function': 64,
  'AWS::IAM::Role': 64,
  'AWS::S3::Bucket': 63,
  'AWS::SQS::Queue': 80,
};

const nameProperties = [
  'FunctionName',
  'RoleName',
  'BucketName',
  'QueueName',
  'TableName',
  'TopicName',
  'LogGroupName',
];

/** What a Ref to these is. To the others it is a name. */
const arns = ['AWS::SNS::Topic', 'AWS::SecretsManager::Secret', 'AWS::Lambda::Version', 'AWS::Lambda::LayerVersion'];

/** An ARN of any service that we use is no longer than this one. */
const arnOf = (name: string) => `arn:${partition}:secretsmanager:${region}:${account}:configuration-set/${name}`;

const lengthOf = (value: unknown) => JSON.stringify(value)?.length ?? 0;

/**
 * Returns a function that replaces CloudFormation's intrinsic functions in a value by text as long as what a deploy puts there,
 * or longer. A dynamic reference stands for itself: it is longer than a secret of ours. Throws on a function that it does not
 * know.
 */
export function estimator({ name: stackName, template }: StackTemplate) {
  const pseudo: Record<string, string | undefined> = {
    'AWS::AccountId': account,
    'AWS::NoValue': undefined,
    'AWS::Partition': partition,
    'AWS::Region': region,
    'AWS::StackId': arnOf(stackName),
    'AWS::StackName': stackName,
    'AWS::URLSuffix': 'amazonaws.com',
  };

  /** A name that CloudFormation makes ends with 13 characters. The stack may give a longer one. */
  const nameOf = (id: string): string => {
    const { Type = '', Properties = {} } = template.Resources[id] ?? {};
    const made = `${stackName}-${id}-${'X'.repeat(13)}`.slice(0, longestNames[Type]);
    const given = nameProperties.map((property) => String(resolve(Properties[property]) ?? ''));
    return [made, ...given].reduce((longest, name) => (name.length > longest.length ? name : longest));
  };
  const ref = (id: string): unknown => {
    if (id in pseudo) return pseudo[id];
    const parameter = template.Parameters?.[id];
    if (parameter) return parameter.Default ?? arnOf(id);
    const type = template.Resources[id]?.Type ?? '';
    if (type === 'AWS::SQS::Queue') return `https://sqs.${region}.amazonaws.com/${account}/${nameOf(id)}`;
    return arns.includes(type) ? arnOf(nameOf(id)) : nameOf(id);
  };
  const attribute = (id: string, name: string) =>
    // A stream's ARN ends with the time when it was enabled.
    name.endsWith('Arn')
      ? `${arnOf(nameOf(id))}${name === 'StreamArn' ? '/stream/2026-01-01T00:00:00.000' : ''}`
      : // Such as the host name of a bucket.
        `${nameOf(id)}.s3.${region}.amazonaws.com`;

  const functions: Record<string, (argument: never) => unknown> = {
    Ref: ref,
    'Fn::GetAtt': ([id, name]: [string, string]) => attribute(id, name),
    'Fn::If': ([, yes, no]: [string, unknown, unknown]) => {
      const [a, b] = [resolve(yes), resolve(no)];
      return lengthOf(a) < lengthOf(b) ? b : a;
    },
    'Fn::Join': ([separator, parts]: [string, unknown]) => (resolve(parts) as unknown[]).join(separator),
    'Fn::Select': ([index, list]: [number, unknown]) => (resolve(list) as unknown[])[index],
    'Fn::Split': ([separator, text]: [string, unknown]) => String(resolve(text)).split(separator),
    'Fn::Sub': (argument: string | [string, Record<string, unknown>]) => {
      const [text, variables] = typeof argument === 'string' ? [argument, {}] : argument;
      return text.replace(/\$\{([^!}]+)\}/g, (_, each: string) => {
        if (each in variables) return String(resolve(variables[each]));
        const [id = '', ...path] = each.split('.');
        return String(path.length > 0 ? attribute(id, path.join('.')) : ref(id));
      });
    },
  };

  function resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    const [only] = entries;
    if (only && entries.length === 1 && /^(Ref$|Fn::)/.test(only[0])) {
      const apply = functions[only[0]];
      if (!apply) throw new Error(`${stackName}: nobody knows how long the result of ${only[0]} is`);
      return apply(only[1] as never);
    }
    return Object.fromEntries(entries.map(([key, item]) => [key, resolve(item)]));
  }

  return resolve;
}

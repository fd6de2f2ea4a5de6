import type { Deployment, StackTemplate } from './deployment.ts';
import {
  jsonLength,
  type Measure,
  perReference,
  referenceOf,
  resourcesOf,
  sum,
  valuesAt,
  withoutSpaces,
} from './measures.ts';

/** Characters of all policies inside a role. */
export const inlinePolicies: Measure = sum(
  ({ stacks }) =>
    stacks.flatMap((stack) =>
      resourcesOf(stack, 'AWS::IAM::Role').map(({ id, properties }) => ({
        where: id,
        used: valuesAt(properties, 'Policies[].PolicyDocument').reduce<number>(
          (total, document) => total + withoutSpaces(document),
          0,
        ),
      })),
    ),
  perReference('AWS::IAM::Policy', 'Roles[]', ({ properties }) =>
    withoutSpaces(valuesAt(properties, 'PolicyDocument')[0]),
  ),
);

/** Bytes around the statements of a function's policy. */
const emptyPolicy = jsonLength({ Version: '2012-10-17', Id: 'default', Statement: [] });

/**
 * Bytes of the policy that Lambda makes of a function's permissions: a statement for each, as GetPolicy shows them.
 * https://docs.aws.amazon.com/lambda/latest/dg/access-control-resource-based.html
 */
export const functionPolicies: Measure = (deployment) =>
  perReference('AWS::Lambda::Permission', 'FunctionName', ({ id, properties }, { name }) => {
    const [action, fn, principal, source] = ['Action', 'FunctionName', 'Principal', 'SourceArn'].map(
      (property) => valuesAt(properties, property)[0],
    );
    const statement = {
      Sid: `${name}-${id}-${'X'.repeat(13)}`,
      Effect: 'Allow',
      Principal: { Service: principal },
      Action: action,
      Resource: fn,
      ...(source !== undefined && { Condition: { ArnLike: { 'AWS:SourceArn': source } } }),
    };
    // And a comma.
    return jsonLength(statement) + 1;
  })(deployment).map(({ where, used }) => ({ where, used: used + emptyPolicy }));

/** What reads the stream of a table: event source mappings, and pipes. */
export const streamReaders: Measure = (deployment) =>
  sum(
    perReference('AWS::Lambda::EventSourceMapping', 'EventSourceArn', ({ raw }) => isStream(raw, 'EventSourceArn')),
    perReference('AWS::Pipes::Pipe', 'Source', ({ raw }) => isStream(raw, 'Source')),
  )(deployment).filter(({ used }) => used > 0);

/** 1 or 0. */
const isStream = (properties: unknown, property: string) =>
  Number(/StreamArn|:dynamodb:.*\/stream\//.test(JSON.stringify(valuesAt(properties, property))));

/** Messages that are taken from a queue at once without waiting for more. */
export const batchesWithoutWindow: Measure = ({ stacks }) =>
  stacks.flatMap((stack) =>
    resourcesOf(stack, 'AWS::Lambda::EventSourceMapping').flatMap(({ id, properties, raw }) => {
      if (isStream(raw, 'EventSourceArn') || Number(valuesAt(properties, 'MaximumBatchingWindowInSeconds')[0] ?? 0) > 0)
        return [];
      return { where: id, used: Number(valuesAt(properties, 'BatchSize')[0] ?? 10) };
    }),
  );

export const dashboardWidgets: Measure = ({ stacks }) =>
  stacks.flatMap((stack) =>
    resourcesOf(stack, 'AWS::CloudWatch::Dashboard').map(({ id, properties }) => {
      const { widgets } = JSON.parse(String(valuesAt(properties, 'DashboardBody')[0])) as { widgets: unknown[] };
      return { where: id, used: widgets.length };
    }),
  );

/** Bytes of a function's code and its layers, unpacked. */
export const functionPackages: Measure = ({ stacks, packageSize }) =>
  stacks.flatMap((stack) => {
    const layers = new Map(layersOf(stack, packageSize).map(({ id, size }) => [id, size]));
    return functionsOf(stack, packageSize).map(({ id, size, raw }) => ({
      where: id,
      used: valuesAt(raw, 'Layers[]').reduce<number>((sum, layer) => sum + (layers.get(referenceOf(layer)) ?? 0), size),
    }));
  });

/** Bytes of the code of all functions and layers, unpacked. Lambda counts it packed, which is less. */
export const storedCode: Measure = ({ stacks, packageSize }) => {
  const packages = stacks.flatMap((stack) => [...layersOf(stack, packageSize), ...functionsOf(stack, packageSize)]);
  return [{ where: 'all stacks', used: packages.reduce((total, { size }) => total + size, 0) }];
};

const packagesOf =
  (type: string, property: string) =>
  (stack: StackTemplate, packageSize: Deployment['packageSize']): { id: string; size: number; raw: unknown }[] =>
    resourcesOf(stack, type).map(({ id, properties, raw }) => {
      const [key] = valuesAt(properties, `${property}.S3Key`);
      return { id, size: key === undefined ? 0 : packageSize(String(key)), raw };
    });
const functionsOf = packagesOf('AWS::Lambda::Function', 'Code');
const layersOf = packagesOf('AWS::Lambda::LayerVersion', 'Content');

/** Cache behaviors of a distribution with its default one. */
export const cacheBehaviors: Measure = ({ stacks }) =>
  stacks.flatMap((stack) =>
    resourcesOf(stack, 'AWS::CloudFront::Distribution').map(({ id, properties }) => ({
      where: id,
      used: 1 + valuesAt(properties, 'DistributionConfig.CacheBehaviors[]').length,
    })),
  );

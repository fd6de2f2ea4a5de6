import { z } from 'zod';
import { statementsOfRole } from './policies.ts';
import {
  ignored,
  logicalId,
  parseProperties,
  type ResolvedTemplate,
  type ResourceType,
  resourceType,
} from './resolve.ts';
import { functionArn, functionId, lastPart, roleArn, ruleArn } from './resources.ts';

/** The queue that gets a record of what Lambda gives up. */
const DestinationConfig = z
  .strictObject({ OnFailure: z.strictObject({ Destination: z.string().startsWith('arn:aws:sqs:') }) })
  .optional();

const functionName: ResourceType['ref'] = (id, _, property) => String(property('FunctionName') ?? id);

const lambdaFunction = resourceType({
  type: 'AWS::Lambda::Function',
  ref: functionName,
  attributes: { Arn: (id, at, property) => functionArn(functionName(id, at, property)) },
  properties: z.strictObject({
    FunctionName: z.string().optional(),
    Code: z.object({ S3Key: z.string() }),
    Description: z.string().optional(),
    Handler: z.string(),
    Runtime: z.string(),
    Role: z.string(),
    Environment: z.object({ Variables: z.record(z.string(), z.string()) }).default({ Variables: {} }),
    // The defaults are Lambda's own.
    Timeout: z.number().default(3),
    MemorySize: z.number().default(128),
    LoggingConfig: z.object({ LogGroup: z.string() }).optional(),
    // Nothing is traced here. A loop of messages is only seen, and no place has to be kept for anyone.
    ...ignored('Architectures', 'Layers', 'RecursiveLoop', 'ReservedConcurrentExecutions'),
  }),
});
/** A function has one version here. */
const version = resourceType({
  type: 'AWS::Lambda::Version',
  ref: (id, _, property) => `${functionArn(String(property('FunctionName')))}:${id}`,
});
/** Only CDK's own helper functions have layers. */
const layer = resourceType({ type: 'AWS::Lambda::LayerVersion', ref: logicalId });
const invokeConfig = resourceType({
  type: 'AWS::Lambda::EventInvokeConfig',
  ref: logicalId,
  properties: z.strictObject({
    FunctionName: z.string(),
    Qualifier: z.literal('$LATEST'),
    DestinationConfig,
    // A run of a schedule that fails is not repeated here: the next one comes.
    ...ignored('MaximumEventAgeInSeconds', 'MaximumRetryAttempts'),
  }),
});
/** Its other properties depend on its source: see {@link readQueueMappings} and {@link readStreamMappings}. */
const mapping = resourceType({
  type: 'AWS::Lambda::EventSourceMapping',
  ref: logicalId,
  properties: z.looseObject({ EventSourceArn: z.string().regex(/^arn:aws:(sqs|dynamodb):/) }),
});
const rule = resourceType({
  type: 'AWS::Events::Rule',
  ref: logicalId,
  attributes: { Arn: ruleArn },
  properties: z.strictObject({
    ScheduleExpression: z.string(),
    State: z.literal('ENABLED'),
    Targets: z.array(z.strictObject({ Arn: z.string(), ...ignored('Id') })).default([]),
  }),
});
const trigger = resourceType({
  type: 'Custom::Trigger',
  ref: logicalId,
  properties: z.strictObject({
    ServiceToken: z.string(),
    HandlerArn: z.string(),
    InvocationType: z.literal('RequestResponse').optional(),
    ExecuteOnHandlerChange: z.literal(true).optional(),
    ...ignored('Timeout'),
  }),
});
const deployment = resourceType({
  type: 'Custom::CDKBucketDeployment',
  ref: logicalId,
  properties: z.strictObject({
    ServiceToken: z.string(),
    SourceObjectKeys: z.array(z.string()),
    DestinationBucketName: z.string(),
    Include: z.array(z.string()).default([]),
    Exclude: z.array(z.string()).default([]),
    SystemMetadata: z.record(z.string(), z.string()).default({}),
    Prune: z.literal(false),
    ...ignored('SourceBucketNames', 'WaitForDistributionInvalidation', 'OutputObjectKeys'),
  }),
});

export const computeTypes = [lambdaFunction, version, layer, invokeConfig, mapping, rule, trigger, deployment];

export type LambdaFunction = ReturnType<typeof readFunctions>[number];

/** The stack's own functions, without those of CDK's custom resources, whose work the local cloud does itself. */
export function readFunctions(template: ResolvedTemplate) {
  const ofCdk = [...template.all(deployment), ...template.all(trigger)].map(({ properties }) =>
    functionId(properties.ServiceToken),
  );
  return template
    .all(lambdaFunction)
    .filter(({ id }) => !ofCdk.includes(id))
    .map(({ id, properties }) => {
      if (!properties.Runtime.startsWith('nodejs'))
        throw new Error(`${id}: the local cloud runs Node.js, not ${properties.Runtime}`);
      const own = lastPart(properties.Role);
      const refusal = `${id}: The role defined for the function cannot be assumed by Lambda.`;
      return {
        id: properties.FunctionName ?? id,
        /** By which AWS's services know it. DynamoDB Local accepts letters and digits alone. */
        accessKeyId: id,
        /** The stack's description, e.g. `workers/sendNewsletter`; without one, the logical id. */
        name: properties.Description ?? id,
        folder: template.asset(properties.Code.S3Key),
        handler: properties.Handler,
        environment: properties.Environment.Variables,
        /** Seconds. */
        timeout: properties.Timeout,
        /** MB. */
        memory: properties.MemorySize,
        role: roleArn(own),
        statements: statementsOfRole(own, 'lambda.amazonaws.com', template, refusal),
        /** The default is Lambda's own. */
        logGroup: properties.LoggingConfig?.LogGroup ?? `/aws/lambda/${id}`,
      };
    });
}

export type Schedule = ReturnType<typeof readSchedules>[number];

/** `expression`: `rate(5 minutes)`. `onFailure`: the queue that gets a record of runs that Lambda gives up. */
export const readSchedules = (template: ResolvedTemplate) =>
  template.all(rule).flatMap(({ id, properties }) =>
    properties.Targets.map(({ Arn }) => {
      const fn = functionId(Arn);
      const config = template.all(invokeConfig).find((each) => functionId(each.properties.FunctionName) === fn);
      const onFailure = destinationIn(config?.properties.DestinationConfig);
      return { id, expression: properties.ScheduleExpression, function: fn, onFailure };
    }),
  );

const destinationIn = (config: z.output<typeof DestinationConfig>) => config && lastPart(config.OnFailure.Destination);

export const readTriggers = (template: ResolvedTemplate) =>
  template.all(trigger).map(({ id, properties }) => ({ id, function: functionId(properties.HandlerArn) }));

export type Deployment = ReturnType<typeof readDeployments>[number];

export const readDeployments = (template: ResolvedTemplate) =>
  template.all(deployment).map(({ id, properties }) => ({
    id,
    folders: properties.SourceObjectKeys.map(template.asset),
    bucket: properties.DestinationBucketName,
    /** Patterns of `aws s3 sync`: an excluded file is included again if an include pattern matches. */
    include: properties.Include,
    exclude: properties.Exclude,
    headers: properties.SystemMetadata,
  }));

/** Defaults: https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-parameters.html (maxima: infra/quotas.ts) */
const ofQueue = z.strictObject({
  EventSourceArn: z.string().startsWith('arn:aws:sqs:'),
  FunctionName: z.string(),
  BatchSize: z.int().min(1).default(10),
  MaximumBatchingWindowInSeconds: z.int().min(0).default(0),
  FunctionResponseTypes: z.tuple([z.literal('ReportBatchItemFailures')]),
  // Lambda itself starts with five pollers.
  ScalingConfig: z.strictObject({ MaximumConcurrency: z.int().min(2) }).default({ MaximumConcurrency: 5 }),
});

/** Defaults: https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-params.html */
const ofTable = z.strictObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  StartingPosition: z.literal('TRIM_HORIZON'),
  BatchSize: z.int().default(100),
  DestinationConfig,
  FilterCriteria: z
    .strictObject({ Filters: z.array(z.strictObject({ Pattern: z.string() })) })
    .default({ Filters: [] }),
  // A failed batch is retried until it succeeds: anyone who develops the function is there.
  ...ignored('MaximumRecordAgeInSeconds', 'MaximumBatchingWindowInSeconds'),
});

const streamArn = /^arn:aws:dynamodb:.*:table\/([^/]+)\/stream\//;

export type QueueMapping = ReturnType<typeof readQueueMappings>[number];

export const readQueueMappings = (template: ResolvedTemplate) =>
  template.all(mapping).flatMap(({ id, properties }) => {
    if (streamArn.test(properties.EventSourceArn)) return [];
    const given = parseProperties(id, ofQueue, properties);
    return {
      id,
      queue: lastPart(given.EventSourceArn),
      function: functionId(given.FunctionName),
      batchSize: given.BatchSize,
      /** Seconds that Lambda collects messages for one batch. */
      batchingWindow: given.MaximumBatchingWindowInSeconds,
      maxConcurrency: given.ScalingConfig.MaximumConcurrency,
    };
  });

export type StreamMapping = ReturnType<typeof readStreamMappings>[number];

/** `streams`: the tables that have one. */
export const readStreamMappings = (template: ResolvedTemplate, streams: string[]) =>
  template.all(mapping).flatMap(({ id, properties }) => {
    const table = streamArn.exec(properties.EventSourceArn)?.[1];
    if (!table) return [];
    const given = parseProperties(id, ofTable, properties);
    if (!streams.includes(table)) throw new Error(`${id}: the table ${table} has no stream`);
    return {
      ...{ id, table, function: functionId(given.FunctionName), batchSize: given.BatchSize },
      onFailure: destinationIn(given.DestinationConfig),
      /** The function gets the records that at least one filter matches; without filters, all. */
      filters: given.FilterCriteria.Filters.map(({ Pattern }) => readFilter(id, Pattern)),
    };
  });

type Filter = (record: unknown) => boolean;

/**
 * Knows only lists of strings; for anything else, throws an error that names `owner`, the mapping.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html#filtering-syntax
 */
export function readFilter(owner: string, pattern: string): Filter {
  const read = (part: unknown): Filter => {
    if (Array.isArray(part) && part.length > 0 && part.every((each) => typeof each === 'string'))
      return (value) => part.some((each) => each === value);
    // Rejects operators such as $or.
    const isObject = typeof part === 'object' && part !== null && !Array.isArray(part);
    if (!isObject || Object.keys(part).some((name) => name.startsWith('$')))
      throw new Error(`${owner}: the local cloud does not know ${JSON.stringify(part)} in a filter's pattern`);
    const fields = Object.entries(part).map(([name, inner]) => [name, read(inner)] as const);
    return (value) => fields.every(([name, test]) => test((value as Record<string, unknown> | undefined)?.[name]));
  };
  return read(JSON.parse(pattern));
}

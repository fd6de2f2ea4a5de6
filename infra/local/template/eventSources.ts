import { type Filter, readFilter } from '../lambda/filterPattern.ts';
import { functionId, lastPart, type ResolvedTemplate } from './resolvedTemplate.ts';

/** Messages of a queue for a function. */
export interface QueueMapping {
  id: string;
  queue: string;
  function: string;
  batchSize: number;
  /** Seconds that Lambda collects messages for one batch. */
  batchingWindow: number;
  maxConcurrency: number;
  reportsBatchItemFailures: boolean;
}

/** Records of a table's stream for a function. */
export interface StreamMapping {
  id: string;
  table: string;
  function: string;
  /** Where it begins: with what the stream holds already, or with what comes after. */
  startingPosition: 'TRIM_HORIZON' | 'LATEST';
  batchSize: number;
  /** Seconds that Lambda collects records for one batch. */
  batchingWindow: number;
  reportsBatchItemFailures: boolean;
  /** How often a batch that the function fails at is tried again; infinite by default. */
  retries: number;
  /** Seconds after which a record is given up. */
  maxRecordAge: number;
  /** Whether a batch that fails is tried again in two halves. */
  bisects: boolean;
  /** Batches of a shard that may be worked on at once. Records of one item stay in order. */
  parallelization: number;
  /** The queue that is told of batches that were given up. */
  onFailure?: string;
  /** The function gets the records that one of them takes; all where there is none. */
  filters: Filter[];
}

interface MappingProperties {
  EventSourceArn: string;
  FunctionName: string;
  BatchSize?: number;
  MaximumBatchingWindowInSeconds?: number;
  FunctionResponseTypes?: string[];
  Enabled?: boolean;
  ScalingConfig?: { MaximumConcurrency: number };
  StartingPosition?: string;
  MaximumRetryAttempts?: number;
  MaximumRecordAgeInSeconds?: number;
  BisectBatchOnFunctionError?: boolean;
  ParallelizationFactor?: number;
  DestinationConfig?: { OnFailure?: { Destination: string } };
  FilterCriteria?: { Filters?: { Pattern: string }[] };
}

type Mapping = { id: string; properties: MappingProperties };

/** Properties that a mapping of the other kind has. */
const ofQueues: (keyof MappingProperties)[] = ['ScalingConfig'];
const ofStreams: (keyof MappingProperties)[] = [
  'StartingPosition',
  'MaximumRetryAttempts',
  'MaximumRecordAgeInSeconds',
  'BisectBatchOnFunctionError',
  'ParallelizationFactor',
  'DestinationConfig',
  'FilterCriteria',
];

const queueArns = /^arn:aws:sqs:/;
const streamArns = /^arn:aws:dynamodb:.*:table\/([^/]+)\/stream\//;

const readMappings = (template: ResolvedTemplate): Mapping[] => {
  const all = template.all<MappingProperties>('AWS::Lambda::EventSourceMapping');
  const isKnown = ({ EventSourceArn: arn }: MappingProperties) => queueArns.test(arn) || streamArns.test(arn);
  const other = all.find(({ properties }) => !isKnown(properties));
  if (other)
    throw new Error(`${other.id}: the local cloud does not know the source ${other.properties.EventSourceArn}`);
  return all.filter(({ properties }) => properties.Enabled ?? true);
};

function refuse({ id, properties }: Mapping, names: (keyof MappingProperties)[], source: string): void {
  const strange = names.filter((name) => properties[name] !== undefined);
  if (strange.length > 0) throw new Error(`${id}: the local cloud does not know ${strange.join(', ')} of ${source}`);
}

const shared = ({ id, properties }: Mapping) => ({
  id,
  function: functionId(properties.FunctionName),
  batchingWindow: properties.MaximumBatchingWindowInSeconds ?? 0,
  reportsBatchItemFailures: properties.FunctionResponseTypes?.includes('ReportBatchItemFailures') ?? false,
});

export const readQueueMappings = (template: ResolvedTemplate): QueueMapping[] =>
  readMappings(template)
    .filter(({ properties }) => queueArns.test(properties.EventSourceArn))
    .map((mapping) => {
      refuse(mapping, ofStreams, 'a queue');
      const { EventSourceArn, BatchSize, ScalingConfig } = mapping.properties;
      return {
        ...shared(mapping),
        queue: lastPart(EventSourceArn),
        batchSize: BatchSize ?? 10,
        // Lambda itself begins with five pollers.
        maxConcurrency: ScalingConfig?.MaximumConcurrency ?? 5,
      };
    });

/** A stream keeps its records for 24 hours. */
const retention = 24 * 60 * 60;

/** Defaults: https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-params.html */
export const readStreamMappings = (template: ResolvedTemplate): StreamMapping[] =>
  readMappings(template).flatMap((mapping) => {
    const { id, properties } = mapping;
    const table = streamArns.exec(properties.EventSourceArn)?.[1];
    if (!table) return [];
    refuse(mapping, ofQueues, 'a stream');
    checkHasStream(id, table, template);
    const { StartingPosition: start } = properties;
    if (start !== 'TRIM_HORIZON' && start !== 'LATEST')
      throw new Error(`${id}: the local cloud does not know the StartingPosition ${start}`);
    const retries = properties.MaximumRetryAttempts ?? -1;
    const age = properties.MaximumRecordAgeInSeconds ?? -1;
    const destination = properties.DestinationConfig?.OnFailure?.Destination;
    if (destination && !queueArns.test(destination))
      throw new Error(`${id}: the local cloud does not know the destination ${destination}`);
    return {
      ...shared(mapping),
      table,
      startingPosition: start,
      batchSize: properties.BatchSize ?? 100,
      retries: retries < 0 ? Number.POSITIVE_INFINITY : retries,
      maxRecordAge: age < 0 ? retention : Math.min(age, retention),
      bisects: properties.BisectBatchOnFunctionError ?? false,
      parallelization: properties.ParallelizationFactor ?? 1,
      ...(destination && { onFailure: lastPart(destination) }),
      filters: readFilters(mapping),
    };
  });

/**
 * Filters that Lambda takes for one mapping, unless AWS has raised the account's quota; CloudFormation's schema allows 20.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
 */
const maxFilters = 5;

function readFilters({ id, properties }: Mapping): Filter[] {
  const filters = properties.FilterCriteria?.Filters ?? [];
  if (filters.length > maxFilters)
    throw new Error(`${id}: Lambda takes ${maxFilters} filters by default, and this mapping has ${filters.length}`);
  return filters.map(({ Pattern }) => readFilter(id, Pattern));
}

function checkHasStream(mapping: string, table: string, template: ResolvedTemplate): void {
  const found = template.all<{ StreamSpecification?: object }>('AWS::DynamoDB::Table').find(({ id }) => id === table);
  if (!found?.properties.StreamSpecification) throw new Error(`${mapping}: the table ${table} has no stream`);
}

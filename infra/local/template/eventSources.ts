import { z } from 'zod';
import { readFilter } from '../lambda/filterPattern.ts';
import { failureDestination } from '../resourceTypes/resourceType.ts';
import { functionId, lastPart, type ResolvedTemplate } from './resolvedTemplate.ts';
import { parseProperties } from './resourceTypes.ts';

/** Defaults: https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-parameters.html. infra/quotas.ts has the maxima. */
const ofQueue = z.strictObject({
  EventSourceArn: z.string().startsWith('arn:aws:sqs:'),
  FunctionName: z.string(),
  BatchSize: z.int().min(1).default(10),
  MaximumBatchingWindowInSeconds: z.int().min(0).default(0),
  FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')).default([]),
  // Lambda itself starts with five pollers.
  ScalingConfig: z.strictObject({ MaximumConcurrency: z.int().min(2) }).default({ MaximumConcurrency: 5 }),
});

/** Defaults: https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-params.html */
const ofTable = z.strictObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  StartingPosition: z.literal('TRIM_HORIZON'),
  BatchSize: z.int().default(100),
  MaximumBatchingWindowInSeconds: z.int().default(0),
  // Lambda takes no other value below a minute: https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html
  MaximumRecordAgeInSeconds: z.union([z.literal(-1), z.int().min(60).max(604_800)]).default(-1),
  DestinationConfig: failureDestination,
  FilterCriteria: z
    .strictObject({ Filters: z.array(z.strictObject({ Pattern: z.string() })) })
    .default({ Filters: [] }),
});

const streamArn = /^arn:aws:dynamodb:.*:table\/([^/]+)\/stream\//;

/** Delivers a queue's messages to a function. */
export type QueueMapping = ReturnType<typeof readQueueMappings>[number];

export const readQueueMappings = (template: ResolvedTemplate) =>
  template
    .all('AWS::Lambda::EventSourceMapping')
    .filter(({ properties }) => !streamArn.test(properties.EventSourceArn))
    .map(({ id, properties }) => {
      const mapping = parseProperties(id, ofQueue, properties);
      return {
        id,
        queue: lastPart(mapping.EventSourceArn),
        function: functionId(mapping.FunctionName),
        batchSize: mapping.BatchSize,
        /** Seconds that Lambda collects messages for one batch. */
        batchingWindow: mapping.MaximumBatchingWindowInSeconds,
        maxConcurrency: mapping.ScalingConfig.MaximumConcurrency,
        reportsBatchItemFailures: mapping.FunctionResponseTypes.length > 0,
      };
    });

/** Delivers the records of a table's stream to a function, from the first one. */
export type StreamMapping = ReturnType<typeof readStreamMappings>[number];

export const readStreamMappings = (template: ResolvedTemplate) =>
  template.all('AWS::Lambda::EventSourceMapping').flatMap(({ id, properties }) => {
    const table = streamArn.exec(properties.EventSourceArn)?.[1];
    if (!table) return [];
    const mapping = parseProperties(id, ofTable, properties);
    const resource = template.all('AWS::DynamoDB::Table').find((each) => each.id === table);
    if (!resource?.properties.StreamSpecification) throw new Error(`${id}: the table ${table} has no stream`);
    const { Filters } = mapping.FilterCriteria;
    return {
      id,
      table,
      function: functionId(mapping.FunctionName),
      batchSize: mapping.BatchSize,
      /** Seconds that Lambda collects records for one batch. */
      batchingWindow: mapping.MaximumBatchingWindowInSeconds,
      /** Seconds; Lambda gives up older records. Infinity: it retries them for as long as the stream keeps them. */
      maxAge: mapping.MaximumRecordAgeInSeconds < 0 ? Infinity : mapping.MaximumRecordAgeInSeconds,
      /** The queue that gets a record of what was given up. */
      onFailure: mapping.DestinationConfig && lastPart(mapping.DestinationConfig.OnFailure.Destination),
      /** The function gets the records that at least one filter matches; without filters, all. */
      filters: Filters.map(({ Pattern }) => readFilter(id, Pattern)),
    };
  });

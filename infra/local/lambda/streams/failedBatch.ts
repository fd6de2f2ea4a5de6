import { randomUUID } from 'node:crypto';
import type { StreamMapping } from '../../template/eventSources.ts';
import { functionArn, streamArn } from '../../template/resources.ts';
import type { PendingRecord } from './stream.ts';

/** Why a batch was given up. */
export type Condition = 'RetryAttemptsExhausted' | 'RecordAgeExceeded';

/**
 * What the destination of a mapping gets for records that were given up: where they are in the stream, not the records.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
export function failedBatch(
  { function: fn, table }: StreamMapping,
  shardId: string,
  records: PendingRecord[],
  condition: Condition,
  invocations: number,
): object {
  const [first, last] = [records.at(0), records.at(-1)];
  const arrival = (of: PendingRecord | undefined) => `${new Date(of?.createdAt ?? 0).toISOString().slice(0, 19)}Z`;
  return {
    requestContext: {
      requestId: randomUUID(),
      functionArn: functionArn(fn),
      condition,
      approximateInvokeCount: invocations,
    },
    ...(invocations > 0 && {
      responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    }),
    version: '1.0',
    timestamp: new Date().toISOString(),
    DDBStreamBatchInfo: {
      shardId,
      startSequenceNumber: first?.record.dynamodb.SequenceNumber,
      endSequenceNumber: last?.record.dynamodb.SequenceNumber,
      approximateArrivalOfFirstRecord: arrival(first),
      approximateArrivalOfLastRecord: arrival(last),
      batchSize: records.length,
      streamArn: streamArn(table),
    },
  };
}

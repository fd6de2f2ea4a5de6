import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSEvent, SQSHandler, SQSRecord } from 'aws-lambda';
import { logger } from './log.ts';

/**
 * The handler of a queue's worker: does `work` for each message. Messages whose work throws are delivered again, they
 * alone. `prefetch` may read at once what all messages of the batch need.
 */
export function queueWorker<Prefetched = undefined>(
  work: (message: unknown, context: Context, prefetched: Prefetched) => Promise<void>,
  prefetch?: (messages: unknown[]) => Promise<Prefetched>,
): SQSHandler {
  return async (event: SQSEvent, context: Context) => {
    const prefetched = (await prefetch?.(event.Records.map(({ body }) => JSON.parse(body)))) as Prefetched;
    const handle = async (record: SQSRecord) => {
      try {
        await work(JSON.parse(record.body), context, prefetched);
      } catch (error) {
        logger.error('A message failed', { error: error as Error, messageId: record.messageId });
        throw error;
      }
    };
    return processPartialResponse(event, handle, new BatchProcessor(EventType.SQS), { throwOnFullBatchFailure: false });
  };
}

import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSEvent, SQSHandler, SQSRecord } from 'aws-lambda';
import { logger } from './log.ts';

/**
 * A queue's worker: does `work` for each message; those that throw come again, alone. `gather` may read at once what
 * all messages of the batch need.
 */
export function eachMessage<Gathered = undefined>(
  work: (message: unknown, context: Context, gathered: Gathered) => Promise<void>,
  gather?: (messages: unknown[]) => Promise<Gathered>,
): SQSHandler {
  return async (event: SQSEvent, context: Context) => {
    const gathered = (await gather?.(event.Records.map(({ body }) => JSON.parse(body)))) as Gathered;
    const handle = async (record: SQSRecord) => {
      try {
        await work(JSON.parse(record.body), context, gathered);
      } catch (error) {
        logger.error('A message failed', { error: error as Error, messageId: record.messageId });
        throw error;
      }
    };
    return processPartialResponse(event, handle, new BatchProcessor(EventType.SQS), { throwOnFullBatchFailure: false });
  };
}

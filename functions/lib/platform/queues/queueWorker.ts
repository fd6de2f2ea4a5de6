import type { Context, SQSBatchItemFailure, SQSEvent, SQSHandler, SQSRecord } from 'aws-lambda';
import { forEachLimit } from '../async.ts';
import { logger } from '../log.ts';

interface Options<Prefetched> {
  /** Reads what all messages of the batch need together. It gets only the messages that could be parsed. */
  prefetch?: (messages: unknown[]) => Promise<Prefetched>;
  /** Does what the batch's messages left to do together. If it throws, the whole batch is delivered again. */
  after?: (prefetched: Prefetched) => Promise<void>;
  /** True for a body that is not a message and needs no work, such as a service's greeting. */
  isNotice?: (body: string) => boolean;
}

/**
 * The handler of a queue's worker: does `work` for each message, for a few at a time. Only messages that cannot be
 * parsed, or whose work throws, are delivered again:
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html#services-sqs-batchfailurereporting
 */
export function queueWorker<Prefetched = undefined>(
  work: (message: unknown, context: Context, prefetched: Prefetched) => Promise<void>,
  { prefetch, after, isNotice = () => false }: Options<Prefetched> = {},
): SQSHandler {
  return async (event: SQSEvent, context: Context) => {
    const prefetched = (await prefetch?.(event.Records.flatMap(parsedBody))) as Prefetched;
    const batchItemFailures: SQSBatchItemFailure[] = [];
    await forEachLimit(event.Records, async ({ body, messageId }) => {
      if (isNotice(body)) return logger.info('A notice, not a message', { body });
      try {
        await work(JSON.parse(body), context, prefetched);
      } catch (error) {
        logger.error('A message failed', { error: error as Error, messageId });
        batchItemFailures.push({ itemIdentifier: messageId });
      }
    });
    await after?.(prefetched);
    return { batchItemFailures };
  };
}

function parsedBody({ body }: SQSRecord): unknown[] {
  try {
    return [JSON.parse(body)];
  } catch {
    return [];
  }
}

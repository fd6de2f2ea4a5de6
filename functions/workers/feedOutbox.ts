import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { refOf } from '../lib/outbox/outbox.ts';
import { enqueueAll } from '../lib/platform/queues/queue.ts';

/**
 * Queues the outbox's new rows: Lambda repeats a batch until SQS takes it. The mapping's filter passes new rows alone, so that
 * what the worker writes to a row invokes nothing. Lambda stops a chain of messages that has invoked a function sixteen times:
 * here it is twice at most, by a message that gives a free seat and by the mail about that seat.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html
 */
export const handler = ({ Records }: DynamoDBStreamEvent) =>
  enqueueAll(
    'notices',
    Records.map(({ dynamodb }: DynamoDBRecord) => ({ kind: 'mail', ...refOf(dynamodb?.Keys?.sk?.S ?? '') })),
  );

import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { refOf } from '../lib/outbox/outbox.ts';
import { enqueueAll } from '../lib/platform/queues/queue.ts';

/**
 * Queues the outbox's new rows: Lambda repeats a batch until SQS takes it. The mapping's filter passes new rows alone, so that
 * what the worker writes to a row invokes nothing.
 */
export const handler = ({ Records }: DynamoDBStreamEvent) =>
  enqueueAll(
    'notices',
    Records.map(({ dynamodb }: DynamoDBRecord) => refOf(dynamodb?.Keys?.sk?.S ?? '')),
  );

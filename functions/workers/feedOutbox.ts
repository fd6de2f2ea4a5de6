import type { DynamoDBStreamEvent } from 'aws-lambda';
import { refOf } from '../lib/outbox/outbox.ts';
import { enqueueAll } from '../lib/platform/queues/queue.ts';

/** Lambda repeats a batch until SQS takes it. The mapping's filter passes new rows alone. */
export function handler({ Records }: DynamoDBStreamEvent) {
  const mails = Records.map(({ dynamodb }) => refOf(dynamodb?.Keys?.sk?.S ?? ''));
  return enqueueAll('notices', mails);
}

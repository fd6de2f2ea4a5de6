import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { enqueueAll, type Messages } from '../lib/platform/queues/queue.ts';

/** The message that has a new row of the outbox sent. Its sort key names the person, the kind and a random part. */
export function messageOf(sk: string): Messages['notices'] {
  const [random = '', kind = '', ...person] = sk.split('#').reverse();
  return { kind: 'mail', person: person.reverse().join('#'), mail: `${kind}#${random}` };
}

/**
 * Queues the outbox's new rows: Lambda repeats a batch until SQS takes it. The mapping's filter passes new rows alone, so that
 * what the worker writes to a row invokes nothing. Lambda stops functions that invoke each other in a loop through queues, of
 * which the table's stream is no part: https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html
 */
export const handler = ({ Records }: DynamoDBStreamEvent) =>
  enqueueAll(
    'notices',
    Records.map(({ dynamodb }: DynamoDBRecord) => messageOf(dynamodb?.Keys?.sk?.S ?? '')),
  );

import { randomUUID } from 'node:crypto';
import type { Authorizer } from '../aws/authorizer.ts';
import { callEmulator } from '../aws/callEmulator.ts';
import { queueUrl } from '../emulators/fauxqs.ts';
import { functionArn, queueArn } from '../template/resources.ts';

/** Why Lambda gave up. */
type Condition = 'RecordAgeExceeded' | 'EventAgeExceeded' | 'RetriesExhausted';

interface GivenUp {
  /** Logical id. */
  function: string;
  condition: Condition;
  /** How often the function was invoked. */
  attempts: number;
  /** What was given up, in the fields of an event source's or an event's own. */
  details: object;
}

/** Sends a record of what Lambda gave up on to a queue, by its logical id. */
export type FailureSender = (queue: string, givenUp: GivenUp) => Promise<void>;

/**
 * Lambda's records of failures. `sqs`: the address of SQS.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html
 */
export const failureSender =
  (sqs: string): FailureSender =>
  async (queue, { function: fn, condition, attempts, details }) => {
    const record = {
      version: '1.0',
      timestamp: new Date().toISOString(),
      requestContext: {
        ...{ requestId: randomUUID(), functionArn: `${functionArn(fn)}:$LATEST` },
        ...{ condition, approximateInvokeCount: attempts },
      },
      ...(attempts > 0 && {
        responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
      }),
      ...details,
    };
    const QueueUrl = queueUrl(sqs, queue);
    const message = { QueueUrl, MessageBody: JSON.stringify(record) };
    // Lambda only counts what it could not send, as DestinationDeliveryFailures.
    await callEmulator(sqs, 'AmazonSQS.SendMessage', message).catch((error) => {
      console.error(`Lambda gave up on an event of ${fn}, which could not be reported: ${error}`);
    });
  };

/** Lambda sends with the function's role. Throws, as a deploy would, if the role does not allow it. */
export function checkDestination(
  { id, function: fn, onFailure }: { id: string; function: string; onFailure?: string | undefined },
  authorizer: Authorizer,
): void {
  if (!onFailure || authorizer.functionMay(fn, { action: 'sqs:SendMessage', resource: queueArn(onFailure) })) return;
  throw new Error(`${id}: The provided execution role does not have permissions to call SendMessage on SQS`);
}

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  type DeleteCommand,
  type PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  type UpdateCommand,
  type UpdateCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { backOff, maxRetries } from '../backOff.ts';
import { dynamo } from './dynamo.ts';

type Attributes = NonNullable<UpdateCommandOutput['Attributes']>;

/**
 * Makes a write that has a condition. Returns the attributes that its ReturnValues asks for, none without it; undefined
 * where the condition did not hold.
 */
export async function conditionalWrite(
  write: PutCommand | UpdateCommand | DeleteCommand,
): Promise<Attributes | undefined> {
  try {
    const { Attributes = {} } = await dynamo.send(write as UpdateCommand);
    return Attributes;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return undefined;
    throw error;
  }
}

export type TransactItems = NonNullable<TransactWriteCommandInput['TransactItems']>;

/** Reasons of a cancelled transaction that may be gone at the next try. */
const transient = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * Writes all of `items` or none. Returns the indexes of the items whose condition failed, none when it was written.
 * Collisions with other transactions, which the SDK does not retry, are tried again with growing, random pauses.
 */
export async function transact(items: TransactItems): Promise<number[]> {
  for (let attempt = 0; ; attempt++) {
    try {
      await dynamo.send(new TransactWriteCommand({ TransactItems: items }));
      return [];
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code ?? 'None');
      const failed = codes.flatMap((code, index) => (code === 'ConditionalCheckFailed' ? [index] : []));
      if (failed.length > 0) return failed;
      if (attempt >= maxRetries || !codes.some((code) => transient.has(code))) throw error;
      await backOff(attempt);
    }
  }
}

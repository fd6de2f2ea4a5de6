import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  type DeleteCommand,
  type PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  type UpdateCommand,
  type UpdateCommandOutput,
} from '@aws-sdk/lib-dynamodb';
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
export type TransactItem = TransactItems[number];

/** Writes all of `items` or none. Returns the indexes of the items whose condition failed, none when it was written. */
export async function transact(items: TransactItems): Promise<number[]> {
  try {
    await dynamo.send(new TransactWriteCommand({ TransactItems: items }));
    return [];
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const reasons = error.CancellationReasons ?? [];
    const failed = reasons.flatMap(({ Code }, index) => (Code === 'ConditionalCheckFailed' ? [index] : []));
    if (failed.length === 0) throw error;
    return failed;
  }
}

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { dynamo } from './dynamo.ts';
import { type Changes, type Condition, conditionOf, updateOf } from './expressions.ts';
import type { Key } from './reads.ts';

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type Attributes = NonNullable<UpdateCommandOutput['Attributes']>;

/** Puts an item, which replaces any with the same key. */
export const putItem = (TableName: string, Item: Key, when?: Condition) => ({
  Put: { TableName, Item, ...(when && conditionOf(when)) },
});

/** Changes an item, or creates it where it is absent. */
export const updateItem = (TableName: string, Key: Key, changes: Changes & { when?: Condition | undefined }) => ({
  Update: { TableName, Key, ...updateOf(changes) },
});

export const deleteItem = (TableName: string, Key: Key, when?: Condition) => ({
  Delete: { TableName, Key, ...(when && conditionOf(when)) },
});

/** A part of a transaction that writes nothing, but whose condition must hold. */
export const checkItem = (TableName: string, Key: Key, when: Condition) => ({
  ConditionCheck: { TableName, Key, ...conditionOf(when) },
});

/**
 * Makes a single write. Returns what `returns` asks for, the item after an update or before a delete, otherwise an empty
 * object; undefined where the condition did not hold.
 */
export async function write(item: TransactItem, returns?: 'ALL_NEW' | 'ALL_OLD'): Promise<Attributes | undefined> {
  try {
    const { Attributes = {} } = await dynamo.send(
      commandOf(item, returns && { ReturnValues: returns }) as UpdateCommand,
    );
    return Attributes;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return undefined;
    throw error;
  }
}

/** Makes a single write; false where the condition did not hold. */
export const writeIf = async (item: TransactItem): Promise<boolean> => (await write(item)) !== undefined;

function commandOf({ Put, Update, Delete }: TransactItem, returns?: { ReturnValues: 'ALL_NEW' | 'ALL_OLD' }) {
  if (Update) return new UpdateCommand({ ...Update, ...returns });
  if (Delete) return new DeleteCommand({ ...Delete, ...returns });
  if (Put) return new PutCommand({ ...Put, ...returns });
  throw new Error('A condition check cannot be made outside a transaction');
}

/**
 * Writes all of `items` or none. Returns the names of those whose condition failed: an empty list means that all were
 * written. A name may stand for several items, or none.
 */
export async function transact<Name extends string>(
  items: Record<Name, TransactItem | TransactItem[]>,
): Promise<Name[]> {
  const named = Object.entries<TransactItem | TransactItem[]>(items).flatMap(([name, some]) =>
    [some].flat().map((item) => ({ name: name as Name, item })),
  );
  try {
    await dynamo.send(new TransactWriteCommand({ TransactItems: named.map(({ item }) => item) }));
    return [];
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const reasons = error.CancellationReasons ?? [];
    const failed = named.filter((_, index) => reasons[index]?.Code === 'ConditionalCheckFailed');
    if (failed.length === 0) throw error;
    return [...new Set(failed.map(({ name }) => name))];
  }
}

/** Writes all of `items` or none; false where a condition did not hold. */
export const transactIf = async (items: TransactItem[]): Promise<boolean> => (await transact({ items })).length === 0;

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
import type { Key } from './reads.ts';

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type Attributes = NonNullable<UpdateCommandOutput['Attributes']>;

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

/** Returns the item as `returns` asks, otherwise an empty object; undefined where the condition did not hold. */
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

export const writeIf = async (item: TransactItem): Promise<boolean> => (await write(item)) !== undefined;

function commandOf({ Put, Update, Delete }: TransactItem, returns?: { ReturnValues: 'ALL_NEW' | 'ALL_OLD' }) {
  if (Update) return new UpdateCommand({ ...Update, ...returns });
  if (Delete) return new DeleteCommand({ ...Delete, ...returns });
  if (Put) return new PutCommand({ ...Put, ...returns });
  throw new Error('A condition check cannot be made outside a transaction');
}

/** All or none. Returns the names of those whose condition failed. A name may stand for several items, or none. */
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

/** Its text, split at the values. A value may itself be a condition; a list stands for its values, as IN expects. */
export interface Condition {
  texts: readonly string[];
  values: readonly unknown[];
}

/**
 * when`#status = ${'open'} AND endsAt > ${now}`. An attribute whose name DynamoDB reserves needs a # before it.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html
 */
export const when = (texts: TemplateStringsArray, ...values: unknown[]): Condition => ({ texts, values });

export const isThere = when`attribute_exists(pk)`;
export const isAbsent = when`attribute_not_exists(pk)`;

/** An attribute has this value or, with undefined, is absent. */
export const has = (name: string, value: unknown): Condition =>
  value === undefined
    ? { texts: [`attribute_not_exists(${name})`], values: [] }
    : { texts: [`${name} = `, ''], values: [value] };

interface Changes {
  /** An attribute that is undefined is removed. */
  set?: Values;
  setOnce?: Values;
  remove?: readonly string[];
  /** Added to a number, which counts as 0 where it is absent, or to a set. */
  add?: Values;
}

type Values = Record<string, unknown>;

function conditionOf(condition: Condition) {
  const names = new Names();
  const ConditionExpression = names.ofCondition(condition);
  return { ConditionExpression, ...names.attributes() };
}

function updateOf({ when: condition, ...changes }: Changes & { when?: Condition | undefined }) {
  const names = new Names();
  const UpdateExpression = names.ofChanges(changes);
  const conditionExpression = condition && { ConditionExpression: names.ofCondition(condition) };
  return { UpdateExpression, ...conditionExpression, ...names.attributes() };
}

/** The placeholders for names and values in the expressions of one request. */
class Names {
  private readonly names: Record<string, string> = {};
  private readonly values: Values = {};
  private conditionValues = 0;

  /** Leaves out an empty map, which DynamoDB refuses. */
  attributes(): { ExpressionAttributeNames?: Record<string, string>; ExpressionAttributeValues?: Values } {
    return {
      ...(Object.keys(this.names).length > 0 && { ExpressionAttributeNames: this.names }),
      ...(Object.keys(this.values).length > 0 && { ExpressionAttributeValues: this.values }),
    };
  }

  ofChanges({ set = {}, setOnce = {}, remove = [], add = {} }: Changes): string {
    const removed = Object.keys(set).filter((name) => set[name] === undefined);
    const clauses = {
      SET: [
        ...this.each(set, (name, value) => `${name} = ${value}`),
        ...this.each(setOnce, (name, value) => `${name} = if_not_exists(${name}, ${value})`),
      ],
      REMOVE: [...removed, ...remove].map((name) => this.name(name)),
      ADD: this.each(add, (name, value) => `${name} ${value}`),
    };
    return Object.entries(clauses)
      .filter(([, parts]) => parts.length > 0)
      .map(([clause, parts]) => `${clause} ${parts.join(', ')}`)
      .join(' ');
  }

  private each(attributes: Values, clause: (name: string, value: string) => string): string[] {
    return Object.entries(attributes)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => clause(this.name(name), this.value(name, value)));
  }

  ofCondition({ texts, values }: Condition): string {
    const valueTexts = values.map((value) => {
      if (isCondition(value)) return this.ofCondition(value);
      const each = Array.isArray(value) ? value : [value];
      return each.map((one) => this.value(`is${this.conditionValues++}`, one)).join(', ');
    });
    const text = texts.map((part, index) => part + (valueTexts[index] ?? '')).join('');
    for (const [, name = ''] of text.matchAll(/#(\w+)/g)) this.name(name);
    return text;
  }

  /** Every name gets a #: DynamoDB reserves more words than anyone remembers. */
  private name(name: string): string {
    this.names[`#${name}`] = name;
    return `#${name}`;
  }

  private value(name: string, value: unknown): string {
    this.values[`:${name}`] = value;
    return `:${name}`;
  }
}

const isCondition = (value: unknown): value is Condition =>
  typeof value === 'object' && value !== null && 'texts' in value && 'values' in value;

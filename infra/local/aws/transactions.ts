import type { Table } from '../template/data.ts';
import { AwsError } from './errors.ts';
import type { AwsRequest, Input } from './request.ts';

type Item = Record<string, unknown>;

/** An item that a request writes, or in a transaction also checks or reads. */
interface Target {
  TableName: string;
  Key?: Item;
  Item?: Item;
}

/**
 * The items of transactions in progress. DynamoDB refuses a write to an item that is part of a running transaction;
 * DynamoDB Local makes the write wait.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-conflict-handling
 */
export class Transactions {
  private readonly keys: Map<string, string[]>;
  private readonly locked = new Set<string>();

  constructor(tables: Pick<Table, 'id' | 'keys'>[]) {
    this.keys = new Map(tables.map(({ id, keys }) => [id, keys.map(({ AttributeName }) => AttributeName)]));
  }

  /**
   * Call the returned function when the request is answered. Throws AWS's error if the request conflicts with a
   * transaction.
   */
  enter({ service, operation, input }: AwsRequest): () => void {
    if (service !== 'dynamodb') return () => {};
    const transaction = Array.isArray(input.TransactItems);
    const ids = targetsOf(operation, input).map((target) => this.idOf(target));
    const conflicts = ids.map((id) => this.locked.has(id));
    if (conflicts.includes(true)) {
      if (!transaction) throw new AwsError('TransactionConflictException', 'Transaction is ongoing for the item');
      throw conflict(conflicts);
    }
    if (!transaction) return () => {};
    for (const id of ids) this.locked.add(id);
    return () => {
      for (const id of ids) this.locked.delete(id);
    };
  }

  private idOf({ TableName, Key, Item = Key }: Target): string {
    const names = this.keys.get(tableOf(TableName)) ?? [];
    return JSON.stringify([TableName, ...names.map((name) => Item?.[name])]);
  }
}

/** The names of the tables that a request to DynamoDB writes to. */
export function writtenTables({ service, operation, input }: AwsRequest): string[] {
  if (service !== 'dynamodb' || operation === 'TransactGetItems') return [];
  const named =
    operation === 'BatchWriteItem'
      ? Object.keys(input.RequestItems ?? {})
      : targetsOf(operation, input).map(({ TableName }) => TableName);
  return [...new Set(named.map(tableOf))];
}

/** A request may name a table by its ARN. */
const tableOf = (name: unknown) => String(name).replace(/^.*\//, '');

function targetsOf(operation: string, input: Input): Target[] {
  if (Array.isArray(input.TransactItems)) {
    return (input.TransactItems as Record<string, Target>[]).flatMap((item) => Object.values(item));
  }
  return ['PutItem', 'UpdateItem', 'DeleteItem'].includes(operation) ? [input as unknown as Target] : [];
}

/** TransactionCanceledException, with one reason for each item: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html */
function conflict(met: boolean[]): AwsError {
  const reasons = met.map((each) =>
    each ? { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' } : { Code: 'None' },
  );
  const codes = reasons.map(({ Code }) => Code).join(', ');
  return new AwsError(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    { CancellationReasons: reasons },
  );
}

/** The error of a planned conflict: the transaction's first item is the one in conflict. */
export const conflictIn = ({ input }: AwsRequest): AwsError =>
  conflict(((input.TransactItems as unknown[] | undefined) ?? []).map((_, index) => index === 0));

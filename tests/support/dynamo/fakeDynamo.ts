import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { partitions } from '../../../shared/platform/resources.ts';
import {
  type Expressions,
  holds,
  type Item,
  projected,
  refuseUnused,
  updated,
  withoutUndefined,
} from './dynamoExpressions.ts';
import { type Mutant, mutantsOf, type Write, weaker, writeName } from './mutants.ts';

export const tables = {
  ACCESS_TABLE: 'access',
  CONTENT_TABLE: 'content',
  PEOPLE_TABLE: 'people',
  SENDS_TABLE: 'sends',
};

const outboxes: string[] = [partitions.people.outbox, partitions.people.accountOutbox];

/**
 * DynamoDB in memory. It understands the expressions that the stores write, so that their conditions are tested, and
 * throws at anything unknown. Every call is atomic; the caller decides what happens between calls.
 */
export class FakeDynamo {
  /** How many items fit into one page of a query. DynamoDB ends a page at 1 MB. */
  perPage = Number.POSITIVE_INFINITY;
  /** Applies a write to the indexes: at once, unless a test delays it. Only tables are read consistently. */
  reachIndexes = (index: () => void): void => index();
  /** The sort keys of new rows of the outbox: what the stream of the table of people passes on. */
  readonly newMails: string[] = [];
  onNewMail = (sk: string): void => void this.newMails.push(sk);
  /** The defect of this DynamoDB, if any: `npm run test:mutants`. */
  mutant: Mutant | undefined = process.env.MUTANT ? (JSON.parse(process.env.MUTANT) as Mutant) : undefined;
  /** Called with the mutants that each write could reveal. */
  onMutants: ((mutants: Mutant[]) => void) | undefined;
  private readonly items = new Map<string, Item>();
  /** The same by partition, including those that have become empty, and by table as the indexes have them. */
  private readonly partitions = new Map<string, Map<string, Item>>();
  private readonly indexed = new Map<string, Map<string, Item>>();
  private readonly interruptions: { command: string; work: () => Promise<unknown> }[] = [];

  /** Runs `work` once, just before the next command of this kind is answered. */
  before(command: string, work: () => Promise<unknown>): void {
    this.interruptions.push({ command, work });
  }

  async runInterruption(command: string): Promise<void> {
    const next = this.interruptions.findIndex((each) => each.command === command);
    if (next >= 0) await this.interruptions.splice(next, 1)[0]?.work();
  }

  /** Answers a command of the document client, named by its class, such as `UpdateCommand`. */
  answer(command: string, input: unknown): unknown {
    switch (command) {
      case 'GetCommand':
        return this.get(input as Write);
      case 'BatchGetCommand':
        return this.batch(input as Batch);
      case 'QueryCommand':
        return this.query(input as Query);
      case 'PutCommand':
      case 'UpdateCommand':
      case 'DeleteCommand':
        return this.write(command.replace('Command', ''), input as Write);
      case 'TransactWriteCommand':
        return this.transact(input as { TransactItems: Record<string, Write>[] });
      default:
        throw new Error(`The fake DynamoDB does not know ${command}`);
    }
  }

  /** Whether it is a query of a partition that has never had an item. */
  asksForNothing(command: string, input: object): boolean {
    const query = input as Query;
    return command === 'QueryCommand' && !query.IndexName && !this.partitions.has(partitionOf(query));
  }

  /** Every item of a table whose partition key starts with `pk`. */
  startingWith(table: string, pk: string): Item[] {
    const start = `${table}|${pk}`;
    const found: Item[] = [];
    for (const [key, item] of this.items) if (key.startsWith(start)) found.push(item);
    return found;
  }

  copyTo(other: FakeDynamo): void {
    for (const [key, item] of this.items) other.store(key, item);
  }

  become(other: FakeDynamo): void {
    this.items.clear();
    for (const items of this.partitions.values()) items.clear();
    this.indexed.clear();
    other.copyTo(this);
  }

  private get(input: Write) {
    allow(input, 'TableName', 'Key', 'ConsistentRead', 'ProjectionExpression', 'ExpressionAttributeNames');
    refuseUnused(input);
    const item = this.items.get(keyOf(input));
    const Item = structuredClone(projected(item ?? {}, input));
    return item ? { Item } : {};
  }

  private batch(input: Batch) {
    allow(input, 'RequestItems');
    const found = Object.entries(input.RequestItems).map(([TableName, request]) => {
      allow(request, 'Keys', 'ConsistentRead');
      if (request.Keys.length > 100) throw new Error('DynamoDB gets at most 100 items at once');
      return [TableName, request.Keys.flatMap((Key) => this.items.get(keyOf({ TableName, Key })) ?? [])] as const;
    });
    return { Responses: structuredClone(Object.fromEntries(found)), UnprocessedKeys: {} };
  }

  private query(input: Query) {
    const { TableName, IndexName, Limit = this.perPage, ExclusiveStartKey, ScanIndexForward = true } = input;
    allow(
      input,
      ...['TableName', 'IndexName', 'ConsistentRead', 'ScanIndexForward', 'Limit', 'ExclusiveStartKey', 'Select'],
      ...['KeyConditionExpression', 'FilterExpression', 'ProjectionExpression'],
      ...['ExpressionAttributeNames', 'ExpressionAttributeValues'],
    );
    refuseUnused(input);
    const keys = IndexName ? indexKeys[`${TableName} ${IndexName}`] : tableKeys;
    if (!keys) throw new Error(`The fake DynamoDB does not know the index ${IndexName} of ${TableName}`);
    if (IndexName && input.ConsistentRead) throw new Error('DynamoDB reads no index consistently');
    if (!input.KeyConditionExpression) throw new Error('DynamoDB requires a key condition in a query');
    if (input.Select && input.Select !== 'COUNT') throw new Error(`The fake DynamoDB does not know ${input.Select}`);

    const { partition, sort } = keys;
    // Numbers sort as such.
    const sorted = (value: unknown) => (typeof value === 'number' ? String(value).padStart(16, '0') : value);
    const place = (item: Item) => [sorted(item[sort]), item.pk, item.sk].join('\0');
    const isBefore = (one: Item, other: Item) =>
      ScanIndexForward ? place(one) < place(other) : place(one) > place(other);
    const page = (IndexName ? this.inIndexes(TableName) : this.inPartition(input))
      .filter((item) => item[sort] !== undefined && holds(input.KeyConditionExpression, item, input))
      .sort((one, other) => (isBefore(one, other) ? -1 : 1))
      .filter((item) => !ExclusiveStartKey || isBefore(ExclusiveStartKey, item))
      .slice(0, Math.min(Limit, this.perPage));
    const items = page.filter((item) => holds(input.FilterExpression, item, input));
    // Also if nothing follows: DynamoDB has not looked further.
    const last = page.length === Math.min(Limit, this.perPage) ? page.at(-1) : undefined;
    return {
      Count: items.length,
      ScannedCount: page.length,
      ...(input.Select !== 'COUNT' && { Items: structuredClone(items.map((item) => projected(item, input))) }),
      ...(last && {
        LastEvaluatedKey: { pk: last.pk, sk: last.sk, [partition]: last[partition], [sort]: last[sort] },
      }),
    };
  }

  private inIndexes(table: string): Item[] {
    return [...(this.indexed.get(table)?.values() ?? [])];
  }

  private inPartition(query: Query): Item[] {
    return [...(this.partitions.get(partitionOf(query))?.values() ?? [])];
  }

  private write(kind: string, input: Write): { Attributes?: Item } {
    const { ReturnValues, ...write } = input;
    checkWrite(kind, write);
    this.onMutants?.(mutantsOf(kind, write, false));
    if (!this.conditionHolds(kind, write)) {
      if (this.mutates('failure', kind, write)) return {};
      throw new ConditionalCheckFailedException({ message: 'The conditional request failed', $metadata: {} });
    }
    const before = this.items.get(keyOf(write));
    this.apply(write);
    const after = this.items.get(keyOf(write));
    switch (ReturnValues) {
      case undefined:
        return {};
      case 'ALL_OLD':
        return before ? { Attributes: structuredClone(before) } : {};
      // The whole item is close enough to the updated attributes.
      case 'UPDATED_NEW':
      case 'ALL_NEW':
        return after ? { Attributes: structuredClone(after) } : {};
      default:
        throw new Error(`The fake DynamoDB does not know ${ReturnValues}`);
    }
  }

  private transact(input: { TransactItems: Record<string, Write>[] }): object {
    allow(input, 'TransactItems', 'ClientRequestToken');
    const writes = input.TransactItems.flatMap((item) => Object.entries(item));
    for (const [kind, write] of writes) checkWrite(kind, write);
    for (const [kind, write] of writes) this.onMutants?.(mutantsOf(kind, write, true));
    if (writes.length > 100) throw new Error('DynamoDB writes at most 100 items in one transaction');
    if (new Set(writes.map(([, write]) => keyOf(write))).size < writes.length)
      throw new Error('DynamoDB refuses two writes to one item in one transaction');
    const performed = writes.filter(([kind, write]) => !this.mutates('leg', kind, write));
    const CancellationReasons = writes.map(([kind, write]) => ({
      Code:
        this.conditionHolds(kind, write) || !performed.some((each) => each[1] === write)
          ? 'None'
          : 'ConditionalCheckFailed',
    }));
    const refused = writes.filter((_, index) => CancellationReasons[index]?.Code !== 'None');
    if (refused.length > 0) {
      if (refused.every(([kind, write]) => this.mutates('failure', kind, write))) return {};
      throw new TransactionCanceledException({ message: 'Transaction canceled', $metadata: {}, CancellationReasons });
    }
    for (const [kind, write] of performed) if (kind !== 'ConditionCheck') this.apply(write);
    return {};
  }

  private conditionHolds(kind: string, write: Write): boolean {
    const { ConditionExpression: asked } = write;
    const condition = asked && this.mutates('condition', kind, write) ? weaker(asked)[this.mutant?.part ?? 0] : asked;
    return holds(condition, this.items.get(keyOf(write)) ?? {}, write);
  }

  private mutates(does: Mutant['does'], kind: string, write: Write): boolean {
    return this.mutant?.does === does && this.mutant.write === writeName(kind, write);
  }

  private apply(write: Write): void {
    const key = keyOf(write);
    if (outboxes.includes(String(write.Item?.pk)) && !this.items.has(key)) this.onNewMail(String(write.Item?.sk));
    if (write.Item) this.store(key, structuredClone(write.Item));
    else if (write.UpdateExpression === undefined) this.store(key, undefined);
    else this.store(key, updated(this.items.get(key) ?? { ...write.Key }, write));
  }

  private store(key: string, changed: Item | undefined): void {
    const item = withoutUndefined(changed);
    if (item) this.items.set(key, item);
    else this.items.delete(key);
    put(this.partitions, key.slice(0, key.indexOf('\0')), key, item);
    const table = key.slice(0, key.indexOf('|'));
    this.reachIndexes(() => put(this.indexed, table, key, this.items.get(key)));
  }
}

function put(groups: Map<string, Map<string, Item>>, group: string, key: string, item: Item | undefined): void {
  const items = groups.get(group) ?? new Map<string, Item>();
  groups.set(group, items);
  if (item) items.set(key, item);
  else items.delete(key);
}

interface Query extends Expressions {
  TableName: string;
  IndexName?: string;
  ConsistentRead?: boolean;
  ScanIndexForward?: boolean;
  Limit?: number;
  ExclusiveStartKey?: Item;
  Select?: string;
}

interface Batch {
  RequestItems: Record<string, { Keys: Item[]; ConsistentRead?: boolean }>;
}

/** The keys of an index, in each table that has it. */
const indexKeys: Record<string, { partition: string; sort: string }> = {
  'people newest': { partition: 'list', sort: 'listedAt' },
  'people due': { partition: 'waits', sort: 'nextAt' },
  'sends newest': { partition: 'list', sort: 'startedAt' },
  'sends open': { partition: 'open', sort: 'startedAt' },
};
const tableKeys = { partition: 'pk', sort: 'sk' };

/** Throws if DynamoDB would not accept the write. */
function checkWrite(kind: string, write: Write): void {
  const own = kinds[kind];
  if (!own) throw new Error(`The fake DynamoDB does not know ${kind}`);
  allow(write, 'TableName', 'ConditionExpression', 'ExpressionAttributeNames', 'ExpressionAttributeValues', ...own);
  refuseUnused(write);
  if (kind === 'ConditionCheck' && !write.ConditionExpression)
    throw new Error('DynamoDB requires a condition in a ConditionCheck');
}

function keyOf({ TableName, Key, Item = {} }: Write): string {
  const { pk, sk } = Key ?? Item;
  if (typeof pk !== 'string' || typeof sk !== 'string') throw new Error(`DynamoDB requires a key in ${TableName}`);
  return `${TableName}|${pk}\0${sk}`;
}

function partitionOf({ TableName, KeyConditionExpression = '', ExpressionAttributeValues = {} }: Query): string {
  const pk = ExpressionAttributeValues[/^pk = (:\w+)/.exec(KeyConditionExpression)?.[1] ?? ''];
  if (pk === undefined) throw new Error(`DynamoDB requires the whole partition key first: "${KeyConditionExpression}"`);
  return `${TableName}|${pk}`;
}

/** What each kind of write has besides names, values and a condition. */
const kinds: Record<string, string[]> = {
  Put: ['Item'],
  Update: ['Key', 'UpdateExpression'],
  Delete: ['Key'],
  ConditionCheck: ['Key'],
};

function allow(request: object, ...known: string[]): void {
  const unknown = Object.entries(request).find(([name, value]) => value !== undefined && !known.includes(name));
  if (unknown) throw new Error(`The fake DynamoDB does not know ${unknown[0]}: ${JSON.stringify(unknown[1])}`);
}

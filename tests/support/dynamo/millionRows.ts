import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';
import { shardOf, shards } from '../../../shared/platform/shards.ts';
import type { RecipientState } from '../../../shared/sending/model/campaign.ts';
import { FakeDynamo, tables } from './fakeDynamo.ts';

/**
 * What requests cost, in milliseconds. `row` and `write` are processor time: for the SDK to parse one row of an answer,
 * and to write one; measured with SDK 3.1162 on Node 24 at 6 to 10 and 200 to 300 microseconds.
 */
const cost = { page: 25, item: 5, row: 0.01, write: 0.3 };
/** DynamoDB ends a page at 1 MB, whatever part of its rows is selected. `rowBytes`: the size of our rows. */
const megabyte = 1024 * 1024;
const rowBytes = { people: 420, sends: 330 };
/**
 * The MB for which Lambda provides one processor:
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html
 */
const memoryOfProcessor = 1769;

export const million = 1_000_000;
export const perShard = million / shards.length;

type Item = Record<string, unknown>;
interface Query {
  TableName: 'people' | 'sends';
  IndexName?: string;
  Limit?: number;
  ExclusiveStartKey?: Item;
  ExpressionAttributeValues: Record<string, string>;
}

const idOf = (shard: string, index: number) => shard + index.toString(16).padStart(62, '0');
const indexOf = (id: string) => Number.parseInt(id.slice(2), 16);
const isRow = (key: Item | undefined) => String(key?.sk).startsWith('R#');

/**
 * A DynamoDB with a million subscribers, and a campaign's million rows in the state `state`. Time passes only on the
 * fake clock: waits for answers overlap, and a share of one processor parses them one after the other. Other items are
 * in the fake DynamoDB `others`.
 */
export class MillionRows {
  readonly others = new FakeDynamo();
  state: RecipientState = 'PENDING';
  /** Memory of the running function, in MB. */
  memory = memoryOfProcessor;
  /** How many rows are on the list of failed recipients. */
  listed = 0;
  /** How many recipients of the campaign have no row. */
  unsent = 0;
  /** How many rows were entered or changed one by one. */
  written = 0;
  private busyUntil = 0;

  install(): void {
    for (const [name, table] of Object.entries(tables)) vi.stubEnv(name, table);
    const send = { send: (_command: object): Promise<unknown> => Promise.resolve() };
    const spy = vi.spyOn(DynamoDBDocumentClient.prototype as unknown as typeof send, 'send');
    spy.mockImplementation((command) => {
      // The spy keeps every answer: with a million rows, that would be most of the garbage collector's work.
      spy.mockClear();
      return this.answer(command.constructor.name, (command as { input: never }).input);
    });
  }

  private async answer(name: string, input: never): Promise<unknown> {
    const { Key, Item, TransactItems = [] } = input as { Key?: Item; Item?: Item; TransactItems?: object[] };
    if (name === 'QueryCommand') {
      const rows = this.query(input);
      const answer = rows ?? (this.others.answer(name, input) as { Items: Item[] });
      await this.pass(cost.page, answer.Items.length * cost.row);
      return answer;
    }
    if (name === 'BatchGetCommand') {
      const [[table = '', { Keys: keys }] = ['', { Keys: [] }]] = Object.entries(
        (input as { RequestItems: Record<string, { Keys: Item[] }> }).RequestItems,
      );
      await this.pass(cost.page, keys.length * cost.row);
      const there = keys.filter(({ sk }) => !isRow({ sk }) || !this.isUnsent(String(sk).slice(2)));
      return { Responses: { [table]: there.map((key) => ({ ...key, state: this.state })) } };
    }
    if (isRow(Key ?? Item)) {
      this.written++;
      await this.work(cost.write);
      return { Attributes: {} };
    }
    const ours = TransactItems.filter((write) => !Object.values(write).some(({ Key: key }) => isRow(key)));
    await this.pass(cost.item, cost.write * Math.max(1, TransactItems.length - ours.length));
    return this.others.answer(name, name === 'TransactWriteCommand' ? { TransactItems: ours } : input);
  }

  private isUnsent = (id: string) => shardOf(id) === shards.at(-1) && indexOf(id) >= perShard - this.unsent;

  /** A page of the million rows; undefined for other items. */
  private query({ TableName, IndexName, Limit = million, ExclusiveStartKey, ExpressionAttributeValues }: Query) {
    const partition = ExpressionAttributeValues[':pk'] ?? ExpressionAttributeValues[':list'] ?? '';
    const listed = IndexName && partition.startsWith('RECIPIENTS#');
    const [, shard = ''] = /^(?:SUBSCRIBER|CAMPAIGN#[^#]+)#([0-9a-f]{2})$/.exec(partition) ?? [];
    if (!listed && (!shard || !(TableName in rowBytes))) return undefined;
    const prefix = TableName === 'sends' ? 'R#' : '';
    const begin = ExclusiveStartKey
      ? Number(ExclusiveStartKey.index ?? indexOf(String(ExclusiveStartKey.sk).slice(prefix.length))) + 1
      : 0;
    const all = listed ? this.listed : perShard;
    const length = Math.min(Limit, Math.floor(megabyte / rowBytes[TableName]), all - begin);
    const Items = Array.from({ length }, (_, n) => {
      const id = listed
        ? idOf(shards[(begin + n) % shards.length] ?? '', Math.floor((begin + n) / shards.length))
        : idOf(shard, begin + n);
      return { id, addressHash: id, sk: prefix + id, state: this.state };
    });
    const next = begin + length;
    const LastEvaluatedKey =
      next < all ? { pk: partition, sk: Items.at(-1)?.sk, ...(listed && { index: next - 1 }) } : undefined;
    return { Items, LastEvaluatedKey };
  }

  /** A wait, which overlaps with others, and then processor work, which does not. */
  private async pass(wait: number, work: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, wait));
    await this.work(work);
  }

  /** Work advances the clock only once it adds up to 20 ms: a million timers would take a minute. */
  private async work(milliseconds: number): Promise<void> {
    this.busyUntil = Math.max(this.busyUntil, Date.now()) + milliseconds / Math.min(1, this.memory / memoryOfProcessor);
    const ahead = this.busyUntil - Date.now();
    if (ahead > 20) await new Promise((resolve) => setTimeout(resolve, ahead));
  }
}

/** Runs the fake clock until the work is done. Returns how long it took on that clock, in milliseconds. */
export async function timed<T>(work: () => Promise<T>): Promise<{ result: T; milliseconds: number }> {
  const begun = Date.now();
  let ended = false;
  const outcome = work().finally(() => {
    ended = true;
  });
  outcome.catch(() => {});
  while (!ended) await vi.advanceTimersToNextTimerAsync();
  return { result: await outcome, milliseconds: Date.now() - begun };
}

import { setTimeout as wait } from 'node:timers/promises';
import { callEmulator } from '../aws/callEmulator.ts';
import { type LocalState, stopTimeout } from '../cloud/state.ts';
import type { StreamMapping } from '../template/compute.ts';
import { region, streamArn } from '../template/resources.ts';
import type { Functions } from './functions.ts';

/** Milliseconds between two reads without `wake`, for writes that bypass the local AWS. */
const slowPoll = 2000;
const maxPending = 10_000;
/** Milliseconds to collect records. Lambda waits for its window's end, but here someone waits for the outcome. */
const lull = 20;
/** Milliseconds before a batch is retried. The wait doubles each time. AWS does not document it. */
const firstBackOff = 250;
const longestBackOff = 8000;

export type StreamConsumer = ReturnType<typeof startStreamMapping>;

interface Needs {
  mapping: StreamMapping;
  stream: TableStream;
  functions: Pick<Functions, 'invoke'>;
}

/** Like Lambda's event source mapping: one batch after the other, and a failed one again until it succeeds. */
export function startStreamMapping({ mapping, stream, functions }: Needs) {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** Records that have been read but are not finished. */
  let remaining: StreamRecord[] = [];
  /** The sequence number of the last record that was read, whether or not it passed the filters. */
  let readUpTo = stream.lastRead;
  let woken = new AbortController();
  let reading = Promise.resolve();

  /** Reads the stream; reads run one after the other. */
  function read(): Promise<void> {
    reading = reading.then(readAll).catch((error) => {
      if (!signal.aborted) console.error(`Polling the stream of ${mapping.table}: ${error}`);
    });
    return reading;
  }

  async function readAll(): Promise<void> {
    while (!signal.aborted && remaining.length < maxPending) {
      const records = await stream.read();
      remaining.push(...records.filter(isWanted));
      readUpTo = records.at(-1)?.dynamodb.SequenceNumber ?? readUpTo;
      if (remaining.length === 0) stream.markDone(readUpTo);
      if (records.length === 0) return;
    }
  }

  const isWanted = (record: StreamRecord) =>
    mapping.filters.length === 0 || mapping.filters.some((filter) => filter(record));

  const wake = () => woken.abort();

  /** Waits for this number of milliseconds or until `wake`; not at all if `wake` was called since the last wait. */
  async function waitForWake(milliseconds: number): Promise<void> {
    await wait(milliseconds, undefined, { signal: woken.signal }).catch(() => {});
    woken = new AbortController();
  }

  async function work(): Promise<void> {
    while (!signal.aborted) {
      await read();
      if (remaining.length === 0) {
        await waitForWake(slowPoll);
        await wait(lull);
      } else await deliver(remaining.slice(0, mapping.batchSize));
    }
  }

  async function deliver(batch: StreamRecord[]): Promise<void> {
    const Records = batch.map((record) => ({ ...record, awsRegion: region, eventSourceARN: streamArn(mapping.table) }));
    for (let pause = firstBackOff; !signal.aborted; pause = Math.min(longestBackOff, 2 * pause)) {
      try {
        await functions.invoke(mapping.function, { Records });
        remaining = remaining.slice(batch.length);
        return stream.markDone(remaining.length > 0 ? batch.at(-1)?.dynamodb.SequenceNumber : readUpTo);
      } catch {
        // The error is in the function's logs.
        await wait(pause, undefined, { signal }).catch(() => {});
      }
    }
  }

  const working = work();
  return {
    table: mapping.table,
    function: mapping.function,
    waiting: () => remaining.length,
    /** Like `waiting`, after reading the stream. */
    async pending() {
      await read();
      if (remaining.length > 0) wake();
      return remaining.length;
    },
    wake,
    /** Waits a limited time for running invocations. Unfinished records are delivered again after the next start. */
    async stop() {
      stopping.abort();
      wake();
      await Promise.race([Promise.all([working, reading]), wait(stopTimeout, undefined, { ref: false })]);
    },
  };
}

interface StreamRecord {
  dynamodb: { SequenceNumber: string };
}

export type TableStream = Awaited<ReturnType<typeof openTableStream>>;

/**
 * Opens a mapping's stream at its position of the last stop, or at the first record if it is new or the stream no
 * longer has that position. In DynamoDB Local (3.3.0) a stream has one shard for good: its job that starts new ones
 * does not run. On disk, records survive restarts and kills for 24 hours; in memory, they are lost with the tables. A
 * process continues sequence numbers from the highest that it finds at its start, or from 1 if all records are gone.
 */
export async function openTableStream(
  { id, table }: Pick<StreamMapping, 'id' | 'table'>,
  endpoint: string,
  state: LocalState,
) {
  const { Table } = await callEmulator<{ Table: { LatestStreamArn: string } }>(
    endpoint,
    'DynamoDB_20120810.DescribeTable',
    { TableName: table },
  );
  const StreamArn = Table.LatestStreamArn;
  const call = <Answer>(operation: string, input: object) =>
    callEmulator<Answer>(endpoint, `DynamoDBStreams_20120810.${operation}`, input);
  const { StreamDescription } = await call<{ StreamDescription: { Shards: { ShardId: string }[] } }>('DescribeStream', {
    StreamArn,
  });
  const [shard, second] = StreamDescription.Shards;
  if (!shard || second) throw new Error(`${table}: the local cloud reads streams of one shard`);

  /** Undefined if the stream no longer has this position: with all records trimmed, it has none until the next. */
  const recordsAt = async (position: object) => {
    try {
      const at = await call<object>('GetShardIterator', { StreamArn, ShardId: shard.ShardId, ...position });
      return (await call<{ Records: StreamRecord[] }>('GetRecords', at)).Records;
    } catch (error) {
      if (!/TrimmedDataAccessException/.test(String(error))) throw error;
      return undefined;
    }
  };

  async function has(SequenceNumber: string): Promise<boolean> {
    const records = await recordsAt({ ShardIteratorType: 'AT_SEQUENCE_NUMBER', SequenceNumber });
    return records?.[0]?.dynamodb.SequenceNumber === SequenceNumber;
  }

  /** The position of this mapping in this stream: a recreated one has another ARN. */
  const key = `${id} in ${StreamArn}`;
  /** Stores that everything up to this record is finished, or nothing. A restart continues after it. */
  function markDone(after = ''): void {
    if (after !== (state.get(key) ?? '')) state.set(key, after);
  }

  const stored = state.get(key);
  let lastRead = stored && (await has(stored)) ? stored : undefined;
  markDone(lastRead);
  return {
    markDone,
    /** The sequence number of the last record that was read; undefined before the first. */
    get lastRead() {
      return lastRead;
    },
    /** The records after the last ones, at most 1000; none if all have been read. */
    async read(): Promise<StreamRecord[]> {
      const next = lastRead && recordsAt({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: lastRead });
      // If the last record is gone, all remaining ones are newer.
      const records = (await next) || (await recordsAt({ ShardIteratorType: 'TRIM_HORIZON' })) || [];
      lastRead = records.at(-1)?.dynamodb.SequenceNumber ?? lastRead;
      return records;
    },
  };
}

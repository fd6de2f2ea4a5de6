import { setTimeout as wait } from 'node:timers/promises';
import type { Authorizer } from '../aws/authorizer.ts';
import { stopTimeout } from '../lifecycle/stoppable.ts';
import type { StreamMapping } from '../template/eventSources.ts';
import { region, streamArn } from '../template/resources.ts';
import { checkDestination, type FailureSender } from './failureDestination.ts';
import type { Functions } from './runtime.ts';
import type { StreamRecord, TableStream } from './tableStream.ts';

/** Milliseconds between two reads without `wake`, for writes that bypass the local AWS. */
const slowPoll = 2000;
/** The maximum number of records that wait for a function; the stream keeps the others. */
const maxPending = 10_000;
/**
 * How long a batch waits before it is retried, in milliseconds. The wait doubles each time. AWS does not document it.
 */
const firstBackOff = 250;
const longestBackOff = 8000;

export type StreamConsumer = ReturnType<typeof startStreamMapping>;

/** Lambda reads the stream with the function's role. Throws, as a deploy would, if the role does not allow it. */
export function checkStreamRole(mapping: StreamMapping, authorizer: Authorizer): void {
  const { id, function: fn, table } = mapping;
  const resource = streamArn(table);
  const may = (action: string) => authorizer.functionMay(fn, { action: `dynamodb:${action}`, resource });
  if (!['GetRecords', 'GetShardIterator', 'DescribeStream', 'ListStreams'].every(may))
    throw new Error(
      `${id}: Cannot access stream ${resource}. Please ensure the role can perform the GetRecords, GetShardIterator, DescribeStream, and ListStreams Actions on your stream in IAM.`,
    );
  checkDestination(mapping, authorizer);
}

interface Needs {
  mapping: StreamMapping;
  stream: TableStream;
  functions: Pick<Functions, 'invoke'>;
  sendFailure: FailureSender;
}

/**
 * Invokes a function with the records of a table's stream, as Lambda's event source mapping does: one batch after the
 * other. A failed batch is retried while later ones wait, until its records are too old.
 */
export function startStreamMapping({ mapping, stream, functions, sendFailure }: Needs) {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** Records that have been read but are not finished. */
  let remaining: StreamRecord[] = [];
  /** The sequence number of the last record that was read, whether or not it passed the filters. */
  let readUpTo = stream.lastRead;
  let skipsWindow = false;
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

  /** Announces that something was written to the table. */
  const wake = () => woken.abort();

  /** Waits for this number of milliseconds or until `wake`; not at all if `wake` was called since the last wait. */
  async function waitForWake(milliseconds: number): Promise<void> {
    await wait(milliseconds, undefined, { signal: woken.signal }).catch(() => {});
    woken = new AbortController();
  }

  async function work(): Promise<void> {
    while (!signal.aborted) {
      await read();
      if (remaining.length > 0) {
        await batchingWindow();
        await deliver(remaining.slice(0, mapping.batchSize));
        skipsWindow = false;
      } else await waitForWake(slowPoll);
    }
  }

  /** Waits until the batch is full or the window has passed since its first record. */
  async function batchingWindow(): Promise<void> {
    const end = Date.now() + mapping.batchingWindow * 1000;
    while (remaining.length < mapping.batchSize && Date.now() < end && !skipsWindow && !signal.aborted) {
      await waitForWake(end - Date.now());
      await read();
    }
  }

  async function deliver(batch: StreamRecord[]): Promise<void> {
    const Records = batch.map((record) => ({ ...record, awsRegion: region, eventSourceARN: streamArn(mapping.table) }));
    let attempts = 0;
    for (let pause = firstBackOff; !signal.aborted; pause = Math.min(longestBackOff, 2 * pause)) {
      const expired = batch.filter(isTooOld);
      if (expired.length > 0) return giveUp(expired, attempts);
      try {
        attempts += 1;
        await functions.invoke(mapping.function, { Records });
        return finish(batch);
      } catch {
        // The error is in the function's logs.
        await wait(pause, undefined, { signal }).catch(() => {});
      }
    }
  }

  function finish(records: StreamRecord[]): void {
    remaining = remaining.slice(records.length);
    stream.markDone(remaining.length > 0 ? records.at(-1)?.dynamodb.SequenceNumber : readUpTo);
  }

  const isTooOld = ({ dynamodb }: StreamRecord) =>
    Date.now() / 1000 - dynamodb.ApproximateCreationDateTime > mapping.maxAge;

  /** The destination learns where the records are in the stream, not what they say. */
  async function giveUp(records: StreamRecord[], attempts: number): Promise<void> {
    const [first, last] = [records[0]?.dynamodb, records.at(-1)?.dynamodb];
    const arrival = (seconds = 0) => new Date(seconds * 1000).toISOString();
    const DDBStreamBatchInfo = {
      shardId: stream.shard,
      startSequenceNumber: first?.SequenceNumber,
      endSequenceNumber: last?.SequenceNumber,
      approximateArrivalOfFirstRecord: arrival(first?.ApproximateCreationDateTime),
      approximateArrivalOfLastRecord: arrival(last?.ApproximateCreationDateTime),
      batchSize: records.length,
      streamArn: streamArn(mapping.table),
    };
    if (mapping.onFailure)
      await sendFailure(mapping.onFailure, {
        ...{ function: mapping.function, condition: 'RecordAgeExceeded', attempts },
        details: { DDBStreamBatchInfo },
      });
    finish(records);
  }

  const working = work();
  return {
    /** Logical ids. */
    table: mapping.table,
    function: mapping.function,
    /** How many records have been read that the function has not finished. */
    waiting: () => remaining.length,
    /** Like `waiting`, after reading the stream. */
    async pending() {
      await read();
      if (remaining.length > 0) wake();
      return remaining.length;
    },
    wake,
    /** Delivers the stream's records without waiting for the batching window to end. */
    async deliverNow() {
      await read();
      skipsWindow = remaining.length > 0;
      wake();
    },
    /** Waits a limited time for running invocations. Unfinished records are delivered again after the next start. */
    async stop() {
      stopping.abort();
      wake();
      await Promise.race([Promise.all([working, reading]), wait(stopTimeout, undefined, { ref: false })]);
    },
  };
}

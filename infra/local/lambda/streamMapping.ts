import { setTimeout as wait } from 'node:timers/promises';
import type { Authorizer } from '../aws/authorizer.ts';
import { type Stoppable, stopTimeout } from '../lifecycle/stoppable.ts';
import type { StreamMapping } from '../template/eventSources.ts';
import { region, streamArn } from '../template/resources.ts';
import type { Functions } from './runtime.ts';
import type { StreamRecord, TableStream } from './tableStream.ts';

/** Milliseconds between two looks at a stream that nobody woke: for what is written past the local AWS. */
const slowPoll = 2000;
/** The most records that wait for a function; the stream keeps the others. */
const mostPending = 10_000;
/** How long a batch waits before it is tried again, in milliseconds; twice as long each time. AWS does not say. */
const firstBackOff = 250;
const longestBackOff = 8000;

export interface StreamConsumer extends Stoppable {
  /** Logical ids. */
  table: string;
  function: string;
  /** Records for the function that it has not done, of those that were read. */
  waiting(): number;
  /** As `waiting`, after a look at the stream. */
  pending(): Promise<number>;
  /** Says that something was written to the table. */
  wake(): void;
  /** Delivers what is in the stream without waiting for the batching window to end. */
  deliverNow(): Promise<void>;
}

/** Lambda reads the stream in the name of the function. Throws, as a deploy would, where its role does not let it. */
export function checkStreamRole({ id, function: fn, table }: StreamMapping, authorizer: Authorizer): void {
  const resource = streamArn(table);
  const may = (action: string) => authorizer.functionMay(fn, { action: `dynamodb:${action}`, resource });
  if (!['GetRecords', 'GetShardIterator', 'DescribeStream', 'ListStreams'].every(may))
    throw new Error(
      `${id}: Cannot access stream ${resource}. Please ensure the role can perform the GetRecords, GetShardIterator, DescribeStream, and ListStreams Actions on your stream in IAM.`,
    );
}

interface Needs {
  mapping: StreamMapping;
  stream: TableStream;
  functions: Pick<Functions, 'invoke'>;
}

/**
 * Invokes a function with the records of a table's stream, as Lambda's event source mapping does: one batch after the other.
 * One that fails is tried again while later ones wait. Lambda gives it up when its records are a day old; here nobody waits
 * for that.
 */
export function startStreamMapping({ mapping, stream, functions }: Needs): StreamConsumer {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** Read, and not done. */
  let left: StreamRecord[] = [];
  /** The sequence number of the last record that was read, whether the function wants it or not. */
  let readUpTo = stream.last;
  let isHurried = false;
  let isWoken = false;
  let endWait = () => {};
  let reading = Promise.resolve();

  /** One look at the stream after the other. */
  function read(): Promise<void> {
    reading = reading.then(readAll).catch((error) => {
      if (!signal.aborted) console.error(`Polling the stream of ${mapping.table}: ${error}`);
    });
    return reading;
  }

  async function readAll(): Promise<void> {
    while (!signal.aborted && left.length < mostPending) {
      const records = await stream.read();
      left.push(...records.filter(isWanted));
      readUpTo = records.at(-1)?.dynamodb.SequenceNumber ?? readUpTo;
      if (left.length === 0) stream.done(readUpTo);
      if (records.length === 0) return;
    }
  }

  const isWanted = (record: StreamRecord) =>
    mapping.filters.length === 0 || mapping.filters.some((takes) => takes(record));

  function wake(): void {
    isWoken = true;
    endWait();
  }

  /** Waits for so many milliseconds, or until somebody wakes it: also where that was since it waited last. */
  async function doze(milliseconds: number): Promise<void> {
    if (!isWoken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        endWait = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    isWoken = false;
  }

  async function work(): Promise<void> {
    while (!signal.aborted) {
      await read();
      if (left.length > 0) {
        await batchingWindow();
        await deliver(left.slice(0, mapping.batchSize));
        isHurried = false;
      } else await doze(slowPoll);
    }
  }

  /** Waits until the batch is full, or the window has passed since its first record was there. */
  async function batchingWindow(): Promise<void> {
    const end = Date.now() + mapping.batchingWindow * 1000;
    while (left.length < mapping.batchSize && Date.now() < end && !isHurried && !signal.aborted) {
      await doze(end - Date.now());
      await read();
    }
  }

  async function deliver(batch: StreamRecord[]): Promise<void> {
    const Records = batch.map((record) => ({ ...record, awsRegion: region, eventSourceARN: streamArn(mapping.table) }));
    for (let pause = firstBackOff; !signal.aborted; pause = Math.min(longestBackOff, 2 * pause)) {
      try {
        await functions.invoke(mapping.function, { Records });
        left = left.slice(batch.length);
        return stream.done(left.length > 0 ? batch.at(-1)?.dynamodb.SequenceNumber : readUpTo);
      } catch {
        // The function's logs have the error.
        await wait(pause, undefined, { signal }).catch(() => {});
      }
    }
  }

  const working = work();
  return {
    table: mapping.table,
    function: mapping.function,
    waiting: () => left.length,
    async pending() {
      await read();
      if (left.length > 0) wake();
      return left.length;
    },
    wake,
    async deliverNow() {
      await read();
      isHurried = left.length > 0;
      wake();
    },
    /** Waits for running invocations up to a limit. What is not done comes again after the next start. */
    async stop() {
      stopping.abort();
      wake();
      await Promise.race([Promise.all([working, reading]), wait(stopTimeout, undefined, { ref: false })]);
    },
  };
}

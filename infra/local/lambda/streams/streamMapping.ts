import type { Authorizer } from '../../aws/authorizer.ts';
import { callEmulator } from '../../aws/callEmulator.ts';
import { queueUrl } from '../../fauxqs.ts';
import { type Stoppable, stopTimeout } from '../../stoppable.ts';
import type { StreamMapping } from '../../template/eventSources.ts';
import { queueArn, streamArn } from '../../template/resources.ts';
import type { Functions } from '../runtime.ts';
import { batchOf, createdAt, laneOf } from './batch.ts';
import { deliver } from './delivery.ts';
import { type Condition, failedBatch } from './failedBatch.ts';
import type { OpenStream } from './position.ts';
import type { PendingRecord, StreamRecord } from './stream.ts';

/** Milliseconds between two looks at a stream that nobody woke: for what is written past the local AWS. */
const slowPoll = 2000;
/** The most records that wait for a function; the stream keeps the others. */
const mostPending = 10_000;

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

/** Lambda reads the stream, and leaves what it gives up to a queue, in the name of the function. Throws, as a deploy would, where its role does not let it. */
export function checkStreamRole({ id, function: fn, table, onFailure }: StreamMapping, authorizer: Authorizer): void {
  const resource = streamArn(table);
  const may = (action: string) => authorizer.functionMay(fn, { action: `dynamodb:${action}`, resource });
  if (!['GetRecords', 'GetShardIterator', 'DescribeStream', 'ListStreams'].every(may))
    throw new Error(
      `${id}: Cannot access stream ${resource}. Please ensure the role can perform the GetRecords, GetShardIterator, DescribeStream, and ListStreams Actions on your stream in IAM.`,
    );
  if (onFailure && !authorizer.functionMay(fn, { action: 'sqs:SendMessage', resource: queueArn(onFailure) }))
    throw new Error(`${id}: The provided execution role does not have permissions to call SendMessage on SQS`);
}

interface Needs {
  mapping: StreamMapping;
  open: OpenStream;
  /** Address of SQS, for the destination of what is given up. */
  sqs: string;
  functions: Pick<Functions, 'invoke'>;
  authorizer: Pick<Authorizer, 'functionMay'>;
}

/** Records that are worked on in order, beside those of other lanes. */
interface Lane {
  records: PendingRecord[];
  isBusy: boolean;
  /** Ends the wait for a fuller batch. */
  hurry(now?: boolean): void;
}

/** Invokes a function with the records of a table's stream, as Lambda's event source mapping does. */
export function startStreamMapping({ mapping, open, sqs, functions, authorizer }: Needs): StreamConsumer {
  const { stream } = open;
  const stop = new AbortController();
  const lanes = Array.from(
    { length: mapping.parallelization },
    (): Lane => ({ records: [], isBusy: false, hurry: () => {} }),
  );
  const working = new Set<Promise<void>>();
  let reading = Promise.resolve();
  let isReadPlanned = false;

  const waiting = () => lanes.reduce((sum, { records }) => sum + records.length, 0);

  /** One look at the stream after the other. Those that are asked for while one waits for its turn are the same. */
  function read(): Promise<void> {
    if (isReadPlanned) return reading;
    isReadPlanned = true;
    reading = reading
      .then(() => {
        isReadPlanned = false;
        return readAll();
      })
      .catch((error) => {
        if (!stop.signal.aborted) console.error(`Polling the stream of ${mapping.table}: ${error}`);
      });
    return reading;
  }

  async function readAll(): Promise<void> {
    while (!stop.signal.aborted && waiting() < mostPending) {
      let previous = stream.last;
      const records = await stream.read();
      for (const record of records) {
        if (isWanted(record)) take({ record, createdAt: createdAt(record), previous });
        previous = record.dynamodb.SequenceNumber;
      }
      keepPosition();
      if (records.length === 0) return;
    }
  }

  const isWanted = (record: StreamRecord) =>
    mapping.filters.length === 0 || mapping.filters.some((takes) => takes(record));

  function take(pending: PendingRecord): void {
    const lane = lanes[laneOf(pending.record, lanes.length)] as Lane;
    lane.records.push(pending);
    lane.hurry();
    if (!lane.isBusy) work(lane);
  }

  function work(lane: Lane): void {
    lane.isBusy = true;
    const ended = drain(lane).finally(() => working.delete(ended));
    working.add(ended);
  }

  async function drain(lane: Lane): Promise<void> {
    while (lane.records.length > 0 && !stop.signal.aborted) {
      await batchingWindow(lane);
      if (stop.signal.aborted) break;
      const batch = batchOf(lane.records, mapping.batchSize);
      await deliver(batch, {
        mapping,
        invoke: (event) => functions.invoke(mapping.function, event),
        done: (records) => {
          lane.records = lane.records.filter((each) => !records.includes(each));
          keepPosition();
        },
        giveUp,
        stopping: stop.signal,
      });
    }
    lane.isBusy = false;
    // The stream has kept what there was no room for.
    void read();
  }

  /** Waits until the batch is full, or the window has passed since its first record was there. */
  async function batchingWindow(lane: Lane): Promise<void> {
    const end = Date.now() + mapping.batchingWindow * 1000;
    let isOver = false;
    while (!isOver && lane.records.length < mapping.batchSize && !stop.signal.aborted) {
      const left = end - Date.now();
      if (left <= 0) return;
      isOver = await new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(true), left);
        lane.hurry = (now = false) => {
          clearTimeout(timer);
          resolve(now);
        };
      });
    }
  }

  /** A restart goes on before the oldest record that is not done. */
  function keepPosition(): void {
    const [oldest] = lanes
      .flatMap(({ records }) => records.slice(0, 1))
      .sort((a, b) => (a.record.dynamodb.SequenceNumber < b.record.dynamodb.SequenceNumber ? -1 : 1));
    open.done(oldest ? oldest.previous : stream.last);
  }

  async function giveUp(records: PendingRecord[], condition: Condition, invocations: number): Promise<void> {
    const { onFailure } = mapping;
    if (!onFailure) return;
    const failure = failedBatch(mapping, stream.shard, records, condition, invocations);
    await tell(onFailure, failure).catch((error) => console.error(`${mapping.id}: ${error}`));
  }

  async function tell(queue: string, message: object): Promise<void> {
    if (!authorizer.functionMay(mapping.function, { action: 'sqs:SendMessage', resource: queueArn(queue) }))
      throw new Error(`The role of ${mapping.function} may not send to ${queue}`);
    await callEmulator(sqs, 'AmazonSQS.SendMessage', {
      QueueUrl: queueUrl(sqs, queue),
      MessageBody: JSON.stringify(message),
    });
  }

  const timer = setInterval(read, slowPoll);
  void read();
  return {
    table: mapping.table,
    function: mapping.function,
    waiting,
    async pending() {
      await read();
      return waiting();
    },
    wake: () => void read(),
    async deliverNow() {
      await read();
      for (const lane of lanes) lane.hurry(true);
    },
    /** Waits for running invocations up to a limit. What is not done comes again after the next start. */
    async stop() {
      clearInterval(timer);
      stop.abort();
      for (const lane of lanes) lane.hurry(true);
      const limit = new Promise((resolve) => setTimeout(resolve, stopTimeout).unref());
      await Promise.race([Promise.all([...working, reading]), limit]);
    },
  };
}

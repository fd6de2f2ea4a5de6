import type { StreamMapping } from '../../template/eventSources.ts';
import { region, streamArn } from '../../template/resources.ts';
import { ThrottledError } from '../errors.ts';
import type { Condition } from './failedBatch.ts';
import type { PendingRecord } from './stream.ts';

export interface DeliveryNeeds {
  mapping: StreamMapping;
  /** Runs the function. Throws as Functions.invoke does. */
  invoke(event: object): Promise<unknown>;
  /** Called when records at the front of the batch are done: processed, or given up. */
  done(records: PendingRecord[]): void;
  /** Called with records that are given up, before they are done. */
  giveUp(records: PendingRecord[], condition: Condition, invocations: number): Promise<void>;
  /** Aborted when the local cloud stops. */
  stopping: AbortSignal;
}

/** How long a batch waits before it is tried again, in milliseconds; twice as long each time. AWS does not say. */
const firstBackOff = 250;
const longestBackOff = 8000;

/**
 * Delivers a batch of a stream to its function, until each record is processed or given up. Later records wait. Leaves
 * what is not done where the local cloud stops.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
export async function deliver(batch: PendingRecord[], needs: DeliveryNeeds): Promise<void> {
  const { mapping, done, giveUp, stopping } = needs;
  let invocations = 0;

  async function handle(records: PendingRecord[], attempts: number): Promise<void> {
    let left = records;
    let failures = attempts;
    for (let pause = firstBackOff; ; pause = Math.min(longestBackOff, 2 * pause)) {
      const tooOld = left.filter(({ createdAt }) => Date.now() - createdAt > mapping.maxRecordAge * 1000);
      if (tooOld.length > 0) await discard(tooOld, 'RecordAgeExceeded');
      left = left.filter((each) => !tooOld.includes(each));
      if (left.length === 0) return;

      const outcome = await attempt(left);
      // What fails now may fail because everything stops.
      if (outcome === 'processed') return done(left);
      if (stopping.aborted) return;
      if (outcome !== 'throttled') {
        const { processed } = outcome;
        done(left.slice(0, processed));
        left = left.slice(processed);
        // Halves do not count as another attempt. A function that names the record that failed is tried again from there.
        if (mapping.bisects && processed === 0 && left.length > 1) return bisect(left, failures);
        failures += 1;
        if (failures > mapping.retries) return discard(left, 'RetryAttemptsExhausted');
      }
      await passing(pause, stopping);
      if (stopping.aborted) return;
    }
  }

  async function bisect(records: PendingRecord[], failures: number): Promise<void> {
    const middle = Math.ceil(records.length / 2);
    await handle(records.slice(0, middle), failures);
    if (!stopping.aborted) await handle(records.slice(middle), failures);
  }

  async function discard(records: PendingRecord[], condition: Condition): Promise<void> {
    await giveUp(records, condition, invocations);
    done(records);
  }

  async function attempt(records: PendingRecord[]): Promise<'processed' | 'throttled' | { processed: number }> {
    try {
      const result = await needs.invoke({ Records: records.map((each) => eventRecord(each, mapping.table)) });
      invocations += 1;
      return mapping.reportsBatchItemFailures ? reported(records, result) : 'processed';
    } catch (error) {
      if (error instanceof ThrottledError) return 'throttled';
      invocations += 1;
      return { processed: 0 };
    }
  }

  await handle(batch, 0);
}

/**
 * The function names the records that it failed at. Lambda goes on from the first of them, and takes a name that it does
 * not know for a failure of the whole batch.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html
 */
function reported(records: PendingRecord[], result: unknown): 'processed' | { processed: number } {
  const failures = (result as { batchItemFailures?: { itemIdentifier?: string }[] } | null)?.batchItemFailures ?? [];
  if (failures.length === 0) return 'processed';
  const positions = failures.map(({ itemIdentifier }) =>
    records.findIndex(({ record }) => record.dynamodb.SequenceNumber === itemIdentifier),
  );
  return { processed: Math.max(0, Math.min(...positions)) };
}

/** The record in a function's event: https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html */
const eventRecord = ({ record, createdAt }: PendingRecord, table: string) => ({
  ...record,
  awsRegion: region,
  dynamodb: { ...record.dynamodb, ApproximateCreationDateTime: Math.floor(createdAt / 1000) },
  eventSourceARN: streamArn(table),
});

/** Resolves after this many milliseconds, or when the local cloud stops. */
const passing = (milliseconds: number, stopping: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stopping.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    stopping.addEventListener('abort', end);
  });

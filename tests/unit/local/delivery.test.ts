import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ThrottledError } from '../../../infra/local/lambda/errors.ts';
import { type DeliveryNeeds, deliver } from '../../../infra/local/lambda/streams/delivery.ts';
import type { PendingRecord } from '../../../infra/local/lambda/streams/stream.ts';
import type { StreamMapping } from '../../../infra/local/template/eventSources.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const recordsOf = (letters: string): PendingRecord[] =>
  [...letters].map((letter) => ({
    createdAt: Date.now(),
    previous: undefined,
    record: { eventID: letter, dynamodb: { Keys: {}, SequenceNumber: letter, ApproximateCreationDateTime: 0 } },
  }));
const lettersOf = (records: PendingRecord[]) => records.map(({ record }) => record.eventID).join('');

/** Delivers records a to d. `answer` gets the letters of an invocation. Returns what happened, in words. */
async function delivered(given: Partial<StreamMapping>, answer: (letters: string) => unknown) {
  const happened: string[] = [];
  const stop = new AbortController();
  const needs: DeliveryNeeds = {
    mapping: {
      ...{ table: 'Things', retries: Number.POSITIVE_INFINITY, maxRecordAge: 86_400 },
      ...{ bisects: false, reportsBatchItemFailures: false, ...given },
    } as StreamMapping,
    async invoke(event) {
      const letters = (event as { Records: { eventID: string }[] }).Records.map(({ eventID }) => eventID).join('');
      happened.push(letters);
      return answer(letters);
    },
    done: (records) => void (records.length > 0 && happened.push(`done ${lettersOf(records)}`)),
    async giveUp(records, condition, invocations) {
      happened.push(`${condition} ${lettersOf(records)} after ${invocations}`);
    },
    stopping: stop.signal,
  };
  const ended = deliver(recordsOf('abcd'), needs);
  await Promise.race([ended, vi.advanceTimersByTimeAsync(600_000)]);
  stop.abort();
  await ended;
  return happened;
}
const fail = () => {
  throw new Error('broken');
};

describe('a batch of a stream', () => {
  it('is tried again as often as the mapping says, then given up', async () => {
    expect(await delivered({ retries: 2 }, fail)).toEqual([
      ...['abcd', 'abcd', 'abcd'],
      ...['RetryAttemptsExhausted abcd after 3', 'done abcd'],
    ]);
  });

  it('is tried in halves, which does not count as another attempt', async () => {
    const answer = (letters: string) => (letters.includes('c') ? fail() : null);
    expect(await delivered({ retries: 1, bisects: true }, answer)).toEqual([
      ...['abcd', 'ab', 'done ab', 'cd', 'c', 'c'],
      ...['RetryAttemptsExhausted c after 5', 'done c', 'd', 'done d'],
    ]);
  });

  it('is tried again from the first record that the function names', async () => {
    const answer = (letters: string) => ({
      batchItemFailures: letters === 'abcd' ? [{ itemIdentifier: 'd' }, { itemIdentifier: 'c' }] : [],
    });
    expect(await delivered({ reportsBatchItemFailures: true, bisects: true }, answer)).toEqual([
      ...['abcd', 'done ab', 'cd', 'done cd'],
    ]);
  });

  it('failed as a whole where the function names a record that is not in it', async () => {
    const answer = () => ({ batchItemFailures: [{ itemIdentifier: 'x' }] });
    expect(await delivered({ reportsBatchItemFailures: true, retries: 0 }, answer)).toEqual([
      ...['abcd', 'RetryAttemptsExhausted abcd after 1', 'done abcd'],
    ]);
  });

  it('is given up when its records are too old, also where Lambda never took it', async () => {
    const happened = await delivered({ retries: 0, maxRecordAge: 60 }, () => {
      throw new ThrottledError();
    });
    expect(happened.slice(-2)).toEqual(['RecordAgeExceeded abcd after 0', 'done abcd']);
    expect(new Set(happened.slice(0, -2))).toEqual(new Set(['abcd']));
  });

  it('that fails when the local cloud stops is left for the next start', async () => {
    const happened = await delivered({}, fail);
    expect(new Set(happened)).toEqual(new Set(['abcd']));
  });
});

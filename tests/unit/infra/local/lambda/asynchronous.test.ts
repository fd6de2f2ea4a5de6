import { beforeEach, expect, it, vi } from 'vitest';
import { invokeAsynchronously } from '../../../../../infra/local/lambda/asynchronous.ts';
import { FunctionError, ThrottledError } from '../../../../../infra/local/lambda/errors.ts';
import type { FailureSender } from '../../../../../infra/local/lambda/failureDestination.ts';
import type { Functions } from '../../../../../infra/local/lambda/runtime.ts';

/** A clock that moves only in pauses. */
let pauses: number[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  pauses = [];
});

const pause = async (milliseconds: number) => {
  pauses.push(milliseconds / 1000);
  vi.setSystemTime(Date.now() + milliseconds);
};
const event = { id: 'event' };
const broken = () => new FunctionError('Error', 'broken');

async function run(answers: (Error | null)[], given: { retries?: number; maxAge?: number } = {}) {
  const left = [...answers];
  const invoke = vi.fn<Functions['invoke']>(async () => {
    const answer = left.length > 1 ? left.shift() : left[0];
    if (answer) throw answer;
    return null;
  });
  const sendFailure = vi.fn<FailureSender>().mockResolvedValue();
  const fn = { function: 'Fn', retries: 2, maxAge: 3600, onFailure: 'GivenUp', ...given };
  await invokeAsynchronously(fn, event, { invoke, sendFailure, pause });
  return { runs: invoke.mock.calls.length, givenUp: sendFailure.mock.calls };
}

it('a run that fails is repeated after a minute, and after two more', async () => {
  expect(await run([broken(), broken(), null])).toEqual({ runs: 3, givenUp: [] });
  expect(pauses).toEqual([60, 120]);
});

it('a run that fails too often is reported, with its event and its last error', async () => {
  const details = { requestPayload: event, responsePayload: { errorType: 'Error', errorMessage: 'broken' } };
  const report = { function: 'Fn', condition: 'RetriesExhausted', details };
  expect(await run([broken()])).toEqual({ runs: 3, givenUp: [['GivenUp', { ...report, attempts: 3 }]] });
  expect(await run([broken()], { retries: 0 })).toEqual({
    runs: 1,
    givenUp: [['GivenUp', { ...report, attempts: 1 }]],
  });
});

it('a throttled event waits, and is reported once it is too old', async () => {
  expect(await run([new ThrottledError(), null], { retries: 0 })).toEqual({ runs: 2, givenUp: [] });
  const { runs, givenUp } = await run([new ThrottledError()], { retries: 0, maxAge: 60 });
  expect(runs).toBe(60);
  const report = { function: 'Fn', condition: 'EventAgeExceeded', attempts: 0, details: { requestPayload: event } };
  expect(givenUp).toEqual([['GivenUp', report]]);
});

it('a retry for which the event will be too old is not made', async () => {
  expect(await run([broken()], { maxAge: 60 })).toMatchObject({ runs: 1 });
});

import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { originHeader } from '../../../shared/platform/constants.ts';
import { secretsKnownWithin } from '../../../shared/platform/resources.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { runHere } from '../../support/cloud/command.ts';
import { until } from '../../support/run/until.ts';

let cloud: Cloud;
beforeAll(async () => {
  // A cloud of its own: functions that read a secret before their clock is set back would not read it again for long.
  cloud = await Cloud.start({ memory: true });
});
afterAll(() => cloud.remove());

const rotate = (...args: string[]) => runHere(cloud.url, 'rotate', args);
const untilKnown = () => cloud.forward(secretsKnownWithin / 1000 + 1);

/** Sets the functions' clock forward whenever the command waits until functions know a value. */
function hurry(): void {
  const wait = globalThis.setTimeout;
  const hurried = (callback: () => void, milliseconds: number, ...rest: unknown[]) => {
    if (milliseconds < secretsKnownWithin / 2 || milliseconds > secretsKnownWithin)
      return wait(callback, milliseconds, ...rest);
    return wait(() => void untilKnown().then(callback), 0);
  };
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(hurried as typeof setTimeout);
}

/** The API's status for a request with this header that bypasses CloudFront. */
const direct = async (value: string) =>
  (await fetch(`${cloud.url}/_local/api/api/archive-guests`, { headers: { [originHeader]: value } })).status;

test('CloudFront is answered throughout while its header is rotated, even if that is interrupted', async () => {
  const before = cloud.secret('origin');
  const requests = traffic(cloud);
  hurry();
  await cloud.fault({ service: 'cloudfront', operation: 'UpdateDistribution', by: 'operator', error: 'AccessDenied' });
  expect((await rotate('origin')).code).toBe(1);
  const value = cloud.secret('origin');
  expect(value).not.toBe(before);
  await requests.another();

  expect(await rotate('origin')).toEqual({
    code: 0,
    output: expect.stringMatching(/CloudFront is being changed to send the new/),
  });
  expect(cloud.secret('origin')).toBe(value);
  await requests.another();
  // Edge locations may still send the previous value.
  expect([await direct(before), await direct(value)]).toEqual([200, 200]);

  expect(await rotate('origin', '--compromised')).toMatchObject({ code: 0 });
  await untilKnown();
  expect([await direct(before), await direct(value), await direct(cloud.secret('origin'))]).toEqual([403, 403, 200]);
  await requests.another();
  expect((await requests.stop()).filter((each) => each !== 200)).toEqual([]);
});

test('anything but a secret that can be rotated is answered with the usage', async () => {
  for (const args of [[], ['data'], ['hashes'], ['accounts'], ['session', 'links'], ['session', '--finish']])
    expect(await rotate(...args)).toEqual({ code: 1, output: expect.stringMatching(/^Usage: npm run rotate/) });
});

/**
 * The pause between two requests of a visitor, in milliseconds: short enough that each step of a rotation meets some.
 */
const between = 20;

/** Visitors who send requests through the local edge until they are stopped. */
function traffic(cloud: Cloud) {
  const answers: number[] = [];
  let goesOn = true;
  const ask = async () => {
    while (goesOn) {
      answers.push((await fetch(`${cloud.url}/api/user`)).status);
      await pause(between);
    }
  };
  const running = [ask(), ask()];
  return {
    /** Waits for an answer to a request sent after this call. */
    async another(): Promise<void> {
      // Each visitor may have sent one request before.
      const wanted = answers.length + running.length + 1;
      await until('another answer', async () => answers.length >= wanted);
    },
    /** The status of each answer. */
    async stop(): Promise<number[]> {
      goesOn = false;
      await Promise.all(running);
      return answers;
    },
  };
}

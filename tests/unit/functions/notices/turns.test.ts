import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Turn, takeTurn, turnOf } from '../../../../functions/lib/notices/turns.ts';
import { deferredMailDays } from '../../../../shared/platform/constants.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { installSecrets } from '../../../support/run/calls.ts';

const start = Date.UTC(2026, 4, 3, 12);
const minute = 60_000;
beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  installFakeDynamo();
  installSecrets();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

test('a household’s mails come first, a hall’s at once, and those of later sign-ups every three minutes', () => {
  const turns = [1, 4, 5, 60, 61, 80].map((count) => turnOf(count, start));
  expect(turns.map(({ at, busy }) => [(at - start) / minute, busy])).toEqual([
    ...[
      [0, false],
      [0, false],
      [0, true],
      [0, true],
    ],
    ...[
      [3, true],
      [60, true],
    ],
  ]);
});

test('a later sign-up never overtakes an earlier one of its network', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), fc.nat(minute), (count, pause) => {
      expect(turnOf(count + 1, start + pause).at).toBeGreaterThanOrEqual(turnOf(count, start).at);
    }),
  );
});

test('a wide network has a thousand sign-ups a day, whose mails all go out within the days for which mails wait', async () => {
  const turns: Turn[] = [];
  const refused: unknown[] = [];
  for (let n = 0; n < 1020; n++)
    await takeTurn(`10.4.0.${n % 6}`).then(
      (turn) => turns.push(turn),
      (error) => refused.push(error),
    );
  expect([turns.length, refused.length]).toEqual([1000, 20]);
  expect(refused[0]).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/from your network today/) },
  });
  expect(Math.max(...turns.map(({ at }) => at)) - start).toBeLessThan(deferredMailDays * 24 * 60 * minute);
});

test('one address has two hundred sign-ups a day; its neighbours go on, and count by their own', async () => {
  const outcomes = [];
  for (let n = 0; n < 201; n++)
    outcomes.push(
      await takeTurn('2001:db8::1').then(
        () => 'turn',
        () => 'refused',
      ),
    );
  expect(outcomes).toEqual([...Array(200).fill('turn'), 'refused']);
  expect(await takeTurn('2001:db8:0:1::1')).toMatchObject({ busy: true });
  expect(await takeTurn('2001:db8:1::1')).toEqual({ at: start, busy: false });
});

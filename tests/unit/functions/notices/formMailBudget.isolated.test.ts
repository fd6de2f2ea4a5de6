import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { allowedBy, sizeFor } from '../../../../functions/lib/notices/formMailBudget.ts';
import type { Feedback } from '../../../../functions/lib/notices/formMailDays.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { runs } from '../../../support/run/runs.ts';

/** The modules remember SES's quota: each test loads them anew. */
let budget: typeof import('../../../../functions/lib/notices/formMailBudget.ts') &
  typeof import('../../../../functions/lib/notices/formMailDays.ts');
let dynamo: FakeDynamo;
let error: MockInstance;
const ses = mockClient(SESv2Client);
const midnight = Date.UTC(2026, 4, 3);
const hour = 3_600_000;
const at = (hours: number) => vi.setSystemTime(midnight + hours * hour);

beforeEach(async () => {
  vi.useFakeTimers({ now: midnight, toFake: ['Date'] });
  vi.resetModules();
  dynamo = installFakeDynamo();
  quotaIs(5000);
  const { logger } = await import('../../../../functions/lib/platform/log/log.ts');
  error = vi.spyOn(logger, 'error').mockImplementation(() => {});
  budget = {
    ...(await import('../../../../functions/lib/notices/formMailBudget.ts')),
    ...(await import('../../../../functions/lib/notices/formMailDays.ts')),
  };
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  ses.reset();
});

const quotaIs = (Max24HourSend: number) => ses.on(GetAccountCommand).resolves({ SendQuota: { Max24HourSend } });
const denied = () =>
  ses.on(GetAccountCommand).rejects(Object.assign(new Error('No'), { name: 'AccessDeniedException' }));
const alarms = () => error.mock.calls.map(([, details]) => (details as { alarm?: string }).alarm);
async function takeAll(reserved = true) {
  let taken = 0;
  while (taken < 10_000 && (await budget.take({ reserved }))) taken += 1;
  return taken;
}
async function comeBack(feedback: Feedback, count: number) {
  for (let n = 0; n < count; n++) await budget.recordFeedback(feedback, `${feedback}-${n}`);
}

describe('the size of the budget', () => {
  test.each([
    ['in the sandbox', 200, 200],
    ['a small account', 1000, 200],
    ['a fifth of the quota, which newsletters leave', 10_000, 2000],
    ['what the series can need, at most', 50_000, 5000],
    ['no limit', Number.MAX_SAFE_INTEGER, 5000],
    ['while SES says nothing', undefined, 200],
  ])('%s', (_, quota, size) => {
    expect(sizeFor(quota)).toBe(size);
  });

  test('follows SES’s quota within ten minutes, and keeps the last answer if SES gives none', async () => {
    // The numbers are those of midnight: a quarter.
    expect(await takeAll()).toBe(250);
    quotaIs(20_000);
    expect(await takeAll()).toBe(0);
    vi.setSystemTime(Date.now() + 11 * 60_000);
    expect(await takeAll()).toBeGreaterThan(700);
    denied();
    at(12);
    expect(await takeAll()).toBeGreaterThan(1000);
  });

  test('is the least while SES answers nobody, but not where the role may not ask then', async () => {
    ses.on(GetAccountCommand).rejects(Object.assign(new Error('Rate exceeded'), { name: 'TooManyRequestsException' }));
    expect(await takeAll()).toBe(50);
    denied();
    at(1);
    await expect(budget.take({ reserved: true })).rejects.toThrow('No');
  });

  test('is not guessed where the role may not ask: mails fail, and go out as soon as it may', async () => {
    denied();
    await expect(budget.take({ reserved: true })).rejects.toThrow('No');
    await expect(budget.room(Date.now())).rejects.toThrow('No');
    quotaIs(5000);
    expect(await takeAll()).toBe(250);
  });

  test('is asked for once, however many mails come at the same time', async () => {
    await Promise.all(Array.from({ length: 20 }, () => budget.take({ reserved: true })));
    expect(ses.commandCalls(GetAccountCommand)).toHaveLength(1);
  });
});

describe('over the day', () => {
  test('a quarter goes out at once in the morning, and the rest is added evenly', async () => {
    const counts = [];
    for (const hours of [0, 6, 12, 23.999]) {
      at(hours);
      counts.push(await takeAll());
    }
    expect(counts).toEqual([250, 187, 188, 374]);
    at(24);
    expect(await takeAll()).toBe(250);
  });

  test('busy networks and mails that wait leave a quarter to the others', async () => {
    expect(await takeAll(false)).toBe(187);
    expect(await budget.room(Date.now())).toBe(0);
    expect(await takeAll()).toBe(63);
    at(23.999);
    expect(await budget.room(Date.now())).toBe(749 - 250);
  });

  test('a mail that is given back can be taken again, once', async () => {
    const giveBack = await budget.take({ reserved: true });
    expect(await takeAll()).toBe(249);
    await giveBack?.();
    expect(await takeAll()).toBe(1);
  });

  test('never more goes out than is allowed, in whatever order mails are taken and given back', async () => {
    const step = fc.record({
      after: fc.integer({ min: 0, max: 3 * hour }),
      take: fc.integer({ min: 0, max: 60 }),
      giveBack: fc.integer({ min: 0, max: 10 }),
      reserved: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        installFakeDynamo();
        at(0);
        const out: { day: number; giveBack: () => Promise<void> }[] = [];
        for (const { after, take, giveBack, reserved } of steps) {
          vi.setSystemTime(Date.now() + after);
          const day = Math.floor(Date.now() / (24 * hour));
          const taken = await Promise.all(Array.from({ length: take }, () => budget.take({ reserved })));
          for (const each of taken) if (each) out.push({ day, giveBack: each });
          for (const each of out.splice(0, giveBack)) await each.giveBack();
          const today = out.filter((each) => each.day === day).length;
          expect(today).toBeLessThanOrEqual(allowedBy(Date.now(), 1000));
        }
      }),
      { numRuns: runs(40) },
    );
  });

  test('the first mail without room raises one alarm a day', async () => {
    for (const hours of [0, 1, 24]) {
      at(hours);
      await takeAll();
      await takeAll();
    }
    expect(alarms()).toEqual(['SignupFlood', 'SignupFlood']);
  });
});

describe('what comes back', () => {
  const stops = async () => (await budget.take({ reserved: true })) === undefined;

  test('ends the budget when more than one in twenty bounces, of at least twenty; sign-ups’ mails then wait', async () => {
    await takeAll();
    await comeBack('bounced', 19);
    at(12);
    expect([await stops(), await budget.endedBy()]).toEqual([false, undefined]);
    await comeBack('bounced', 20);
    expect([await stops(), await budget.endedBy(), await budget.room(Date.now())]).toEqual([true, 'bounced', 0]);
    expect(alarms()).toEqual(['SignupFlood', 'SignupFlood']);
  });

  test('does not end it below these shares', async () => {
    at(23.999);
    await takeAll();
    await comeBack('bounced', 49);
    await comeBack('complained', 2);
    expect(await budget.endedBy()).toBeUndefined();
  });

  test('ends it at three complaints', async () => {
    await comeBack('complained', 3);
    expect(await budget.endedBy()).toBe('complained');
  });

  test('counts once, however often SES reports it, and raises one alarm', async () => {
    for (let n = 0; n < 30; n++) await budget.recordFeedback('bounced', 'the same');
    expect(await budget.endedBy()).toBeUndefined();
    await Promise.all(Array.from({ length: 40 }, (_, n) => budget.recordFeedback('bounced', `mail-${n}`)));
    expect(await budget.endedBy()).toBe('bounced');
    expect(alarms()).toEqual(['SignupFlood']);
  });

  test('is forgotten on the next day, when mails go out again', async () => {
    await comeBack('bounced', 20);
    expect(await stops()).toBe(true);
    at(24);
    expect(await stops()).toBe(false);
    await comeBack('bounced', 19);
    expect(await budget.endedBy()).toBeUndefined();
  });

  test('is counted anew when an operator lets mails go out again, and ends the budget again', async () => {
    await comeBack('bounced', 20);
    await budget.resume();
    expect(await stops()).toBe(false);
    await comeBack('bounced', 19);
    expect(await stops()).toBe(false);
    await comeBack('bounced', 20);
    expect(await stops()).toBe(true);
    expect(alarms()).toEqual(['SignupFlood', 'SignupFlood']);
  });

  test('resuming on a day without any mail writes nothing', async () => {
    await budget.resume();
    expect(dynamo.startingWith('access', '')).toEqual([]);
  });
});

test('rows expire after two days, and hold no address', async () => {
  await budget.take({ reserved: true });
  await budget.recordFeedback('bounced', 'mail');
  for (const row of dynamo.startingWith('access', '')) expect(Number(row.expiresAt) * 1000).toBe(midnight + 48 * hour);
});

import { GetAccountCommand } from '@aws-sdk/client-sesv2';
import type { Context, SQSEvent } from 'aws-lambda';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  allowedBy,
  endedBy,
  type Feedback,
  recordFeedback,
  resume,
  room,
  sizeFor,
  take,
} from '../../../../functions/lib/notices/formMailBudget.ts';
import { logger } from '../../../../functions/lib/platform/log.ts';
import { forgetAccount } from '../../../../functions/lib/sending/ses.ts';
import { handler as handleSesEventsHandler } from '../../../../functions/workers/handleSesEvents.ts';
import { bounceEvent, complaintEvent, sendEvent } from '../../../support/data/sesEvents.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { withFakes } from '../../../support/people/withFakes.ts';
import { asWorker } from '../../../support/run/granted.ts';
import { runs } from '../../../support/run/runs.ts';

const handler = asWorker('handleSesEvents', handleSesEventsHandler);

/** How many emails the forms may cause on a day, and what ends that. */
const midnight = Date.UTC(2026, 4, 3);
const hour = 3_600_000;
const at = (hours: number) => vi.setSystemTime(midnight + hours * hour);
const fakes = withFakes(midnight);
beforeEach(() => {
  forgetAccount();
  quotaIs(5000);
  vi.spyOn(logger, 'error').mockReturnValue();
});

const quotaIs = (Max24HourSend: number) => fakes.ses.on(GetAccountCommand).resolves({ SendQuota: { Max24HourSend } });
const accountFails = (name: string) =>
  fakes.ses.on(GetAccountCommand).rejects(Object.assign(new Error(name), { name }));
const denied = () => accountFails('AccessDeniedException');
const alarms = () =>
  vi.mocked(logger.error).mock.calls.map(([, details]) => (details as unknown as { alarm?: string }).alarm);
const takeOne = async (reserved = true, network?: string, known = false) =>
  (await take({ reserved, network, isKnown: async () => known })).giveBack;
async function takeAll(reserved = true) {
  let taken = 0;
  while (taken < 10_000 && (await takeOne(reserved))) taken += 1;
  return taken;
}
/** So many come back, of emails that four networks caused. */
async function comeBack(feedback: Feedback, count: number) {
  for (let n = 0; n < count; n++) await recordFeedback(feedback, `${feedback}-${n}`, `network-${n % 4}`);
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

  test('is the least while SES answers no one, but not where the role may not ask then', async () => {
    accountFails('TooManyRequestsException');
    expect(await takeAll()).toBe(50);
    denied();
    at(1);
    await expect(takeOne()).rejects.toThrow('AccessDenied');
  });

  test('is not guessed where the role may not ask: emails fail, and go out as soon as it may', async () => {
    denied();
    await expect(takeOne()).rejects.toThrow('AccessDenied');
    await expect(room(Date.now())).rejects.toThrow('AccessDenied');
    quotaIs(5000);
    expect(await takeAll()).toBe(250);
  });

  test('is asked for once, however many emails come at the same time', async () => {
    await Promise.all(Array.from({ length: 20 }, () => takeOne()));
    expect(fakes.ses.commandCalls(GetAccountCommand)).toHaveLength(1);
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

  test('busy networks and emails that wait leave a quarter to the others', async () => {
    expect(await takeAll(false)).toBe(187);
    expect(await room(Date.now())).toBe(0);
    expect(await takeAll()).toBe(63);
    at(23.999);
    expect(await room(Date.now())).toBe(749 - 250);
  });

  test('never more goes out than is allowed, in whatever order emails are taken and given back', async () => {
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
        for (const { after, take: times, giveBack, reserved } of steps) {
          vi.setSystemTime(Date.now() + after);
          const day = Math.floor(Date.now() / (24 * hour));
          const taken = await Promise.all(Array.from({ length: times }, () => takeOne(reserved)));
          for (const each of taken) if (each) out.push({ day, giveBack: each });
          for (const each of out.splice(0, giveBack)) await each.giveBack();
          const today = out.filter((each) => each.day === day).length;
          expect(today).toBeLessThanOrEqual(allowedBy(Date.now(), 1000));
        }
        // What was given back today can be taken again.
        const today = out.filter((each) => each.day === Math.floor(Date.now() / (24 * hour))).length;
        expect(today + (await takeAll())).toBe(allowedBy(Date.now(), 1000));
      }),
      { numRuns: runs(40) },
    );
  });

  test('the first email without room raises one alarm a day', async () => {
    for (const hours of [0, 1, 24]) {
      at(hours);
      await takeAll();
      await takeAll();
    }
    expect(alarms()).toEqual(['SignupFlood', 'SignupFlood']);
  });
});

describe('what comes back', () => {
  const stops = async () => (await takeOne()) === undefined;

  test('ends the budget when more than one in twenty bounces, of at least twenty; sign-ups’ emails then wait', async () => {
    await takeAll();
    await comeBack('bounced', 19);
    at(12);
    expect([await stops(), await endedBy()]).toEqual([false, undefined]);
    await comeBack('bounced', 20);
    expect([await stops(), await endedBy(), await room(Date.now())]).toEqual([true, 'bounced', 0]);
    expect(alarms()).toEqual(['SignupFlood', 'SignupFlood']);
  });

  test('does not end it below these shares', async () => {
    at(23.999);
    await takeAll();
    await comeBack('bounced', 49);
    await comeBack('complained', 2);
    expect(await endedBy()).toBeUndefined();
  });

  test('ends it at three complaints', async () => {
    await comeBack('complained', 3);
    expect(await endedBy()).toBe('complained');
  });

  test('counts once, however often SES reports it, and raises one alarm', async () => {
    for (let n = 0; n < 30; n++) await recordFeedback('bounced', 'the same');
    expect(await endedBy()).toBeUndefined();
    await Promise.all(Array.from({ length: 40 }, (_, n) => recordFeedback('bounced', `mail-${n}`, `network-${n}`)));
    expect(await endedBy()).toBe('bounced');
    expect(alarms()).toEqual(['SignupFlood']);
  });

  test.each([
    ['the next day', async () => at(24)],
    ['an operator lets mails go out again', resume],
  ])('is counted anew when %s comes, and ends the budget again', async (_, happens) => {
    await comeBack('bounced', 20);
    expect(await stops()).toBe(true);
    await happens();
    await comeBack('bounced', 19);
    expect(await stops()).toBe(false);
    await comeBack('bounced', 20);
    expect(await stops()).toBe(true);
    expect(alarms()).toEqual(['SignupFlood', 'SignupFlood']);
  });

  test.each([
    ['complained', 2],
    ['bounced', 5],
  ] as const)(
    'from one network alone stops its mails, and no others, from the %s number %i on',
    async (feedback, count) => {
      await takeAll();
      at(12);
      const report = (times: number) =>
        Promise.all(Array.from({ length: times }, (_, n) => recordFeedback(feedback, `mail-${n}`, 'household')));
      await report(count - 1);
      expect(await takeOne(true, 'household')).toBeDefined();
      await report(40);
      expect(await take({ reserved: true, network: 'household', isKnown: async () => false })).toEqual({
        until: midnight + 24 * hour,
      });
      expect([await endedBy(), alarms()]).toEqual([undefined, ['SignupFlood']]);
      expect(await takeOne(true, 'neighbours')).toBeDefined();
      at(24);
      expect(await takeOne(true, 'household')).toBeDefined();
    },
  );

  test('does not stop email to addresses that were confirmed, as far as there is room', async () => {
    await comeBack('complained', 8);
    expect([await takeOne(true, 'network-0'), await takeOne(true)]).toEqual([undefined, undefined]);
    expect(await takeOne(true, 'network-0', true)).toBeDefined();
    expect(await takeAll()).toBe(0);
    let known = 1;
    while (await takeOne(true, 'network-0', true)) known += 1;
    expect(known).toBe(250);
  });

  const about = (n: number) => ({ address: `p${n}@example.org`, messageId: `mail-${n}`, campaign: '', subscriber: '' });
  const ofKind = (kind: string, event: ReturnType<typeof sendEvent | typeof bounceEvent | typeof complaintEvent>) => ({
    ...event,
    mail: { ...event.mail, tags: { kind: [kind], person: ['ana'], mail: ['1'] } },
  });
  async function report(...events: { mail: { tags: Record<string, string[]> } }[]): Promise<void> {
    for (const { mail } of events) {
      const [kind] = mail.tags.kind ?? [];
      const row = { command: { kind }, state: 'SENT', messageId: 'x', network: 'household' };
      const Item = { pk: kind === 'account' ? 'ACCOUNT_OUTBOX' : 'OUTBOX', sk: `ana#${kind}#1`, ...row };
      fakes.dynamo.answer('PutCommand', { TableName: 'people', Item });
    }
    const Records = events.map((event, n) => ({ messageId: String(n), body: JSON.stringify(event) }));
    const answer = await handler({ Records } as unknown as SQSEvent, {} as Context, () => {});
    expect(answer).toEqual({ batchItemFailures: [] });
  }
  const counted = () => {
    const [{ bounced, complained } = {}] = fakes.dynamo.startingWith('access', 'FORM_MAIL');
    return { bounced: [...((bounced as Set<string>) ?? [])], complained: [...((complained as Set<string>) ?? [])] };
  };

  test.each(['welcome', 'opt-in', 'signup', 'details', 'address'])(
    'counts for an email of the kind %s, once, and stands in its row',
    async (kind) => {
      const bounced = ofKind(kind, bounceEvent(about(1)));
      await report(bounced, bounced, ofKind(kind, complaintEvent(about(2))));
      expect(counted()).toEqual({ bounced: ['mail-1'], complained: ['mail-2'] });
      expect(fakes.dynamo.startingWith('people', 'OUTBOX')).toMatchObject([{ outcome: 'complained' }]);
    },
  );

  test.each([
    ['about an account', ofKind('account', bounceEvent(about(1)))],
    ['of a newsletter', bounceEvent({ ...about(1), campaign: 'c', subscriber: 's' })],
    ['whose mailbox is full today', ofKind('welcome', bounceEvent(about(1), 'Transient'))],
    ['that was sent', ofKind('welcome', sendEvent(about(1)))],
  ])('does not count for an email %s', async (_, event) => {
    await report(event);
    expect(counted()).toEqual({ bounced: [], complained: [] });
  });
});

test('rows expire after two days, and hold no address; resuming on a day without any email writes none', async () => {
  await resume();
  expect(fakes.dynamo.startingWith('access', '')).toEqual([]);
  await takeOne();
  await recordFeedback('bounced', 'mail');
  for (const row of fakes.dynamo.startingWith('access', ''))
    expect(Number(row.expiresAt) * 1000).toBe(midnight + 48 * hour);
});

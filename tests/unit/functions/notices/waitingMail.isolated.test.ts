import { GetAccountCommand, SendEmailCommand } from '@aws-sdk/client-sesv2';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { defer, joinLine } from '../../../../functions/lib/notices/deferredMails.ts';
import { heldFormMail } from '../../../../functions/lib/notices/heldFormMail.ts';
import { retryDeferredMail } from '../../../../functions/lib/notices/retryDeferredMail.ts';
import { logger } from '../../../../functions/lib/platform/log/log.ts';
import { deferredMailDays, viewerHeaders } from '../../../../shared/platform/constants.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { call } from '../../../support/run/calls.ts';
import { runs } from '../../../support/run/runs.ts';
import {
  deliver,
  installSignupMails,
  mails,
  person,
  runWorker,
  takeMessages,
} from '../../../support/run/signupMails.ts';

/** SES says nothing here, so the forms have 200 mails a day: 50 at midnight, of which 37 are open to busy networks. */
const midnight = Date.UTC(2026, 4, 3);
const minute = 60_000;
const day = 24 * 60 * minute;
let dynamo: FakeDynamo;
let clients: ReturnType<typeof installSignupMails>;
function install() {
  vi.setSystemTime(midnight);
  dynamo = installFakeDynamo();
  clients = installSignupMails();
}
beforeEach(() => {
  vi.useFakeTimers({ now: midnight, toFake: ['Date'] });
  install();
  for (const level of ['warn', 'error'] as const) vi.spyOn(logger, level).mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
async function signUp(email: string, from: string): Promise<void> {
  const headers = { [viewerHeaders.address]: from };
  expect((await call('signups/create', { headers, body: { ...person, email } })).statusCode).toBe(201);
}
const signUpAll = async (name: string, count: number, from: (n: number) => string) => {
  for (let n = 0; n < count; n++) await signUp(`${name}${n}@example.org`, from(n));
};
const addressees = () => mails().flatMap(({ Destination }) => Destination?.ToAddresses ?? []);
const alarms = () =>
  vi.mocked(logger.error).mock.calls.flatMap(([, details]) => (details as { alarm?: string }).alarm ?? []);
const run = async () => {
  await retryDeferredMail(Date.now());
  await deliver();
};

describe('when the forms have used up their mails', () => {
  test('somebody from a network with few sign-ups is mailed all the same, until the last quarter is used up too', async () => {
    await signUpAll('busy', 50, (n) => `10.0.0.${n}`);
    await deliver();
    expect(addressees()).toHaveLength(37);
    expect(alarms()).toEqual(['SignupFlood']);
    await signUpAll('quiet', 14, (n) => `10.1.${n}.1`);
    await deliver();
    expect(addressees().slice(37)).toEqual(Array.from({ length: 13 }, (_, n) => `quiet${n}@example.org`));
    expect(alarms()).toEqual(['SignupFlood']);
  });

  test('the others wait, and go out in the order in which they came, as the day gives room', async () => {
    await signUpAll('early', 50, (n) => `10.1.${n}.1`);
    await deliver();
    for (let n = 0; n < 10; n++) {
      pass(1);
      await signUp(`late${n}@example.org`, `10.2.${n}.1`);
      await deliver();
    }
    await run();
    expect(addressees()).toHaveLength(50);
    const waited = () => addressees().slice(50).sort();
    // There is room for 54.
    pass(0.148 * day);
    await run();
    expect(waited()).toEqual(Array.from({ length: 4 }, (_, n) => `late${n}@example.org`));
    pass(day / 2);
    await run();
    expect(waited()).toEqual(Array.from({ length: 10 }, (_, n) => `late${n}@example.org`));
    expect(dynamo.startingWith('people', 'DEFERRED')).toEqual([]);
  });

  test('networks with few sign-ups go first, and busy ones first in every fourth minute', async () => {
    await signUpAll('busy', 60, () => '10.0.0.1');
    await signUpAll('quiet', 40, (n) => `10.1.${n}.1`);
    await deliver();
    const before = addressees().length;
    // Three quarters of what is allowed by then leave room for one or two.
    pass(0.36 * day - ((0.36 * day) % (4 * minute)));
    await run();
    expect(addressees().slice(before)[0]).toMatch(/^busy/);
    pass(61 * minute);
    const then = addressees().length;
    await run();
    expect(addressees().slice(then)[0]).toMatch(/^quiet/);
  });

  test('a mail for which there was no room after all keeps its place in line', async () => {
    await signUpAll('quiet', 52, (n) => `10.1.${n}.1`);
    await deliver();
    const place = () => dynamo.startingWith('people', 'DEFERRED').map(({ nextAt, waits }) => [nextAt, waits]);
    const before = place();
    pass(day / 2);
    await retryDeferredMail(Date.now());
    const queued = takeMessages();
    expect(queued).toHaveLength(2);
    // Meanwhile, others have used up the room.
    await signUpAll('new', 90, (n) => `10.2.${n}.1`);
    await deliver();
    await runWorker(queued);
    expect(place().slice(0, 2)).toEqual(before);
  });

  test('signing up again does not send somebody who waits to the end of the line', async () => {
    await signUpAll('quiet', 52, (n) => `10.1.${n}.1`);
    await deliver();
    const places = () => dynamo.startingWith('people', 'DEFERRED').map(({ nextAt }) => nextAt);
    const before = places();
    pass(minute);
    await signUp('quiet51@example.org', '10.1.51.1');
    await deliver();
    expect(places()).toEqual(before);
  });

  test('a later request takes the place of an earlier one in line: its mail is the one that still counts', async () => {
    const asked = (nonce: string) => ({ kind: 'address' as const, subscriberId: 'ana', nonce });
    await joinLine(asked('first'), { at: Date.now() });
    pass(minute);
    await joinLine(asked('second'), { at: Date.now() });
    expect(dynamo.startingWith('people', 'DEFERRED')).toMatchObject([{ command: asked('second'), nextAt: midnight }]);
  });

  test('the dashboard says so only when a mail has waited for more than ten minutes', async () => {
    await signUpAll('quiet', 53, (n) => `10.1.${n}.1`);
    await deliver();
    expect(await heldFormMail(Date.now() + 9 * minute)).toBeNull();
    expect(await heldFormMail(Date.now() + 11 * minute)).toEqual({ count: 3, why: 'used-up' });
  });

  test('a run reads and queues two hundred at most, however many wait; what waited for days is given up', async () => {
    const since = Date.now();
    for (let n = 0; n < 450; n++) {
      const Item = { pk: 'DEFERRED', sk: `signup#${n}`, command: { kind: 'signup', signupId: String(n) } };
      const row = { waits: n < 225 ? 'quiet' : 'throttled', nextAt: since + n, since };
      dynamo.answer('PutCommand', { TableName: 'people', Item: { ...Item, ...row } });
    }
    pass(day * deferredMailDays);
    await retryDeferredMail(Date.now());
    // 200 of SES's, and as many as the morning has room for.
    expect(takeMessages()).toHaveLength(200 + 37);
    pass(1);
    for (let n = 0; n < 3; n++) await retryDeferredMail(Date.now() + 16 * minute);
    expect(dynamo.startingWith('people', 'DEFERRED')).toEqual([]);
    expect(vi.mocked(logger.error).mock.calls.filter(([line]) => /given up/.test(String(line)))).toHaveLength(450);
  });
});

test('mails that wait for SES are queued even where the role may not ask for the quota, and the run fails', async () => {
  const denied = Object.assign(new Error('No'), { name: 'AccessDeniedException' });
  vi.resetModules();
  const anew = await import('../../../../functions/lib/notices/retryDeferredMail.ts');
  clients.ses.on(GetAccountCommand).rejects(denied);
  await defer({ kind: 'signup', signupId: 'by SES' }, { nextAt: midnight });
  await joinLine({ kind: 'signup', signupId: 'for the budget' }, { at: midnight });
  await expect(anew.retryDeferredMail(Date.now())).rejects.toThrow('No');
  expect(takeMessages()).toEqual([expect.stringContaining('by SES')]);
});

test('whatever happens in whatever order: nobody is mailed twice, and in the end everybody was', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('sign up' as const), network: fc.nat(3), count: fc.integer({ min: 1, max: 20 }) }),
    fc.record({ kind: fc.constant('deliver' as const), times: fc.integer({ min: 1, max: 2 }) }),
    fc.record({ kind: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 200 }) }),
    fc.record({ kind: fc.constantFrom('run' as const, 'throttle' as const, 'halt' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      install();
      const accepted: string[] = [];
      let people = 0;
      for (const each of steps) {
        if (each.kind === 'sign up')
          for (let n = 0; n < each.count; n++) await signUp(`p${people++}@example.org`, `10.${each.network}.0.${n}`);
        else if (each.kind === 'deliver') await deliver(each.times);
        else if (each.kind === 'pass') pass(each.minutes * minute);
        else if (each.kind === 'run') await retryDeferredMail(Date.now());
        else {
          const message = each.kind === 'halt' ? 'Daily message quota exceeded.' : 'Maximum sending rate exceeded.';
          clients.ses.on(SendEmailCommand).rejectsOnce({ name: 'TooManyRequestsException', message });
        }
      }
      clients.ses.on(SendEmailCommand).resolves({ MessageId: 'mail' });
      for (let hours = 0; hours < 48; hours += 4) {
        await deliver();
        pass(240 * minute);
        await retryDeferredMail(Date.now());
      }
      await deliver();
      for (const sent of clients.ses.commandCalls(SendEmailCommand)) {
        const outcome = await Promise.resolve(sent.returnValue).then(
          () => 'accepted',
          () => 'refused',
        );
        if (outcome === 'accepted') accepted.push(sent.args[0].input.Destination?.ToAddresses?.[0] ?? '');
      }
      expect(accepted.sort()).toEqual(Array.from({ length: people }, (_, n) => `p${n}@example.org`).sort());
      expect(dynamo.startingWith('people', 'DEFERRED')).toEqual([]);
    }),
    { numRuns: runs(25) },
  );
}, 120_000);

import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { Context, SQSEvent } from 'aws-lambda';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { sweepOutbox } from '../../../../functions/lib/notices/sendMail.ts';
import * as outbox from '../../../../functions/lib/outbox/outbox.ts';
import * as addressChanges from '../../../../functions/lib/people/subscribers/edits.ts';
import { addByHand } from '../../../../functions/lib/people/subscribers/edits.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { transactIf } from '../../../../functions/lib/platform/dynamo/writes.ts';
import { logger } from '../../../../functions/lib/platform/log.ts';
import { handler as handleSesEventsHandler } from '../../../../functions/workers/handleSesEvents.ts';
import { protectedTemplates } from '../../../../shared/site/site.ts';
import { sendEvent } from '../../../support/data/sesEvents.ts';
import { subscriberAt } from '../../../support/data/subscriberAt.ts';
import { consented } from '../../../support/data/subscriberRows.ts';
import { waitingMails } from '../../../support/dynamo/installFakeDynamo.ts';
import { pass } from '../../../support/people/withFakes.ts';
import { asWorker } from '../../../support/run/granted.ts';
import { deliver, mailed, mails, withSignupMails } from '../../../support/run/signupMails.ts';

const handleSesEvents = asWorker('handleSesEvents', handleSesEventsHandler);

/** From which state a mail to one person may move, and what a person is told by several of one kind. */
const hour = 3_600_000;
const fakes = withSignupMails(Date.UTC(2031, 0, 1));
const email = 'ana@example.org';
const person = { firstName: 'Ana', lastName: 'Lima', email };
beforeEach(async () => {
  await emailTemplates.add({ name: protectedTemplates[0], subject: 'Welcome', htmlContent: '<p>x</p>', mailBytes: 1 });
});

const rows = () => fakes.dynamo.startingWith('people', 'OUTBOX') as unknown as outbox.OutboxRow[];
const states = () => rows().map(({ state }) => state);
const answerWith = (name: string) => {
  const refusal = { name, $metadata: { httpStatusCode: name === 'BadRequestException' ? 400 : undefined } };
  fakes.ses.on(SendEmailCommand).rejects(Object.assign(new Error(name), refusal));
};

describe('a mail', () => {
  const command: outbox.MailCommand = { kind: 'welcome', subscriberId: 'ana' };
  const begin = async (state: string, set: object = {}) => {
    await outbox.requestMail(command);
    const [row] = rows() as [outbox.OutboxRow];
    const item = { ...row, state, claimId: 'mine', waits: 'worker', ...set };
    fakes.dynamo.answer('PutCommand', { TableName: 'people', Item: item });
    return item as unknown as outbox.OutboxRow;
  };
  const moves: Record<string, (row: outbox.OutboxRow) => Promise<unknown>> = {
    claim: (row) => outbox.claim(row, 'another'),
    record: (row) => outbox.record(row, 'mine', { state: 'SENT', messageId: 'm' }),
    settle: (row) => outbox.settle(row, { state: 'SKIPPED', reason: 'x' }),
    doubt: (row) => outbox.record(row, row.claimId, { state: 'IN_DOUBT', reason: 'x' }),
    confirm: (row) => outbox.confirmSent(row, 'm'),
    postpone: async (row) => (await outbox.postpone(row, 1)) !== undefined,
    report: async (row) => (await outbox.recordOutcome(row, 'bounced', 'x')) !== undefined,
    again: (row) => outbox.sendAgain(row),
  };

  test.each([
    ['PENDING', ['claim', 'settle', 'confirm', 'postpone']],
    ['CLAIMED', ['record', 'doubt', 'confirm']],
    ['SENT', ['report', 'again']],
    ['SKIPPED', ['again']],
    ['FAILED', ['again']],
    ['IN_DOUBT', ['confirm', 'again']],
  ])('that is %s can only %j', async (state, allowed) => {
    const made = [];
    for (const [name, move] of Object.entries(moves)) {
      for (const { person: whom, mail } of rows()) await outbox.remove({ person: whom, mail });
      if (await move(await begin(state))) made.push(name);
    }
    expect(made).toEqual(allowed);
  });

  test.each(Object.entries(moves))('that was erased is not written again by %s', async (_, move) => {
    const row = await begin('PENDING');
    await outbox.remove(row);
    expect(await move(row)).toBe(false);
    expect(rows()).toEqual([]);
  });

  test('is claimed only in the line where it was read, and recorded only by the worker that has the claim', async () => {
    const row = await begin('PENDING');
    await outbox.settle(row, outbox.inLine(row, Date.now()));
    expect(await outbox.claim(row, 'one')).toBe(false);
    const [waiting] = rows() as [outbox.OutboxRow];
    expect(await outbox.claim(waiting, 'one')).toBe(true);
    expect(await outbox.record(row, 'another', { state: 'SENT', messageId: 'm' })).toBe(false);
    expect(await outbox.record(row, 'another', { state: 'IN_DOUBT', reason: 'x' })).toBe(false);
    expect(states()).toEqual(['CLAIMED']);
  });
});

describe('the outcome', () => {
  beforeEach(async () => {
    vi.spyOn(logger, 'error').mockReturnValue();
    await subscribers.add(person, consented());
  });
  const alarms = () =>
    vi.mocked(logger.error).mock.calls.flatMap(([, details]) => (details as { alarm?: string }).alarm ?? []);

  test.each([
    ['accepts', undefined, { state: 'SENT', messageId: 'mail' }],
    ['refuses', 'BadRequestException', { state: 'FAILED', waits: 'admin', reason: expect.stringContaining('Bad') }],
    ['does not answer about', 'TimeoutError', { state: 'IN_DOUBT', waits: 'admin' }],
    ['throttles', 'TooManyRequestsException', { state: 'PENDING', waits: 'throttled' }],
    ['stops', 'SendingPausedException', { state: 'PENDING', waits: 'refused' }],
  ])('of a mail that SES %s stands in its row', async (_, error, expected) => {
    if (error) answerWith(error);
    await deliver(2);
    expect(rows()).toMatchObject([expected]);
    expect(mails()).toHaveLength(1);
    expect(alarms()).toEqual(expected.state === 'IN_DOUBT' ? ['InDoubt'] : []);
  });

  test('of a worker that died with its claim is in doubt after a minute, until SES’s event says that it was sent', async () => {
    const [row] = rows() as [outbox.OutboxRow];
    await outbox.claim(row, 'dead');
    await sweepOutbox(Date.now() + 59_000);
    expect([states(), alarms()]).toEqual([['CLAIMED'], []]);
    await sweepOutbox(Date.now() + 61_000);
    await deliver();
    expect([states(), alarms(), mails()]).toEqual([['IN_DOUBT'], ['InDoubt'], []]);
    const event = sendEvent({ address: email, messageId: 'm', campaign: '', subscriber: '' });
    const tags = Object.fromEntries(Object.entries(outbox.tagsOf(row)).map(([name, value]) => [name, [value]]));
    const report = (messageId: string) => {
      const body = JSON.stringify({ ...event, mail: { ...event.mail, messageId, tags } });
      return handleSesEvents({ Records: [{ messageId: '1', body }] } as unknown as SQSEvent, {} as Context, () => {});
    };
    await report('m');
    await report('m');
    expect([rows()[0], waitingMails()]).toMatchObject([{ state: 'SENT', messageId: 'm' }, []]);
    await report('another');
    expect(alarms()).toEqual(['InDoubt', 'DoubleSend']);
  });

  test('of a mail that waits for SES for three days is that it was given up', async () => {
    answerWith('SendingPausedException');
    await deliver();
    await sweepOutbox(Date.now() + 72 * hour + 60_000);
    expect(rows()).toMatchObject([
      { state: 'FAILED', waits: 'admin', reason: expect.stringMatching(/^Given up after 3/) },
    ]);
  });
});

describe('welcomes and requests to confirm', () => {
  const kinds = {
    'a welcome': { confirms: false, subject: 'Welcome' },
    'a request to confirm': { confirms: true, subject: expect.stringMatching(/^Please confirm/) },
  };

  test.each(Object.entries(kinds))(
    'are mailed once a day, however often they are caused: %s',
    async (_, { confirms }) => {
      await Promise.all([1, 2, 3].map(() => subscribers.add(person, consented(), { confirms })));
      await deliver(3);
      expect([mailed().length, states().sort()]).toEqual([1, ['SENT']]);
      for (const [hours, count] of [
        [23, 1],
        [2, 2],
      ] as const) {
        pass(hours * hour);
        await subscribers.add(person, consented(), { confirms });
        await deliver();
        expect(mailed()).toHaveLength(count);
      }
    },
  );

  test.each(Object.entries(kinds))(
    'go out later on the same day where SES throttled the first: %s',
    async (_, { confirms }) => {
      await subscribers.add(person, consented(), { confirms });
      answerWith('TooManyRequestsException');
      await deliver();
      fakes.ses.on(SendEmailCommand).resolves({ MessageId: 'mail' });
      pass(60_000);
      await sweepOutbox(Date.now());
      await deliver();
      expect(states()).toEqual(['SENT']);
    },
  );

  test.each(Object.entries(kinds))(
    'are mailed again on the same day if an admin says so: %s',
    async (_, { confirms }) => {
      await subscribers.add(person, consented(), { confirms });
      await deliver();
      const [first] = rows() as [outbox.OutboxRow];
      pass(1);
      expect([await outbox.sendAgain(first), await outbox.sendAgain(first)]).toEqual([true, false]);
      await deliver();
      expect([mailed().length, states()]).toEqual([2, ['SENT', 'SENT']]);
    },
  );

  test('go to no one who bounced, unsubscribed or was removed since', async () => {
    await addByHand(person, consented(), { liftsOwnChoice: true });
    const subscriberId = await subscriberAt(email);
    const { addressHash } = (await subscribers.findAll([subscriberId])).get(subscriberId) ?? { addressHash: '' };
    await outbox.requestMail({ kind: 'welcome', subscriberId });
    await suppress(addressHash, 'bounced');
    await deliver();
    await subscribers.remove(subscriberId);
    await outbox.requestMail({ kind: 'welcome', subscriberId });
    await deliver();
    expect([
      mailed(),
      rows()
        .map(({ reason }) => reason)
        .sort(),
    ]).toEqual([[], ['an earlier email to this address bounced', 'no longer subscribed']]);
  });
});

describe('a requested change of address', () => {
  const change = (nonce: string) => ({
    ...{ subscriberId: 'ana', addressHash: 'old', toHash: 'new', nonce, askedAt: '2026' },
    ...{ email: 'new@example.org', firstName: 'Ana' },
  });
  const confirm = async (nonce: string) =>
    transactIf(addressChanges.doneWrites({ ...change(nonce), expiresAt: 0 }, 'old@example.org'));
  const to = () => mails().map(({ Destination }) => Destination?.ToAddresses?.[0]);

  test('is mailed to the new address, and once that has confirmed to the old one, each once', async () => {
    await addressChanges.askForAddress(change('first'));
    await deliver(2);
    expect([await confirm('first'), await confirm('first')]).toEqual([true, false]);
    await deliver(2);
    expect(to()).toEqual(['new@example.org', 'old@example.org']);
  });

  test('that a later one replaced, or that is done, is asked about no longer', async () => {
    await addressChanges.askForAddress(change('first'));
    await addressChanges.askForAddress(change('second'));
    await deliver();
    expect([to().length, await confirm('first')]).toEqual([1, false]);
    await addressChanges.askForAddress(change('third'));
    await confirm('third');
    await deliver();
    expect(to()).toEqual(['new@example.org', 'old@example.org']);
  });
});

import { GetAccountCommand, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { Context, SQSEvent } from 'aws-lambda';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { heldFormMail, takeTurn, turnOf } from '../../../../functions/lib/notices/formMailBudget.ts';
import { sweepOutbox } from '../../../../functions/lib/notices/sendMail.ts';
import * as outbox from '../../../../functions/lib/outbox/outbox.ts';
import { inLine, mailsTo, type OutboxRow, requestMail, settle } from '../../../../functions/lib/outbox/outbox.ts';
import * as addressChanges from '../../../../functions/lib/people/subscribers/edits.ts';
import { addByHand } from '../../../../functions/lib/people/subscribers/edits.ts';
import type { SubscriberRow } from '../../../../functions/lib/people/subscribers/rows.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { transactIf, writeIf } from '../../../../functions/lib/platform/dynamo/writes.ts';
import { logger } from '../../../../functions/lib/platform/log.ts';
import { forgetAccount } from '../../../../functions/lib/sending/ses.ts';
import { handler as handleSesEventsHandler } from '../../../../functions/workers/handleSesEvents.ts';
import { deferredMailDays, viewerHeaders } from '../../../../shared/platform/constants.ts';
import { protectedTemplates } from '../../../../shared/site/site.ts';
import { subscriberAt } from '../../../support/data/personIds.ts';
import { sendEvent } from '../../../support/data/sesEvents.ts';
import { consented } from '../../../support/data/subscriberRows.ts';
import { installFakeDynamo, waitingMails } from '../../../support/dynamo/installFakeDynamo.ts';
import { pass } from '../../../support/people/withFakes.ts';
import { call } from '../../../support/run/calls.ts';
import { asWorker } from '../../../support/run/granted.ts';
import { runs } from '../../../support/run/runs.ts';
import {
  deliver,
  mailed,
  mails,
  person,
  runWorker,
  signUp,
  takeMessages,
  withSignupMails,
} from '../../../support/run/signupMails.ts';

describe('moves of an email', () => {
  const handleSesEvents = asWorker('handleSesEvents', handleSesEventsHandler);

  /** From which state a mail to one person may move, and what a person is told by several of one kind. */
  const hour = 3_600_000;
  const fakes = withSignupMails(Date.UTC(2031, 0, 1));
  const email = 'ana@example.org';
  const person = { firstName: 'Ana', lastName: 'Lima', email };
  beforeEach(async () => {
    await emailTemplates.add({
      name: protectedTemplates[0],
      subject: 'Welcome',
      htmlContent: '<p>x</p>',
      mailBytes: 1,
    });
  });

  const rows = () => fakes.dynamo.startingWith('people', 'OUTBOX') as unknown as outbox.OutboxRow[];
  const states = () => rows().map(({ state }) => state);
  const answerWith = (name: string) => {
    fakes.ses.on(SendEmailCommand).rejects(refusalOf(name));
  };
  const refusalOf = (name: string) =>
    Object.assign(new Error(name), {
      name,
      $metadata: { httpStatusCode: name === 'BadRequestException' ? 400 : undefined },
    });

  /** Those about accounts are in a partition of their own. */
  const commands: outbox.MailCommand[] = [
    { kind: 'welcome', subscriberId: 'ana' },
    { kind: 'account', to: email, mail: { kind: 'address', username: 'Ana', nonce: 'n' } },
  ];
  describe.each(commands)('a mail of the kind $kind', (command) => {
    const mine = () =>
      fakes.dynamo.startingWith(
        'people',
        command.kind === 'account' ? 'ACCOUNT_OUTBOX' : 'OUTBOX',
      ) as unknown as outbox.OutboxRow[];
    const begin = async (state: string, set: object = {}) => {
      await outbox.requestMail(command);
      const [row] = mine() as [outbox.OutboxRow];
      const waits = state === 'FAILED' || state === 'IN_DOUBT' ? 'admin' : 'worker';
      const item = { ...row, state, claimId: 'mine', waits, ...set };
      fakes.dynamo.answer('PutCommand', { TableName: 'people', Item: item });
      return item as unknown as outbox.OutboxRow;
    };
    const failed = { state: 'FAILED', reason: 'x' } as const;
    const doubtful = { state: 'IN_DOUBT', reason: 'x' } as const;
    const waiting = { state: 'PENDING', waits: 'throttled', nextAt: 1 } as const;
    const done = async (written: Promise<unknown>) => (await written) !== undefined;
    const moves: Record<string, (row: outbox.OutboxRow) => Promise<unknown>> = {
      claim: (row) => outbox.claim(row, 'another'),
      record: (row) => outbox.record(row, 'mine', { state: 'SENT', messageId: 'm' }),
      'record a failure': (row) => outbox.record(row, 'mine', failed),
      'record a doubt': (row) => outbox.record(row, 'mine', doubtful),
      'record that it waits': (row) => outbox.record(row, 'mine', waiting),
      skip: (row) => outbox.settle(row, { state: 'SKIPPED', reason: 'x' }),
      'give up': (row) => outbox.settle(row, failed),
      doubt: (row) => outbox.settle(row, doubtful),
      wait: (row) => outbox.settle(row, waiting),
      confirm: (row) => outbox.confirmSent(row, 'm'),
      postpone: (row) => done(outbox.postpone(row, 1)),
      report: (row) => done(outbox.recordOutcome(row, 'bounced', 'x')),
      complain: (row) => done(outbox.recordOutcome(row, 'complained', 'x')),
      leave: (row) => done(outbox.leaveUnsent(row)),
      again: (row) => outbox.sendAgain(row),
    };
    const records = ['record', 'record a failure', 'record a doubt', 'record that it waits'];

    test.each([
      ['PENDING', ['claim', 'skip', 'give up', 'doubt', 'wait', 'confirm', 'postpone']],
      ['CLAIMED', [...records, 'confirm']],
      ['SENT', ['report', 'complain', 'again']],
      ['SKIPPED', ['again']],
      ['FAILED', ['leave', 'again']],
      ['IN_DOUBT', ['confirm', 'leave', 'again']],
    ])('that is %s can only %j', async (state, allowed) => {
      const made = [];
      for (const [name, move] of Object.entries(moves)) {
        for (const { person: whom, mail } of mine()) await outbox.remove({ person: whom, mail });
        if (await move(await begin(state))) made.push(name);
      }
      // What an admin may have sent again has no link that was asked for at the moment.
      expect(made).toEqual(allowed.filter((name) => name !== 'again' || command.kind !== 'account'));
    });

    test.each(Object.entries(moves))('that was erased is not written again by %s', async (_, move) => {
      const row = await begin('PENDING');
      await outbox.remove(row);
      expect(await move(row)).toBe(false);
      expect(mine()).toEqual([]);
    });

    test.each(records)('is not %sed by a worker that has lost the claim', async (name) => {
      const row = await begin('CLAIMED', { claimId: 'another' });
      expect(await moves[name]?.(row)).toBe(false);
      expect(mine()).toEqual([row]);
    });

    test('is not claimed once it waits for something else', async () => {
      const row = await begin('PENDING');
      await outbox.settle(row, waiting);
      expect(await outbox.claim(row, 'one')).toBe(false);
    });

    test('whose reader complained has not bounced', async () => {
      const row = await begin('SENT', { outcome: 'complained' });
      expect(await moves.report?.(row)).toBe(false);
      expect(mine()).toEqual([row]);
    });

    test('that is gone is heard of by no one', async () => {
      const row = await begin('SENT');
      expect(await outbox.hear(row, 'm')).toMatchObject({ state: 'SENT' });
      await outbox.remove(row);
      expect(await outbox.hear(row, 'm')).toBeUndefined();
      expect(mine()).toEqual([]);
    });
  });

  describe('a mail', () => {
    const command: outbox.MailCommand = { kind: 'welcome', subscriberId: 'ana' };
    const begin = async (state: string) => {
      await outbox.requestMail(command);
      const [row] = rows() as [outbox.OutboxRow];
      const item = { ...row, state };
      fakes.dynamo.answer('PutCommand', { TableName: 'people', Item: item });
      return item as unknown as outbox.OutboxRow;
    };

    describe.each(['SENT', 'SKIPPED', 'FAILED', 'IN_DOUBT'])('that is %s', (state) => {
      test('is sent again once, however often an admin presses', async () => {
        const row = await begin(state);
        fakes.dynamo.before('TransactWriteCommand', async () => {
          expect(await outbox.sendAgain(row)).toBe(true);
        });
        expect(await outbox.sendAgain(row)).toBe(false);
        expect(await outbox.sendAgain(row)).toBe(false);
        expect(rows().filter(({ again }) => again)).toHaveLength(1);
      });

      test('is not sent again if it changes at that moment', async () => {
        const row = await begin(state);
        const Item = { ...row, state: 'CLAIMED' };
        fakes.dynamo.before('TransactWriteCommand', async () =>
          fakes.dynamo.answer('PutCommand', { TableName: 'people', Item }),
        );
        expect(await outbox.sendAgain(row)).toBe(false);
        expect(rows()).toEqual([Item]);
      });
    });

    test('of one occasion is one row, and the first', async () => {
      const request = () => writeIf(outbox.mailWrite({ kind: 'day', day: '2031-01-01' }));
      expect(await request()).toBe(true);
      const [row] = rows();
      pass(1000);
      expect(await request()).toBe(false);
      expect(rows()).toEqual([row]);
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

    test('of a worker that died with its claim is in doubt after a minute, until SES’s event comes', async () => {
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

  describe('a fact that changes', () => {
    type Work = () => Promise<unknown>;
    const keptOf = (pk: string) => fakes.dynamo.startingWith('people', pk);
    function forget(pk: string): Work {
      return async () => {
        for (const row of keptOf(pk))
          fakes.dynamo.answer('DeleteCommand', { TableName: 'people', Key: { pk: row.pk, sk: row.sk } });
      };
    }
    const welcome = (): Promise<unknown> => subscribers.add(person, consented());
    const optIn = (): Promise<unknown> => subscribers.add(person, consented(), { confirms: true });
    const subscriber = () => keptOf('SUBSCRIBER#')[0] as unknown as SubscriberRow;
    const request = async () =>
      (await subscribers.findUnconfirmed(keptOf('UNCONFIRMED')[0]?.sk as string)) as subscribers.Unconfirmed;
    const ask = (nonce: string) => async () =>
      void (await addressChanges.askForAddress({
        ...{ subscriberId: 'ana', addressHash: 'old', toHash: 'new', nonce, askedAt: '2026' },
        ...{ email: 'new@example.org', firstName: 'Ana' },
      }));
    const change = async () => (await addressChanges.findAddressChange('ana')) as addressChanges.AddressChange;

    test.each<[what: string, cause: Work, happens: Work, gone?: string]>([
      ['a welcome, whose reader is removed', welcome, forget('SUBSCRIBER#'), 'SUBSCRIBER#'],
      ['a welcome, whose reader bounces', welcome, async () => suppress(subscriber().addressHash, 'bounced')],
      [
        'a welcome, whose reader is welcomed by another',
        welcome,
        () => transactIf(subscribers.welcomeWrites(subscriber()).facts),
      ],
      ['a request to confirm that is gone', optIn, forget('UNCONFIRMED'), 'UNCONFIRMED'],
      [
        'a request to confirm that another email made',
        optIn,
        async () => transactIf(subscribers.askedWrites(await request(), 'another').facts),
      ],
      ['a change of address that another replaces', ask('first'), ask('second')],
      [
        'a change of address that is confirmed',
        ask('first'),
        async () => transactIf(addressChanges.doneWrites(await change(), 'old@example.org')),
      ],
    ])('while its email is made keeps that from going out: %s', async (_, cause, happens, gone) => {
      await cause();
      fakes.dynamo.before('TransactWriteCommand', async () => void (await happens()));
      await deliver();
      expect(mailed()).toEqual([]);
      if (gone) expect(keptOf(gone)).toEqual([]);
      for (const { linkHash } of keptOf('ADDRESS_CHANGE')) expect(linkHash).toBeUndefined();
    });

    test.each<[what: string, cause: Work, pk: string]>([
      ['a welcome', welcome, 'SUBSCRIBER#'],
      ['a request to confirm', optIn, 'UNCONFIRMED'],
      ['a sign-up', signUp, 'SIGNUP#'],
    ])('while SES refuses its email is not written again: %s', async (_, cause, pk) => {
      await cause();
      vi.spyOn(logger, 'error').mockReturnValue();
      fakes.ses.on(SendEmailCommand).callsFake(async () => {
        await forget(pk)();
        throw refusalOf('BadRequestException');
      });
      await deliver();
      expect([keptOf(pk), states()]).toEqual([[], ['FAILED']]);
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
});

describe('email that waits', () => {
  /** SES says nothing here, so the forms have 200 mails a day: 50 at midnight, of which 37 are open to busy networks. */
  const midnight = Date.UTC(2026, 4, 3);
  const minute = 60_000;
  const day = 24 * 60 * minute;
  const fakes = withSignupMails(midnight);
  beforeEach(() => {
    forgetAccount();
    for (const level of ['warn', 'error'] as const) vi.spyOn(logger, level).mockReturnValue();
  });

  async function signUp(email: string, from: string): Promise<void> {
    const headers = { [viewerHeaders.address]: from };
    expect((await call('signups/create', { headers, body: { ...person, email } })).statusCode).toBe(201);
  }
  const addresses = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}${n}@example.org`);
  /** So many people sign up from one network, or each from a network of their own. */
  async function signUpAll(name: string, count: number, network: string): Promise<void> {
    for (const [n, email] of addresses(name, count).entries())
      await signUp(email, network === 'each' ? `10.${name.length}.${n}.1` : `${network}.${n}`);
    await deliver();
  }
  const addressees = () => mails().flatMap(({ Destination }) => Destination?.ToAddresses ?? []);
  const alarms = () =>
    vi.mocked(logger.error).mock.calls.flatMap(([, details]) => (details as { alarm?: string }).alarm ?? []);
  const waiting = waitingMails;
  const run = async () => {
    await sweepOutbox(Date.now());
    await deliver();
  };

  describe('when the forms have used up their mails', () => {
    test('someone from a quiet network is mailed all the same, until the last quarter is used up too', async () => {
      await signUpAll('busy', 50, '10.0.0');
      expect(addressees()).toHaveLength(37);
      expect(alarms()).toEqual(['SignupFlood']);
      await signUpAll('quiet', 14, 'each');
      expect(addressees().slice(37)).toEqual(addresses('quiet', 13));
      expect(alarms()).toEqual(['SignupFlood']);
    });

    test('the others wait, and go out in the order in which they came, as the day gives room', async () => {
      await signUpAll('early', 50, 'each');
      for (const [n, email] of addresses('late', 10).entries()) {
        pass(1);
        await signUp(email, `10.2.${n}.1`);
        await deliver();
      }
      await run();
      expect(addressees()).toHaveLength(50);
      const waited = () => addressees().slice(50).sort();
      // There is room for 54.
      pass(0.148 * day);
      await run();
      expect(waited()).toEqual(addresses('late', 4));
      pass(day / 2);
      await run();
      expect(waited()).toEqual(addresses('late', 10));
      expect(waiting()).toEqual([]);
    });

    test('networks with few sign-ups go first, and busy ones first in every fourth minute', async () => {
      await signUpAll('busy', 60, '10.0.0');
      await signUpAll('quiet', 40, 'each');
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

    test('those who wait keep their place, where there was no room after all and when they sign up again', async () => {
      await signUpAll('quiet', 52, 'each');
      const places = () => waiting().map(({ nextAt, waits }) => [nextAt, waits]);
      const before = places();
      pass(minute);
      await signUp('quiet51@example.org', '10.5.51.1');
      await deliver();
      expect(places().slice(0, 2)).toEqual(before);
      pass(day / 2);
      await sweepOutbox(Date.now());
      const queued = takeMessages();
      expect(queued).toHaveLength(3);
      // Others have used up the room.
      await signUpAll('new', 90, 'each');
      await runWorker(queued);
      expect(places().slice(0, 2)).toEqual(before);
    });

    test('the dashboard says so only when a mail has waited for more than ten minutes', async () => {
      await signUpAll('quiet', 53, 'each');
      expect(await heldFormMail(Date.now() + 9 * minute)).toBeNull();
      expect(await heldFormMail(Date.now() + 11 * minute)).toEqual({ count: 3, why: 'used-up' });
    });

    test('a run reads and queues two hundred at most, however many wait; what waited for days is given up', async () => {
      const since = Date.now();
      for (let n = 0; n < 450; n++) {
        const ref = { person: String(n), mail: 'signup#1' };
        const Item = { pk: 'OUTBOX', sk: `${n}#signup#1`, ...ref, command: { kind: 'signup', signupId: String(n) } };
        const row = { state: 'PENDING', waits: n < 225 ? 'quiet' : 'throttled', nextAt: since + n, since };
        fakes.dynamo.answer('PutCommand', { TableName: 'people', Item: { ...Item, ...row } });
      }
      takeMessages();
      pass(day * deferredMailDays);
      await sweepOutbox(Date.now());
      // 200 of SES's, and as many as the morning has room for.
      expect(takeMessages()).toHaveLength(200 + 37);
      pass(1);
      for (let n = 0; n < 3; n++) await sweepOutbox(Date.now() + 16 * minute);
      expect(waiting().filter(({ waits }) => waits !== 'admin')).toEqual([]);
      expect(vi.mocked(logger.error).mock.calls.filter(([line]) => line === 'An email was not sent')).toHaveLength(450);
    });
  });

  test('a new mail whose message got lost is queued by the sweep five minutes later, once', async () => {
    await signUp('ana@example.org', '10.0.0.1');
    takeMessages();
    await sweepOutbox(Date.now() + 5 * minute - 1);
    expect(takeMessages()).toEqual([]);
    await sweepOutbox(Date.now() + 5 * minute);
    await deliver(2);
    await sweepOutbox(Date.now() + 21 * minute);
    await deliver();
    expect(addressees()).toEqual(['ana@example.org']);
  });

  test('mails that wait for SES are queued even where the role may not ask for the quota, and the run fails', async () => {
    fakes.ses.on(GetAccountCommand).rejects(Object.assign(new Error('No'), { name: 'AccessDeniedException' }));
    for (const signupId of ['one', 'another']) await requestMail({ kind: 'signup', signupId });
    const [one, another] = await mailsTo(['one', 'another']);
    await settle(one as OutboxRow, { state: 'PENDING', waits: 'throttled', nextAt: midnight });
    await settle(another as OutboxRow, inLine(another as OutboxRow, midnight));
    takeMessages();
    await expect(sweepOutbox(Date.now())).rejects.toThrow('No');
    expect(takeMessages()).toEqual([expect.stringContaining('"one"')]);
  });

  test('whatever happens in whatever order: no one is mailed twice, and in the end everyone was', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('sign up' as const), network: fc.nat(3), count: fc.integer({ min: 1, max: 20 }) }),
      fc.record({ kind: fc.constant('deliver' as const), times: fc.integer({ min: 1, max: 2 }) }),
      fc.record({ kind: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 200 }) }),
      fc.record({ kind: fc.constantFrom('run' as const, 'throttle' as const, 'halt' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        vi.setSystemTime(midnight);
        fakes.dynamo = installFakeDynamo();
        fakes.ses.reset();
        const refusals: Error[] = [];
        fakes.ses.on(SendEmailCommand).callsFake(() => {
          const refusal = refusals.shift();
          if (refusal) throw refusal;
          return { MessageId: 'mail' };
        });
        let people = 0;
        for (const each of steps) {
          if (each.kind === 'sign up')
            for (let n = 0; n < each.count; n++) await signUp(`p${people++}@example.org`, `10.${each.network}.0.${n}`);
          else if (each.kind === 'deliver') await deliver(each.times);
          else if (each.kind === 'pass') pass(each.minutes * minute);
          else if (each.kind === 'run') await sweepOutbox(Date.now());
          else {
            const message = each.kind === 'halt' ? 'Daily message quota exceeded.' : 'Maximum sending rate exceeded.';
            refusals.push(Object.assign(new Error(message), { name: 'TooManyRequestsException' }));
          }
        }
        refusals.length = 0;
        for (let hours = 0; hours < 48; hours += 4) {
          await deliver();
          pass(240 * minute);
          await sweepOutbox(Date.now());
        }
        await deliver();
        const answers = fakes.ses.commandCalls(SendEmailCommand).map(({ returnValue }) => Promise.resolve(returnValue));
        const outcomes = await Promise.allSettled(answers);
        const accepted = addressees().filter((_, n) => outcomes[n]?.status === 'fulfilled');
        expect(accepted.sort()).toEqual(addresses('p', people).sort());
        expect(waiting()).toEqual([]);
      }),
      { numRuns: runs(25) },
    );
  }, 120_000);

  describe('the turn of a sign-up', () => {
    test('a household’s mails come first, a hall’s at once, and those of later sign-ups every three minutes', () => {
      const turns = [1, 4, 5, 60, 61, 80].map((count) => turnOf(count, midnight));
      expect(turns.map(({ at }) => (at - midnight) / minute)).toEqual([0, 0, 0, 0, 3, 60]);
      expect(turns.map(({ busy }) => busy)).toEqual([false, false, true, true, true, true]);
    });

    test('never comes before that of an earlier one of its network', () => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 2000 }), fc.nat(minute), (count, pause) => {
          expect(turnOf(count + 1, midnight + pause).at).toBeGreaterThanOrEqual(turnOf(count, midnight).at);
        }),
      );
    });

    /** Takes so many turns. Returns those that were given, and why the others were refused. */
    async function turns(count: number, address: (n: number) => string) {
      const taken = [];
      for (let n = 0; n < count; n++) taken.push(await Promise.allSettled([takeTurn(address(n))]));
      const all = taken.flat();
      return {
        given: all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])),
        refused: all.flatMap((each) => (each.status === 'rejected' ? [each.reason] : [])),
      };
    }

    test('is given to a thousand of a wide network a day, all within the days for which mails wait', async () => {
      const { given, refused } = await turns(1020, (n) => `10.4.0.${n % 6}`);
      expect([given.length, refused.length]).toEqual([1000, 20]);
      expect(refused[0]).toMatchObject({
        status: 429,
        body: { message: expect.stringMatching(/from your network today/) },
      });
      expect(Math.max(...given.map(({ at }) => at)) - midnight).toBeLessThan(deferredMailDays * day);
    });

    test('is given to two hundred of one address a day; its neighbours go on, and count by their own', async () => {
      const { given, refused } = await turns(201, () => '2001:db8::1');
      expect([given.length, refused.length]).toEqual([200, 1]);
      expect(await takeTurn('2001:db8:0:1::1')).toMatchObject({ busy: true });
      expect(await takeTurn('2001:db8:1::1')).toMatchObject({ at: midnight, busy: false });
    });
  });
});

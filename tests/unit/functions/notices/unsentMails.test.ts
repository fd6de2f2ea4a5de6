import { beforeEach, describe, expect, test, vi } from 'vitest';
import { enterAddress } from '../../../../functions/lib/accounts/accountMails.ts';
import * as invitations from '../../../../functions/lib/accounts/invitations.ts';
import { openSession } from '../../../../functions/lib/accounts/sessions.ts';
import * as outbox from '../../../../functions/lib/outbox/outbox.ts';
import { find } from '../../../../functions/lib/outbox/outbox.ts';
import { lookUp } from '../../../../functions/lib/people/personalData/kept.ts';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import * as detailsLinks from '../../../../functions/lib/people/subscribers/detailsLinks.ts';
import * as addressChanges from '../../../../functions/lib/people/subscribers/edits.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { newLinkSecret, secretToken } from '../../../../functions/lib/platform/crypto/digest.ts';
import { transactIf } from '../../../../functions/lib/platform/dynamo/writes.ts';
import { hashOf, subscriberAt } from '../../../support/data/personIds.ts';
import { consented } from '../../../support/data/subscriberRows.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { asAdmin, pass, withFakes } from '../../../support/people/withFakes.ts';
import { call, installMail, installSecrets } from '../../../support/run/calls.ts';
import { person as guest } from '../../../support/run/signupMails.ts';

describe('unsent emails', () => {
  /** What an admin sees of emails to one person that were not sent, and decides about them. */
  const fakes = withFakes(Date.UTC(2031, 0, 1));
  const email = 'ana@example.org';
  const person = { firstName: 'Ana', lastName: 'Lima', email };
  const rows = () =>
    ['OUTBOX', 'ACCOUNT_OUTBOX'].flatMap((kind) =>
      fakes.dynamo.startingWith('people', kind),
    ) as unknown as outbox.OutboxRow[];

  /** An email that has this state, as after an attempt. */
  async function unsent(command: outbox.MailCommand, state: 'FAILED' | 'IN_DOUBT' = 'FAILED') {
    pass(1000);
    await outbox.requestMail(command);
    const row = rows().find((each) => JSON.stringify(each.command) === JSON.stringify(command)) as outbox.OutboxRow;
    await outbox.settle(row, { state, reason: 'MessageRejected' });
    return { person: row.person, mail: row.mail };
  }
  const list = async () => (await asAdmin('mails/unsent')).body;
  const decide = (ref: { person: string; mail: string }, as: string) =>
    asAdmin('mails/decide', { body: { ...ref, as } });
  const counted = async () => (await asAdmin('dashboard/counts')).body.unsentMail;
  const welcome = { kind: 'welcome', subscriberId: 'ana' } as const;

  describe('the list of emails that weren’t sent', () => {
    test('says whom each is for, oldest first, and what can be done', async () => {
      await subscribers.add({ ...person, firstName: 'Bo', email: 'bo@example.org' }, consented(), { confirms: true });
      await subscribers.add(person, consented());
      const subscriberId = await subscriberAt(email);
      const form = { ...person, city: 'Lisbon', consent: true as const, subscribeNewsletter: false };
      const {
        signup: { id: signupId },
      } = await signups.signUp({ ...form, attendanceType: 'virtual' }, undefined);
      const at = new Date(Date.now() + 1000).toISOString();
      const mail = { kind: 'changed', username: 'cleo', at, what: 'password' } as const;
      const commands: outbox.MailCommand[] = [
        { kind: 'address', subscriberId, nonce: 'n' },
        { kind: 'signup', signupId },
        { kind: 'opt-in', addressHash: hashOf('bo@example.org') },
        { kind: 'details', reader: subscriberId },
        { kind: 'new-password', name: 'a0', request: 'b1', at: 0 },
        { kind: 'account', to: 'cleo@example.org', mail },
        { kind: 'signup', signupId: 'gone-1' },
      ];
      // What the forms caused is on its way.
      for (const row of rows()) await outbox.remove(row);
      const refs = [];
      for (const command of commands) refs.push(await unsent(command));
      await unsent(welcome, 'IN_DOUBT');

      const found = await list();
      expect(found[0]).toEqual({
        ...refs[0],
        ...{ kind: 'address', state: 'FAILED', reason: 'MessageRejected', at, isRepeatable: true },
        to: { name: 'Ana Lima', email },
      });
      expect(found.map(({ kind, isRepeatable, to }: never) => [kind, isRepeatable, to])).toEqual([
        ['address', true, { name: 'Ana Lima', email }],
        ['signup', true, { name: 'Ana Lima', email }],
        ['opt-in', true, { name: 'Bo Lima', email: 'bo@example.org' }],
        ['details', false, { name: 'Ana Lima', email }],
        ['new-password', false, { name: 'An admin' }],
        ['account', false, { name: 'cleo', email: 'cleo@example.org' }],
        ['signup', true, null],
        ['welcome', true, null],
      ]);
      expect(found.at(-1).state).toBe('IN_DOUBT');
      expect(await counted()).toEqual({ count: 8, reason: 'MessageRejected' });
    });

    test('has none that are on their way', async () => {
      await outbox.requestMail(welcome);
      expect([await list(), await counted()]).toEqual([[], null]);
    });
  });

  describe('an admin', () => {
    let ref: { person: string; mail: string };
    beforeEach(async () => {
      ref = await unsent(welcome);
    });

    test('has an email sent again once, however often the request comes', async () => {
      pass(1000);
      const answers = await Promise.all([1, 2].map(() => decide(ref, 'send-again')));
      answers.push(await decide(ref, 'send-again'));
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
      expect(rows()).toMatchObject([
        { mail: ref.mail, state: 'FAILED', repeated: true },
        { command: welcome, state: 'PENDING', again: true, waits: 'worker' },
      ]);
      expect(rows()[0]).not.toHaveProperty('waits');
      expect([await list(), await counted()]).toEqual([[], null]);
      const did = { did: 'Decided about an email to one person', about: 'Welcome to the newsletter: sent again' };
      expect((await asAdmin('dashboard/activity')).body[0]).toMatchObject(did);
    });

    test('leaves an email, which can still be sent again later', async () => {
      expect([await decide(ref, 'leave'), await decide(ref, 'leave')]).toMatchObject([
        { status: 204 },
        { status: 204 },
      ]);
      expect([await list(), await counted(), rows().length]).toEqual([[], null, 1]);
      expect(await decide(ref, 'send-again')).toMatchObject({ status: 204 });
      expect(rows()).toHaveLength(2);
    });

    test.each([
      ['has a link that is asked for at the moment', () => unsent({ kind: 'details', reader: 'ana' })],
      ['is about an account', () => unsent({ kind: 'new-password', name: 'a0', request: 'b1', at: 0 })],
      ['was erased', async () => ({ person: 'ana', mail: 'welcome#1' })],
    ])('can’t send an email again that %s, but can leave it', async (_, refused) => {
      const other = await refused();
      const before = rows();
      const { status, body } = await decide(other, 'send-again');
      expect([status, body.message]).toEqual([409, expect.stringContaining('can’t be sent again')]);
      expect(rows()).toEqual(before);
      expect(await decide(other, 'leave')).toMatchObject({ status: 204 });
      expect(rows()).toHaveLength(before.length);
      expect((await list()).map(({ mail }: { mail: string }) => mail)).toEqual([ref.mail]);
    });

    test.each([
      { person: 'ana#welcome', mail: 'welcome#1' },
      { person: 'ana', mail: 'letter#1' },
      { person: 'ana', mail: 'welcome#1#2' },
      { person: '', mail: 'welcome#1' },
    ])('can’t name anything but an email: %j', async (wrong) => {
      expect(await decide(wrong, 'send-again')).toMatchObject({ status: 400 });
    });
  });

  test('only an admin who looks someone up gets the references by which emails are sent again', async () => {
    await subscribers.add(person, consented());
    const emails = async (asker: 'admin' | 'reader') =>
      (await lookUp(email, asker)).kept.find(({ title }) => title === 'Emails')?.records ?? [];
    // It is on its way.
    expect(await emails('admin')).toEqual(await emails('reader'));
    const [row] = rows() as [outbox.OutboxRow];
    await outbox.settle(row, { state: 'FAILED', reason: 'MessageRejected' });
    const [record] = await emails('admin');
    const ref = { person: row.person, mail: row.mail };
    expect(record?.mail).toEqual({ ...ref, mayHaveIt: false });
    expect(await decide(ref, 'send-again')).toMatchObject({ status: 204 });
    expect((await emails('reader')).map(({ mail }) => mail)).toEqual([undefined, undefined]);
    expect((await emails('admin')).map(({ mail }) => mail)).toEqual([undefined, undefined]);
  });
});

describe('what is written with an email', () => {
  /** Wherever a function dies, what it did and the mail about it are both there, or neither is. */
  const person = { firstName: 'Ana', lastName: 'Lima', email: 'ana@example.org' };
  const signedIn = async () => (await openSession('Ana')).admin;
  let dynamo: FakeDynamo;
  /** Kills the call with this number, before it is done or, with `done`, after. */
  let kill: { at: number; done: boolean } | undefined;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2031, 3, 15, 12) });
  });

  function begin(): void {
    kill = undefined;
    installSecrets();
    installMail();
    dynamo = installFakeDynamo(async (_, perform) => {
      if (!kill || kill.at-- !== 0) return perform();
      if (kill.done) perform();
      throw new Error('killed');
    });
  }

  const rows = (table: string, pk: string) => dynamo.startingWith(table, pk);
  const subscribed = async () => (await subscribers.add(person, consented())).id ?? '';

  interface Case {
    /** Returns what is done, once all is ready for it. */
    ready: () => Promise<() => Promise<unknown>>;
    isDone: () => boolean;
  }

  const cases: Record<string, Case> = {
    'a subscription by the form': {
      ready: async () => () => call('newsletter/subscribe', { body: { ...person, consent: true } }),
      isDone: () => rows('people', 'SUBSCRIBER#').length > 0,
    },
    'a request that has to be confirmed': {
      ready: async () => () => subscribers.add(person, consented(), { confirms: true }),
      isDone: () => rows('people', 'UNCONFIRMED#').length > 0,
    },
    'a confirmation': {
      ready: async () => {
        const { addressHash } = await subscribers.add(person, consented(), { confirms: true });
        const { value, hash } = newLinkSecret();
        const request = (await subscribers.findUnconfirmed(addressHash)) as subscribers.Unconfirmed;
        await transactIf(subscribers.askedWrites(request, hash).facts);
        return () => call('newsletter/confirm', { body: { token: secretToken(addressHash, value) } });
      },
      isDone: () => rows('people', 'SUBSCRIBER#').length > 0,
    },
    'a sign-up': {
      ready: async () => () => call('signups/create', { body: guest }),
      isDone: () => rows('people', 'SIGNUP#').length > 0,
    },
    'a request for another address': {
      ready: async () => {
        const token = await detailsLinks.create(await subscribed());
        return () => call('readerDetails/changeAddress', { body: { token, email: 'lima@example.net' } });
      },
      isDone: () => rows('people', 'ADDRESS_CHANGE').length > 0,
    },
    'a change of address': {
      ready: async () => {
        const token = await detailsLinks.create(await subscribed());
        await call('readerDetails/changeAddress', { body: { token, email: 'lima@example.net' } });
        const { value, hash } = newLinkSecret();
        const [change] = rows('people', 'ADDRESS_CHANGE') as unknown as addressChanges.AddressChange[];
        const { subscriberId = '' } = change ?? {};
        await transactIf([addressChanges.linkWrite(change as addressChanges.AddressChange, hash)]);
        return () => call('readerDetails/confirmAddress', { body: { token: secretToken(subscriberId, value) } });
      },
      isDone: () => rows('people', 'ADDRESS_CHANGE').some(({ confirmedAt }) => confirmedAt),
    },
    'an invitation': {
      ready: async () => {
        const admin = await signedIn();
        return () => invitations.invite('cleo@example.org', admin);
      },
      isDone: () => rows('access', 'INVITATION').length > 0,
    },
    'an admin’s address': {
      ready: async () => {
        const admin = await signedIn();
        return () => enterAddress(admin, 'ana@example.net');
      },
      isDone: () => rows('access', 'UNCONFIRMED_ADDRESS#').length > 0,
    },
  };

  describe.each(Object.entries(cases))('%s', (_, { ready, isDone }) => {
    test.each([false, true])(
      'and its mail are one write, wherever its function dies (after the call: %s)',
      async (done) => {
        for (let at = 0, ended = false; !ended; at++) {
          begin();
          const act = await ready();
          dynamo.newMails.length = 0;
          kill = { at, done };
          await act().catch(() => {});
          // It came to its end without being killed.
          ended = kill.at >= 0;
          expect(dynamo.newMails, `killed at call ${at}`).toHaveLength(isDone() ? 1 : 0);
          if (ended) expect(isDone()).toBe(true);
        }
      },
    );
  });

  test('a row whose mail is of another kind than its key says is not sent', async () => {
    begin();
    const ref = { person: 'ana', mail: 'welcome#1' };
    const command = {
      kind: 'account',
      to: 'victim@example.org',
      mail: { kind: 'changed', what: 'new-admin', username: 'Ana' },
    };
    const row = { ...ref, command, state: 'PENDING', waits: 'worker' };
    dynamo.answer('PutCommand', { TableName: 'people', Item: { pk: 'OUTBOX', sk: 'ana#welcome#1', ...row } });
    expect(await find(ref)).toBeUndefined();
  });
});

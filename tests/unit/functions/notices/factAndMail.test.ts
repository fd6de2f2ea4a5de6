import { beforeEach, describe, expect, test, vi } from 'vitest';
import { enterAddress } from '../../../../functions/lib/accounts/accountMails.ts';
import * as invitations from '../../../../functions/lib/accounts/invitations.ts';
import { openSession } from '../../../../functions/lib/accounts/sessions.ts';
import { find } from '../../../../functions/lib/outbox/outbox.ts';
import * as detailsLinks from '../../../../functions/lib/people/subscribers/detailsLinks.ts';
import * as addressChanges from '../../../../functions/lib/people/subscribers/edits.ts';
import * as unconfirmed from '../../../../functions/lib/people/subscribers/optIn.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { newLinkSecret, secretToken } from '../../../../functions/lib/platform/crypto/digest.ts';
import { transactIf } from '../../../../functions/lib/platform/dynamo/writes.ts';
import { consented } from '../../../support/data/subscriberRows.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { call, installMail, installSecrets } from '../../../support/run/calls.ts';
import { person as guest } from '../../../support/run/signupMails.ts';

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
      const request = (await unconfirmed.findUnconfirmed(addressHash)) as unconfirmed.Unconfirmed;
      await transactIf(unconfirmed.askedWrites(request, hash).facts);
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

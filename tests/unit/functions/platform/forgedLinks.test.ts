import { describe, expect, test } from 'vitest';
import { enterAddress, setAddress } from '../../../../functions/lib/accounts/accountMails.ts';
import * as admins from '../../../../functions/lib/accounts/admins.ts';
import * as invitations from '../../../../functions/lib/accounts/invitations.ts';
import { openSession } from '../../../../functions/lib/accounts/sessions.ts';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import { subscribe } from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { hmac } from '../../../../functions/lib/platform/crypto/digest.ts';
import { cancelToken, linkToken } from '../../../../functions/lib/platform/crypto/keyed.ts';
import { viewerHeaders } from '../../../../shared/platform/constants.ts';
import { type SecretName, secretNames } from '../../../../shared/platform/resources.ts';
import { hashOf, idOf } from '../../../support/data/personIds.ts';
import { ana, person, readerLinks } from '../../../support/people/readerLinks.ts';
import { call, secretOf } from '../../../support/run/calls.ts';

const { dynamo, mailbox, requestAddress, subscribe: subscribeAna, wholeAccess } = readerLinks();
const cleo = 'cleo@example.org';
const password = 'a lantern over slow water';

/** The token after the `#` of the last email. */
const tokenAfterHash = () =>
  /#([\w.~-]+)/.exec(mailbox().mails().at(-1)?.Content?.Simple?.Body?.Text?.Data ?? '')?.[1] ?? '';

interface Link {
  /** Brings about a valid token. */
  token: () => Promise<string>;
  /** Uses a token; whether it was accepted. */
  opens: (token: string) => Promise<boolean>;
  /** What a signature of the token was once made of; the name of the purpose. */
  purpose: string;
  /** The key that makes it, if there is one. */
  key?: SecretName;
}

let viewers = 0;
/** The answer to a request from a network of its own, of which no limit has counted a request yet; undefined if it is refused. */
async function post(name: string, request: Parameters<typeof call>[1]): Promise<Record<string, unknown> | undefined> {
  viewers += 1;
  const headers = { [viewerHeaders.address]: `10.${viewers >> 8}.${viewers & 255}.1` };
  const { statusCode = 500, body } = await call(name, { ...request, headers });
  expect([200, 201, 400, 409]).toContain(statusCode);
  return statusCode < 300 ? JSON.parse(body ?? '{}') : undefined;
}
const posted = async (...request: Parameters<typeof post>) => (await post(...request)) !== undefined;

const links: Record<string, Link> = {
  'at the foot, to unsubscribe': {
    token: async () => linkToken('unsubscribe', idOf(ana)),
    opens: (token) => posted('newsletter/unsubscribe', { query: { token } }),
    ...{ purpose: 'unsubscribe', key: 'links' },
  },
  'that cancels a sign-up': {
    token: async () =>
      cancelToken({ id: await signups.signupId(ana, undefined), createdAt: new Date(0).toISOString() }),
    opens: (token) => posted('signups/cancel', { query: { token } }),
    ...{ purpose: 'cancel-signup', key: 'links' },
  },
  'at the foot, to one’s details': {
    token: async () => linkToken('details', idOf(ana)),
    opens: (token) => posted('readerDetails/show', { body: { token } }),
    ...{ purpose: 'details', key: 'links' },
  },
  'to all that is kept': {
    token: () => wholeAccess(),
    opens: async (token) => (await post('readerDetails/show', { body: { token } }))?.access === 'whole',
    purpose: 'whole-details',
  },
  'that erases a reader': {
    token: () => wholeAccess(),
    opens: (token) => posted('readerDetails/erase', { body: { token } }),
    purpose: 'whole-details',
  },
  'that confirms another address': {
    token: () => requestAddress(),
    opens: (token) => posted('readerDetails/confirmAddress', { body: { token } }),
    purpose: 'confirm-address',
  },
  'that confirms a subscription': {
    token: async () => {
      await suppress(hashOf(cleo), 'bounced');
      await subscribe({ ...person, email: cleo }, 'newsletter');
      await mailbox().deliver();
      return mailbox().tokenOf('/confirm-subscription');
    },
    opens: (token) => posted('newsletter/confirm', { body: { token } }),
    purpose: 'confirm-subscription',
  },
  'that makes an admin': {
    token: async () => {
      await admins.put({ username: 'Ana', passwordHash: 'none' });
      const { admin } = await openSession('Ana');
      await invitations.invite(cleo, admin);
      await mailbox().deliver();
      return tokenAfterHash();
    },
    opens: (token) => posted('invitations/accept', { body: { token, username: 'Cleo', password } }),
    purpose: 'invitation',
  },
  'that confirms an admin’s address': {
    token: async () => {
      await admins.put({ username: 'Ana', passwordHash: 'none' });
      const { admin } = await openSession('Ana');
      await enterAddress(admin, cleo);
      await mailbox().deliver();
      return tokenAfterHash();
    },
    opens: (token) => posted('account/confirmAddress', { body: { token } }),
    purpose: 'address',
  },
  'that sets an admin’s password': {
    token: async () => {
      await admins.put({ username: 'Ana', passwordHash: 'none' });
      await setAddress('Ana', cleo);
      await call('session/forgotPassword', { body: { username: 'Ana' } });
      await mailbox().deliver();
      return tokenAfterHash();
    },
    opens: (token) => posted('session/resetPassword', { body: { token, newPassword: password } }),
    purpose: 'password',
  },
};

/** What someone may write in the place of the part that no one can guess. */
function guesses(id: string, { purpose, key }: Link): string[] {
  const signed = secretNames
    .filter((name) => name !== key)
    .flatMap((name) => [`${purpose}:${id}`, id, purpose].map((text) => hmac(secretOf(name.toUpperCase()), text)));
  const stored = ['people', 'access', 'sends']
    .flatMap((table) => [...dynamo().startingWith(table, '')])
    .flatMap((row) => JSON.stringify(row).match(/[\w-]{20,}/g) ?? [])
    .flatMap((text) => [text, text.slice(0, 43), Buffer.from(text, 'hex').toString('base64url')]);
  return [...new Set([...signed, ...stored, '', 'undefined', 'null', 'A'.repeat(43)])];
}

const secretPart = /[\w-]+$/;

describe.each(Object.entries(links))('the link %s', (_, link) => {
  test('opens for the reader of the email, and for no one who has the tables and every other secret', async () => {
    await subscribeAna();
    const token = await link.token();
    expect(token).toMatch(/^.+[.~][\w-]{43}$/);
    const [id = ''] = token.split(/[.~]/);
    const start = token.replace(secretPart, '');
    for (const guess of guesses(id, link)) {
      for (const forged of [start + guess, `${id}.${guess}`, `${id}~${guess}`]) {
        if (forged === token) continue;
        expect(await link.opens(forged), forged).toBe(false);
      }
    }
    expect(await link.opens(token)).toBe(true);
  });
});

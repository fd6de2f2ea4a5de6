import { describe, expect, test } from 'vitest';
import { handler as manage } from '../../../../functions/workers/manageAdmins.ts';
import { AccountBrowser, mailsOf } from '../../../support/accounts/accountBrowser.ts';
import { ana, dynamo, mail, signedIn, withAnaSignedIn } from '../../../support/accounts/adminAccounts.ts';

withAnaSignedIn();

const password = 'a lantern over slow water';
const requests = {
  invitation: ['invitations/create', { email: 'cleo@example.org', username: 'Cleo' }],
  address: ['account/changeAddress', { address: 'ana@example.net' }],
} as const;
const ask = (what: keyof typeof requests, by = ana) => {
  const [name, body] = requests[what];
  return by.confirmed(name, { body });
};
const stored = () => ['INVITATION', 'UNCONFIRMED_ADDRESS#'].flatMap((pk) => dynamo.startingWith('access', pk));

/** Has everything handed out that outlives a session. Returns the statuses of what each opens. */
async function handOut(by = ana) {
  for (const what of ['invitation', 'address'] as const) expect((await ask(what, by)).status).toBeLessThan(300);
  const links = new Map((await mailsOf(mail)).map((sent) => [sent.to, sent.token]));
  const stranger = new AccountBrowser();
  return async () => [
    (await stranger.call('invitations/lookUp', { body: { token: links.get('cleo@example.org') } })).status,
    (await stranger.call('account/confirmAddress', { body: { token: links.get('ana@example.net') } })).status,
    (await by.call('account/get')).status,
  ];
}

describe.each<[string, () => Promise<unknown>]>([
  ['a new password', () => ana.confirmed('account/changePassword', { body: { newPassword: password } })],
  ['a reset by the operator', () => manage({ action: 'reset', username: 'ana', password })],
  ['the end of all that was handed out', () => manage({ action: 'end-all' })],
])('%s', (_, end) => {
  test('ends an account’s invitations, links and sessions', async () => {
    const thief = await signedIn('Ana');
    await mailsOf(mail);
    const opens = await handOut(thief);
    await end();
    expect(await opens()).toEqual([409, 409, 401]);
  });
});

test('a new password leaves what other admins have handed out', async () => {
  const ben = await signedIn('Ben');
  const opens = await handOut(ben);
  await manage({ action: 'reset', username: 'ana', password });
  expect(await opens()).toEqual([200, 200, 200]);
});

test.each(['invitation', 'address'] as const)(
  'whoever asks for the %s with a password that changes at that moment gets nothing',
  async (what) => {
    dynamo.before('TransactWriteCommand', () => manage({ action: 'reset', username: 'Ana', password }));
    expect((await ask(what)).status).toBe(401);
    expect(stored()).toEqual([]);
    expect(await mailsOf(mail)).toEqual([]);
  },
);

import { beforeAll, describe, expect, test } from 'vitest';
import type { AllAdmins } from '../../../shared/accounts/model/account.ts';
import { admin as account, Cloud } from '../../support/cloud/cloud.ts';
import { Browser, signIn, Visitor } from '../../support/cloud/visitor.ts';
import { until } from '../../support/run/until.ts';

/* The same actions one after another are tested in tests/unit/functions: account and invitations. */

let cloud: Cloud;
let admin: Visitor;
beforeAll(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
});

describe('accounts', () => {
  const currentPassword = account.password;
  const password = 'a lantern over slow water';
  const make = (username: string) => cloud.invoke('workers/manageAdmins', { action: 'create', username, password });
  const statusesOf = (answers: Response[]) => answers.map(({ status }) => status).sort();
  const linkTo = (email: string) =>
    until(`a link to ${email}`, async () => {
      const mail = (await cloud.inbox()).find(({ to }) => to.includes(email));
      return mail && /#([\w.~-]+)/.exec(mail.text)?.[1];
    });

  test('an invitation that is accepted many times at once creates one account', async () => {
    const body = { currentPassword, email: 'cleo@example.org', username: 'Cleo' };
    const invited = await Promise.all([1, 2, 3].map(() => admin.call('/api/invitations', { body })));
    expect(statusesOf(invited)).toEqual([201, 409, 409]);
    const token = await linkTo('cleo@example.org');
    const accept = (n: number) =>
      new Visitor(cloud).call('/api/invitations/accept', { body: { token, username: `Cleo.${n}`, password } });
    expect(statusesOf(await Promise.all([1, 2, 3, 4].map(accept)))).toEqual([201, 409, 409, 409]);
    const { admins } = (await (await admin.call('/api/admins')).json()) as AllAdmins;
    expect(admins.filter(({ username }) => username.startsWith('Cleo'))).toHaveLength(1);
  });

  test('an admin who is removed while logging in repeatedly is out', async () => {
    await make('Ben');
    const visitors = Array.from({ length: 6 }, () => new Browser(cloud));
    const [removed] = await Promise.all([
      admin.call('/api/admins/Ben/remove', { body: { currentPassword } }),
      ...visitors.map((visitor) => visitor.logIn({ username: 'Ben', password })),
    ]);
    expect(removed.status).toBe(204);
    const seen = await Promise.all(visitors.map((visitor) => visitor.call('/api/account')));
    expect(statusesOf(seen)).toEqual(Array(6).fill(401));
  });

  test('a password that is changed twice at once becomes one of the two, and one browser stays signed in', async () => {
    await make('Di');
    const browsers = [new Browser(cloud), new Browser(cloud)];
    for (const browser of browsers) expect(await browser.logIn({ username: 'Di', password })).toBe(200);
    const chosen = ['nine herons above the weir', 'the tide forgets the harbour'];
    const change = (browser: Browser, n: number) =>
      browser.call('/api/account/password', {
        method: 'PUT',
        body: { currentPassword: password, newPassword: chosen[n] },
      });
    const answers = await Promise.all(browsers.map(change));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const winner = answers.findIndex(({ ok }) => ok);
    const seen = await Promise.all(browsers.map((browser) => browser.call('/api/account')));
    expect(seen.map(({ status }) => status)).toEqual(winner === 0 ? [200, 401] : [401, 200]);
    expect(await new Browser(cloud).logIn({ username: 'Di', password: chosen[winner] })).toBe(200);
  });
});

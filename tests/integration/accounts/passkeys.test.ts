import { beforeAll, expect, test } from 'vitest';
import type { CreationOptions, RequestOptions, UserSession } from '../../../shared/accounts/model.ts';
import { contract } from '../../../shared/contract/index.ts';
import { type Lies, SoftwarePasskey } from '../../support/accounts/softwarePasskey.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { Browser } from '../../support/cloud/visitor.ts';

const { account, session } = contract;
const currentPassword = 'a lantern over slow water';
let cloud: Cloud;
let di: Browser;
let device: SoftwarePasskey;

beforeAll(async () => {
  cloud = await Cloud.shared();
  await cloud.invoke('workers/manageAdmins', { action: 'create', username: 'Di', password: currentPassword });
  di = new Browser(cloud);
  expect(await di.logIn({ username: 'Di', password: currentPassword })).toBe(200);
  device = new SoftwarePasskey(cloud.url);
  await di.stepUp({ currentPassword });
  const offered = await di.call(account.offerPasskey.path, { method: 'POST' });
  const body = device.create((await offered.json()) as CreationOptions, 'My telephone');
  expect((await di.call(account.addPasskey.path, { body })).status).toBe(201);
});

async function logIn(lies: Lies = {}) {
  const browser = new Browser(cloud);
  const offered = await browser.call(session.offerPasskeyLogin.path, { method: 'POST' });
  const body = device.sign((await offered.json()) as RequestOptions, lies);
  const send = (who = browser) => who.call(session.loginByPasskey.path, { body });
  return { browser, send };
}

test('a passkey for this site signs in, and the cookie is that of any login', async () => {
  const { browser, send } = await logIn();
  const answer = await send();
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { isAuthenticated: true, user: { username: 'Di' } },
  ]);
  const cookies = answer.headers.getSetCookie();
  expect(cookies).toEqual([expect.stringMatching('session=.*HttpOnly; SameSite=Strict; Max-Age=43200')]);
  const user = (await (await browser.call(session.user.path)).json()) as UserSession;
  expect(user).toMatchObject({ isAuthenticated: true, user: { username: 'Di' } });
});

test('a signature is accepted once, even if it comes five times at the same moment', async () => {
  const { send } = await logIn();
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(new Browser(cloud))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
});

test('a signature for another site, or from another site’s page, is refused', async () => {
  expect((await (await logIn({ origin: 'http://127.0.0.1' })).send()).status).toBe(401);
  const { browser } = await logIn();
  browser.headers['sec-fetch-site'] = 'cross-site';
  expect((await browser.call(session.offerPasskeyLogin.path, { method: 'POST' })).status).toBe(403);
});

import { beforeEach, expect, test } from 'vitest';
import type { Activity } from '../../../shared/accounts/model/activity.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { Browser, signIn, Visitor } from '../../support/cloud/visitor.ts';
import { until } from '../../support/run/until.ts';

let cloud: Cloud;
const password = 'a lantern over slow water';
const mira = { username: 'Mira', password };
beforeEach(async () => {
  cloud = await Cloud.shared();
  for (const username of ['Mira', 'Noor'])
    await cloud.invoke('workers/manageAdmins', { action: 'create', username, password });
  await cloud.invoke('workers/manageAdmins', { action: 'address', username: 'Mira', address: 'mira@example.org' });
});

/** Strangers from many networks, who guess until the name is locked. */
async function lock(username: string) {
  for (let n = 0; n < 11; n++) await new Visitor(cloud).call('/api/login', { body: { username, password: 'wrong' } });
}
const ask = (username: string) => new Visitor(cloud).call('/api/login/link', { body: { username } });
async function mailedToken(username = 'Mira'): Promise<string> {
  await cloud.emptyInbox();
  expect((await ask(username)).status).toBe(204);
  const mail = await until('the link', async () =>
    (await cloud.inbox()).find(({ subject }) => subject.startsWith('Your login link')),
  );
  expect(mail.to).toEqual(['mira@example.org']);
  return /\/login#([\w-]{43})/.exec(mail.text)?.[1] ?? '';
}
const redeem = async (token: string, browser = new Browser(cloud)) =>
  (await browser.call('/api/login/link/redeem', { body: { token } })).status;

test('a locked-out admin comes in by a mailed link: in that browser, once, as that admin, and with the password', async () => {
  await lock('mira');
  const home = new Browser(cloud);
  expect(await home.logIn(mira)).toBe(429);
  const token = await mailedToken();
  // Of two who open it at the same moment, one browser is made known.
  const phone = new Browser(cloud);
  expect((await Promise.all([redeem(token, home), redeem(token, phone)])).sort()).toEqual([204, 409]);
  const statuses = [await home.logIn(mira), await phone.logIn(mira)];
  expect(statuses.sort()).toEqual([200, 429]);
  expect(await redeem(token)).toBe(409);

  const tablet = new Browser(cloud);
  expect(await redeem(await mailedToken('M1RA'), tablet)).toBe(204);
  expect((await tablet.call('/api/account')).status).toBe(401);
  await lock('Noor');
  expect(await tablet.logIn({ username: 'Noor', password })).toBe(429);
  expect(await tablet.logIn({ ...mira, password: 'wrong' })).toBe(401);
  expect(await tablet.logIn(mira)).toBe(200);

  const admin = await signIn(cloud);
  const activities = (await (await admin.call('/api/activity')).json()) as Activity[];
  const said = activities.map(({ admin: who, did }) => `${who}: ${did}`);
  for (const line of [
    'Mira: Logged in',
    'Mira: Verified a browser through an emailed link',
    'Mira: Someone failed to log in under this name, 11 times',
    'Mira: This name was locked for unknown browsers',
    'Noor: Someone failed to log in under this name, 10 times',
  ])
    expect(said).toContain(line);
});

test('every name is answered alike', async () => {
  const answers = [];
  for (const username of ['Mira', 'Noor', 'nobody', 'mira@example.org']) {
    const answer = await ask(username);
    const kept = [...answer.headers].filter(([name]) => !/^(date|x-amz|apigw|x-request)/.test(name));
    answers.push({ status: answer.status, headers: kept, body: await answer.text() });
  }
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

test('no log contains the name, the address or the token', async () => {
  const token = await mailedToken();
  await redeem(token);
  await lock('my secret passphrase');
  await ask('another secret phrase');
  const logs = (await cloud.logs()).filter(({ name }) => /session|sendNotices/.test(name));
  expect(logs.filter(({ text }) => /"audit":"log-in"/.test(text)).length).toBeGreaterThan(10);
  for (const { name, text } of logs)
    expect(text, name).not.toMatch(new RegExp(`${token}|secret|mira|noor|@example`, 'i'));
});

test('a link ends after an hour', async () => {
  const token = await mailedToken();
  await cloud.forward(3600);
  expect(await redeem(token)).toBe(409);
});

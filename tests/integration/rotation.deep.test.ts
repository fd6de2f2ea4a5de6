import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { originHeader } from '../../shared/constants.ts';
import { authenticator } from '../support/authenticator.ts';
import { admin as account, Cloud } from '../support/cloud.ts';
import { runCommand, runHere } from '../support/command.ts';
import { comeBack } from '../support/newsletter.ts';
import { traffic } from '../support/traffic.ts';
import { until } from '../support/until.ts';
import { Browser, signIn, Visitor } from '../support/visitor.ts';

/*
 * The three secrets are rotated while the site is used, and whoever rotates them is interrupted. What is signed before a
 * rotation is used while there are two values, and after the end. Functions that have not run before read a secret anew,
 * so that an end shows at once in them.
 */
let cloud: Cloud;
beforeAll(async () => {
  cloud = await Cloud.start({ memory: true });
});
afterAll(() => cloud.remove());
afterEach(() => cloud.clearFaults());

const rotate = (args: string) => runHere(cloud.url, 'rotate', args.split(' '));
/** Killed as soon as there are two values. */
const rotateKilled = (args: string) => runCommand(cloud.url, 'rotate', args.split(' '), '', /has its new value/);
const deny = (service: string, operation: string) =>
  cloud.fault({ service, operation, error: 'AccessDeniedException', message: `${operation} is denied` });
const status = async (name: string) => {
  const { says } = await rotate('status');
  return says.split('\n').find((line) => line.startsWith(`${name}: `)) ?? says;
};

const password = 'a lantern over slow water';
let browser: Browser;
let idle: Visitor;
let code: () => Promise<string>;
let recoveryCodes: string[];
beforeAll(async () => {
  browser = new Browser(cloud);
  expect(await browser.logIn(account)).toBe(200);
  idle = await signIn(cloud);
  await cloud.invoke('workers/manageAdmins', { act: 'create', username: 'Di', password });
  const { uri } = (await cloud.invoke('workers/manageAdmins', { act: 'offer-2fa', username: 'Di' })) as {
    uri: string;
  };
  code = authenticator(uri);
  const confirmed = await cloud.invoke('workers/manageAdmins', {
    act: 'confirm-2fa',
    username: 'Di',
    code: await code(),
  });
  ({ recoveryCodes } = confirmed as { recoveryCodes: string[] });
});

const entersWith = async (given: string) => new Browser(cloud).logIn({ username: 'Di', password, code: given });

test('a rotation that cannot begin changes nothing', async () => {
  const before = cloud.secret('session');
  for (const operation of ['PutSecretValue', 'UpdateSecretVersionStage']) {
    await deny('secretsmanager', operation);
    expect(await rotate('session')).toEqual({ code: 1, says: `${operation} is denied` });
  }
  await cloud.fault({ function: 'workers/manageAdmins', error: 'crash-before' });
  expect((await rotate('session')).code).toBe(1);
  expect(cloud.secret('session')).toBe(before);
  expect(await status('session')).toMatch(/^session: since [\d-]{10} [\d:]{5} UTC$/);
});

/** An end is waited for a minute: tests that need a rotation share it. */
const once = <T>(act: () => Promise<T>) => {
  let done: Promise<T> | undefined;
  return () => {
    done ??= act();
    return done;
  };
};

const sessionIsRotated = once(async () => {
  const before = cloud.secret('session');
  expect((await rotateKilled('session')).code).toBeNull();
  expect(cloud.secret('session')).not.toBe(before);
  expect(await entersWith(await code())).toBe(200);
  expect(await status('session')).toMatch(/; a previous value is still accepted$/);

  const again = await rotate('session');
  expect(again).toEqual({ code: 0, says: expect.stringContaining('Sealed anew: the second factor of Di') });
  expect(await rotate('session')).toEqual({ code: 1, says: expect.stringContaining('is not finished') });
  expect(await entersWith(await code())).toBe(200);
});

test('who has a second factor signs in with the same app while there are two values, also where the command was killed', () =>
  sessionIsRotated());

test('who is signed in stays so, by cookies of the new value', async () => {
  await sessionIsRotated();
  const cookies = browser.headers.cookie;
  for (const visitor of [browser, idle]) expect((await visitor.call('/api/counts')).status).toBe(200);
  expect(browser.headers.cookie).not.toBe(cookies);
  expect((await browser.call('/api/counts')).status).toBe(200);
});

const person = { firstName: 'Ana', lastName: 'Lima', city: 'Lisbon', subscribeNewsletter: false, consent: true };
const linkIn = (text: string, page: string) => new RegExp(`/${page}(\\?token=[\\w.-]+)`).exec(text)?.[1] ?? '';
const mailTo = async (email: string, page: string) =>
  until(`the mail to ${email}`, async () => {
    const found = (await cloud.inbox()).find(({ to }) => to.includes(email));
    return found && linkIn(found.text, page);
  });
const subscribed = async (name: string) => {
  expect((await new Visitor(cloud).subscribe(`${name}@example.org`)).ok).toBe(true);
  return mailTo(`${name}@example.org`, 'unsubscribe');
};
const signedUp = async (name: string) => {
  const body = { ...person, email: `${name}@example.org`, attendanceType: 'virtual' };
  expect((await new Visitor(cloud).call('/api/audience-signup', { body })).status).toBe(201);
  return mailTo(`${name}@example.org`, 'cancel-signup');
};
const post = async (path: string, link: string) =>
  (await new Visitor(cloud).call(`${path}${link}`, { method: 'POST', body: {} })).status;
const unsubscribe = (link: string) => post('/api/newsletter/unsubscribe', link);
const cancel = (link: string) => post('/api/audience-signup/cancel', link);
/** Gives a link of before. */
const linksAreRotated = once(async () => {
  const admin = await signIn(cloud);
  const event = { title: 'Lanterns', guests: 'Freya Montclair', description: 'On quiet.', duration: '90 minutes' };
  const body = { ...event, eventDate: 'May 3, 2031', eventTime: '7:00 PM', isActive: true };
  expect((await admin.call('/api/upcoming-events', { body })).status).toBe(201);
  const oldLink = await signedUp('old');
  const [before, left] = [await subscribed('before'), await subscribed('left')];
  expect(await unsubscribe(left)).toBe(200);
  const id = cloud.idOf('before@example.org');

  await deny('secretsmanager', 'UpdateSecretVersionStage');
  expect((await rotate('unsubscribe')).says).toBe('UpdateSecretVersionStage is denied');
  expect((await rotate('unsubscribe')).says).toMatch(/\nA new key signs links; .* go on, by one earlier key\./);
  expect((await rotate('unsubscribe')).says).toMatch(/^A new key signs links since .*: nothing is left to do\./);

  const after = await subscribed('after');
  expect([await unsubscribe(before), await unsubscribe(after), await unsubscribe(`${after}x`)]).toEqual([
    200, 200, 400,
  ]);
  // Who is back is the person of before.
  await comeBack(cloud, 'before@example.org');
  const people = (await (await admin.call('/api/subscribers')).json()) as { id: string; email: string }[];
  expect(people.find(({ email }) => email === 'before@example.org')?.id).toBe(id);
  return oldLink;
});

test('links in mails work after a rotation, those of before and those of after; people keep their ids', async () => {
  await linksAreRotated();
});

const direct = async (path: string, value: string) =>
  (await fetch(`${cloud.url}/_local/api${path}`, { headers: { [originHeader]: value } })).status;

test('CloudFront is answered all the time while its header is rotated, however often that is interrupted', async () => {
  const before = cloud.secret('origin');
  const requests = traffic(cloud);
  for (const operation of ['PutSecretValue', 'UpdateSecretVersionStage']) {
    await deny('secretsmanager', operation);
    expect(await rotate('origin')).toEqual({ code: 1, says: `${operation} is denied` });
  }
  expect(cloud.secret('origin')).toBe(before);

  expect((await rotateKilled('origin')).code).toBeNull();
  await requests.another();
  const value = cloud.secret('origin');
  expect(value).not.toBe(before);
  expect(await status('origin')).toMatch(
    /; CloudFront does not send it everywhere; a previous value is still accepted$/,
  );
  const early = await rotate('origin --finish');
  expect([early.code, early.says]).toEqual([
    1,
    'CloudFront does not send the new value everywhere yet: run npm run rotate -- origin, which goes on where it was',
  ]);

  await cloud.fault({ service: 'cloudfront', operation: 'UpdateDistribution', error: 'AccessDenied' });
  expect((await rotate('origin')).code).toBe(1);
  await cloud.fault({ service: 'cloudfront', operation: 'UpdateDistribution', error: 'reset-after-accept' });
  const done = await rotate('origin');
  expect(done.says).toMatch(
    /^Going on with the rotation of .*\n(.*\n)*CloudFront sends the new value, and the site answers/,
  );
  expect(done.code).toBe(0);
  await requests.another();
  expect(cloud.secret('origin')).toBe(value);
  expect(await rotate('origin')).toEqual({ code: 1, says: expect.stringContaining('is not finished') });

  // Whoever still sends the old value: a part of the edge that has not heard yet.
  expect(await direct('/api/archive-guests', before)).toBe(200);
  expect((await rotate('origin --finish')).says).toMatch(/^The previous value is ended/);
  expect(await status('origin')).toMatch(/; CloudFront sends it$/);
  // Functions that have not run yet.
  expect(await direct('/api/episodes', before)).toBe(403);
  expect([await direct('/api/episodes', value), (await fetch(`${cloud.url}/api/episodes`)).status]).toEqual([200, 200]);

  await requests.another();
  expect((await requests.stop()).filter((each) => each !== 200)).toEqual([]);
});

test('who is signed in stays so after the end, where the cookies were renewed, and signs in with the same app and recovery codes', async () => {
  await sessionIsRotated();
  expect((await browser.call('/api/counts')).status).toBe(200);
  await deny('secretsmanager', 'UpdateSecretVersionStage');
  expect(await rotate('session --finish')).toEqual({
    code: 1,
    says: expect.stringContaining('UpdateSecretVersionStage is denied'),
  });
  const { code: ended, says } = await rotate('session --finish');
  expect([ended, says]).toEqual([0, expect.stringContaining('The previous value is ended, within a minute.')]);
  expect((await rotate('session --finish')).says).toBe('There is nothing to finish: one value is accepted');
  expect((await browser.call('/api/activity')).status).toBe(200);
  expect((await idle.call('/api/campaigns')).status).toBe(401);
  expect(await entersWith(await code())).toBe(200);
  expect(await entersWith(recoveryCodes[0] ?? '')).toBe(200);
  expect(await entersWith('000000')).toBe(401);
});

test('links in mails end where the operator says so, and those of the newest key go on', async () => {
  const oldLink = await linksAreRotated();
  expect((await rotate('unsubscribe --finish --older-than 30d')).says).toMatch(/^People must be able to unsubscribe/);
  expect((await rotate('unsubscribe --finish --older-than 90d')).says).toMatch(/all are kept$/);
  const { code, says } = await rotate('unsubscribe --finish --older-than 0d --compromised');
  expect([code, says]).toEqual([0, expect.stringContaining('Ended: one earlier key.')]);
  const fresh = await signedUp('fresh');
  expect([await cancel(oldLink), await cancel(fresh)]).toEqual([400, 200]);
});

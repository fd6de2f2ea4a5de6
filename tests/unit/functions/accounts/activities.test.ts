import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as activities from '../../../../functions/lib/accounts/activities/activities.ts';
import { openSession } from '../../../../functions/lib/accounts/sessions/session.ts';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import * as campaigns from '../../../../functions/lib/sending/campaign/campaigns.ts';
import { changeStatus } from '../../../../functions/lib/sending/campaign/status.ts';
import type { Activity } from '../../../../shared/accounts/model/activity.ts';
import { adminTokenHeader } from '../../../../shared/platform/constants.ts';
import { consented } from '../../../support/data/consented.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { call, installSecrets } from '../../../support/run/calls.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

let signedIn: { headers: Record<string, string>; cookies: string[] };
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  installFakeDynamo();
  installSecrets();
  const { admin, cookie } = await openSession('admin');
  signedIn = {
    headers: { [adminTokenHeader.toLowerCase()]: admin.token },
    cookies: [cookie.split(';')[0] ?? ''],
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Activities of the same millisecond have no order. */
async function request(name: string, input: { path?: Record<string, string>; body?: unknown }) {
  vi.setSystemTime(Date.now() + 1);
  const { statusCode, body } = await call(name, { ...signedIn, ...input });
  expect(statusCode, body).toBeLessThan(300);
  return body ? JSON.parse(body) : undefined;
}

/** The latest entry of the list. It must not contain anything that only machines read. */
async function latestEntry() {
  const [last] = (await request('dashboard/activity', {})) as Activity[];
  const { did, about, picture } = last ?? {};
  expect(`${did} ${about}`).not.toMatch(/@|[0-9a-f]{8}|\/api\//);
  return picture ? { did, picture } : { did, about };
}

const guest = { name: 'Ana Lima', url: null, displayOrder: 1, isFeatured: false, description: null, imageUrl: null };
const event = {
  ...{ title: 'Lanterns', guests: 'Freya Montclair', description: 'Quiet.', imageUrl: '', duration: '' },
  ...{ eventDate: 'May 3, 2027', eventTime: '7:00 PM', isActive: true },
};
const letter = { name: 'may_letter', subject: 'The bell in May', htmlContent: '<p>x</p>', mailBytes: 1 };

test('events are listed by title, guests by name', async () => {
  const { id } = await request('upcomingEvents/create', { body: event });
  expect(await latestEntry()).toEqual({ did: 'Added an upcoming event', about: 'Lanterns' });
  await request('upcomingEvents/activate', { path: { id: String(id) } });
  expect(await latestEntry()).toEqual({ did: 'Set an upcoming event as active', about: 'Lanterns' });
  await request('upcomingEvents/remove', { path: { id: String(id) } });
  expect(await latestEntry()).toEqual({ did: 'Deleted an upcoming event', about: 'Lanterns' });
  await request('archiveGuests/create', { body: guest });
  expect(await latestEntry()).toEqual({ did: 'Added an archive guest', about: 'Ana Lima' });
});

test('letters are listed by subject', async () => {
  await emailTemplates.add(letter);
  await request('emailTemplates/replicate', {
    path: { name: letter.name },
    body: { newName: 'june', newSubject: 'June' },
  });
  expect(await latestEntry()).toEqual({ did: 'Copied a letter', about: 'June' });
  await request('emailTemplates/remove', { path: { name: letter.name } });
  expect(await latestEntry()).toEqual({ did: 'Deleted a letter', about: 'The bell in May' });
});

test('changes to a send are listed by its subject', async () => {
  const template = await emailTemplates.add(letter);
  if (!template) throw new Error('The letter is there already');
  const cutoff = new Date().toISOString();
  const start = { audience: { type: 'newsletter' } as const, cutoff, accepted: 3, startedBy: 'admin' };
  const id = '7b3f2c1e-5a64-4f0e-9b1c-2d3e4f5a6b7c';
  await campaigns.start(id, template, start);
  const meta = await campaigns.find(id);
  if (meta) await changeStatus(meta, { status: 'SENDING', from: 'PREPARING' });
  await request('campaigns/pause', { path: { id } });
  expect(await latestEntry()).toEqual({ did: 'Paused a send', about: 'The bell in May' });
});

test('nothing of a deleted person is kept: no name, address or hash', async () => {
  const person = { firstName: 'Ana', lastName: 'Lima', email: 'ana@example.org' };
  const { id = '' } = await subscribers.add(person, consented());
  await request('subscribers/remove', { path: { id } });
  expect(await latestEntry()).toEqual({ did: 'Deleted a subscriber', about: null });

  const attends = { city: 'New York', attendanceType: 'virtual', subscribeNewsletter: false, consent: true } as const;
  await signups.signUp({ ...person, ...attends }, { id: 1, title: 'Lanterns', eventDate: 'May 3, 2027' });
  const [member] = (await signups.list()).items;
  await request('signups/remove', { path: { id: member?.id ?? '' } });
  expect(await latestEntry()).toEqual({
    did: 'Deleted a sign-up for the live audience',
    about: 'Lanterns, May 3, 2027',
  });

  expect(JSON.stringify(await activities.latest(10))).not.toMatch(/ana|lima|[0-9a-f]{64}/i);
});

test('an uploaded picture is shown instead of its address', async () => {
  const picture = '/media/0123456789abcdef.webp';
  await activities.record({ admin: 'admin', label: 'Uploaded an image', about: picture });
  const [last] = (await request('dashboard/activity', {})) as Activity[];
  expect(last).toMatchObject({ about: null, picture });
});

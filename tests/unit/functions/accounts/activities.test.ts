import { expect, test, vi } from 'vitest';
import * as activities from '../../../../functions/lib/accounts/activities.ts';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import * as campaigns from '../../../../functions/lib/sending/campaigns.ts';
import { changeStatus } from '../../../../functions/lib/sending/progress.ts';
import { ana, later, withAnaSignedIn } from '../../../support/accounts/adminAccounts.ts';
import { noMoment } from '../../../support/data/startIn.ts';
import { consented } from '../../../support/data/subscriberRows.ts';
import { installMail } from '../../../support/run/calls.ts';

withAnaSignedIn();

/** The latest entry of the list after a call. It must not contain anything that only machines read. */
async function entryAfter(name?: string, input: { path?: Record<string, string>; body?: unknown } = {}) {
  // Activities of the same millisecond have no order.
  later(0.001);
  if (name) await ana.call(name, input);
  const { 0: last } = await ana.call('dashboard/activity');
  const { did, about, picture } = last;
  expect(`${did} ${about}`).not.toMatch(/@|[0-9a-f]{8}|\/api\//);
  return picture ? { about, picture } : { did, about };
}

test('who did what, and when, is listed, newest first, and neither what was refused nor what only reads', async () => {
  const add = (name: string) =>
    ana.call('archiveGuests/create', {
      body: { name, url: null, displayOrder: 1, isFeatured: false, description: null, imageUrl: null },
    });
  later(1);
  await add('Ana Lima');
  later(1);
  expect((await add('')).status).toBe(400);
  await ana.call('subscribers/list');
  await add('Bo');
  const entry = { id: expect.any(String), admin: 'Ana', did: 'Added an archive guest', picture: null };
  const { 0: last, 1: first, 2: login } = await ana.call('dashboard/activity');
  expect([last, first]).toEqual([
    { ...entry, at: '2026-04-15T12:00:02.000Z', about: 'Bo' },
    { ...entry, at: '2026-04-15T12:00:01.000Z', about: 'Ana Lima' },
  ]);
  expect(login).toMatchObject({ admin: 'Ana', did: 'Logged in', about: 'Firefox on Linux' });
  for (let n = 0; n < 210; n++) await activities.record({ admin: 'Ana', label: 'Asked for a key to the archive' });
  const { status: _, ...all } = await ana.call('dashboard/activity');
  expect(Object.keys(all)).toHaveLength(200);
});

const event = {
  ...{ title: 'Lanterns', guests: 'Freya Montclair', description: 'Quiet.', imageUrl: '', duration: '' },
  ...{ eventDate: 'May 3, 2027', eventTime: '7:00 PM', isActive: true },
};
const letter = { name: 'may_letter', subject: 'The bell in May', htmlContent: '<p>x</p>', mailBytes: 1 };

test('events are listed by title', async () => {
  const path = { id: '1' };
  for (const [name, input, entry] of [
    ['upcomingEvents/create', { body: event }, { did: 'Added an upcoming event', about: 'Lanterns' }],
    ['upcomingEvents/activate', { path }, { did: 'Set an upcoming event as active', about: 'Lanterns' }],
    ['upcomingEvents/remove', { path }, { did: 'Deleted an upcoming event', about: 'Lanterns' }],
  ] as const)
    expect(await entryAfter(name, input)).toEqual(entry);
});

test('an import is listed by its file: the list that was chosen, and that it was checked', async () => {
  installMail();
  for (const name of ['IMPORT_BUCKET', 'IMPORT_QUEUE_URL', 'AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])
    vi.stubEnv(name, 'x');
  const [body, about] = [{ name: 'a.csv', size: 9, source: 'list of the retreat' }, 'a.csv'];
  const chosen = await entryAfter('imports/begin', { body });
  expect(chosen).toEqual({ did: 'Chose a list of subscribers to import', about });
  const { id } = await ana.call('imports/latest');
  expect(await entryAfter('imports/check', { path: { id }, body: {} })).toEqual({
    ...{ did: 'Checked a file of subscribers', about },
  });
  const { status: _, ...all } = await ana.call('dashboard/activity');
  expect(JSON.stringify(all)).not.toContain('Began');
});

test('letters are listed by subject, and so are changes to a send', async () => {
  const template = await emailTemplates.add(letter);
  if (!template) throw new Error('The letter is there already');
  const id = '7b3f2c1e-5a64-4f0e-9b1c-2d3e4f5a6b7c';
  const start = { audience: { type: 'newsletter' } as const, cutoff: new Date().toISOString(), accepted: 3 };
  await campaigns.start(id, template, { ...start, startedBy: 'admin' });
  const meta = await campaigns.find(id);
  if (meta) await changeStatus(meta, { status: 'SENDING', from: 'PREPARING' });
  const paused = await entryAfter('campaigns/pause', { path: { id } });
  expect(paused).toEqual({ did: 'Paused a send', about: 'The bell in May' });

  const [path, body] = [{ name: letter.name }, { newName: 'june', newSubject: 'June' }];
  const copied = await entryAfter('emailTemplates/replicate', { path, body });
  expect(copied).toEqual({ did: 'Copied a letter', about: 'June' });
  const deleted = await entryAfter('emailTemplates/remove', { path: { name: 'june' } });
  expect(deleted).toEqual({ did: 'Deleted a letter', about: 'June' });
});

test('nothing of a deleted person is kept: no name, address or hash', async () => {
  const person = { firstName: 'Freya', lastName: 'Lima', email: 'freya@example.org' };
  const { id = '' } = await subscribers.add(person, consented());
  const subscriber = await entryAfter('subscribers/remove', { path: { id } });
  expect(subscriber).toEqual({ did: 'Deleted a subscriber', about: null });

  const attends = { city: 'New York', attendanceType: 'virtual', subscribeNewsletter: false, consent: true } as const;
  const {
    signup: { id: signup },
  } = await signups.signUp(
    { ...person, ...attends },
    { id: 1, title: 'Lanterns', eventDate: 'May 3, 2027', ...noMoment },
  );
  const attendee = await entryAfter('signups/remove', { path: { id: signup } });
  expect(attendee).toEqual({ did: 'Deleted a sign-up for the live audience', about: 'Lanterns, May 3, 2027' });

  expect(JSON.stringify(await activities.latest(10))).not.toMatch(/freya|lima|[0-9a-f]{64}/i);
});

test('an uploaded picture is shown instead of its address', async () => {
  const picture = '/media/0123456789abcdef.webp';
  later(1);
  await activities.record({ admin: 'admin', label: 'Uploaded an image', about: picture });
  expect(await entryAfter()).toEqual({ about: null, picture });
});

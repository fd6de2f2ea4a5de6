import { beforeAll, expect, test } from 'vitest';
import type { Activity } from '../../../shared/accounts/model.ts';
import type { Erasure, PersonalData } from '../../../shared/people/model/personalData.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { comeBack } from '../../support/data/newsletter.ts';

const email = 'gail@example.org';

let cloud: Cloud;
let admin: Visitor;
beforeAll(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
});

const lookUp = async (address: string) =>
  (await (await admin.call('/api/personal-data', { body: { email: address } })).json()) as PersonalData;
const erase = async (address: string) =>
  (await (await admin.call('/api/personal-data/erase', { body: { email: address } })).json()) as Erasure;
const titles = async (address: string) => (await lookUp(address)).kept.map(({ title }) => title);
const subscribers = async () =>
  ((await (await admin.call('/api/subscribers')).json()) as { email: string }[]).map((each) => each.email);
const signUp = (address: string) =>
  new Visitor(cloud).call('/api/audience-signup', {
    body: {
      ...{ firstName: 'Gail', lastName: 'Surnamesake', email: address, city: 'Lisbon' },
      ...{ attendanceType: 'virtual', consent: true, subscribeNewsletter: true },
    },
  });

/** Runs the sweep as its schedule does a few minutes after an erasure. */
const completeErasures = () => cloud.invoke('workers/sweep', { time: new Date(Date.now() + 4 * 60_000).toISOString() });

test('what forms stored is found and erased, and neither the list of activities nor the logs name the person', async () => {
  await signUp(email);
  const mails = async () => (await cloud.inbox()).filter(({ to }) => to.includes(email));
  await cloud.untilIdle();
  expect(await mails()).toHaveLength(2);
  expect(await titles(email)).toEqual([
    'Newsletter subscription',
    'Sign-ups for events',
    'Emails',
    'Form attempts, counted to prevent misuse',
  ]);
  const { kept } = await lookUp(email);
  expect(kept[0]?.records[0]).toMatchObject({ facts: { welcomedAt: expect.stringMatching(/^\d{4}-/) } });
  expect(kept[1]?.records[0]?.facts).toMatchObject({ toldAt: expect.any(String), status: 'booked' });

  expect(await erase(email)).toMatchObject({ erased: true, pending: false });
  expect(await titles(email)).toEqual(['No email is sent to this address']);
  expect(await subscribers()).toEqual([]);
  expect(await (await admin.call('/api/counts')).json()).toMatchObject({ subscribers: 0, recipients: 0, signups: 0 });
  await completeErasures();
  expect(await titles(email)).toEqual(['No email is sent to this address']);

  const activities = (await (await admin.call('/api/activity')).json()) as Activity[];
  expect(activities).toContainEqual(expect.objectContaining({ did: 'Erased one person’s data', about: null }));
  expect(JSON.stringify(activities)).not.toMatch(/gail|Surnamesake/i);
  const logs = await cloud.logs();
  expect(logs.some(({ text }) => text.includes('POST /api/personal-data/erase'))).toBe(true);
  for (const { name, text } of logs) expect(text, name).not.toMatch(/gail|Surnamesake/i);
  await comeBack(cloud, email);
  expect(await subscribers()).toEqual([email]);
  await erase(email);
});

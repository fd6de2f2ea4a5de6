import { afterAll, expect, test } from 'vitest';
import type { ManagedEvent } from '../../../shared/content/model/upcomingEvent.ts';
import type { EventMail } from '../../../shared/sending/model/eventMail.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { startIn } from '../../support/data/startIn.ts';
import { until } from '../../support/run/until.ts';

const cloud = await Cloud.shared();
afterAll(() => cloud.clearFaults());

test('an event moves, reminds an hour before, and is canceled: everybody is mailed once about each', async () => {
  const admin = await signIn(cloud);
  const ask = async <T>(path: string, method = 'GET', body?: object) => {
    const answer = await admin.call(`/api/upcoming-events${path}`, { method, ...(body && { body }) });
    expect(answer.ok, await answer.clone().text()).toBe(true);
    return (await answer.json()) as T;
  };
  const event = { title: 'Lanterns', guests: 'Freya', description: 'On quiet.', remindDay: false, isActive: true };
  const { id, version } = await ask<ManagedEvent>('', 'POST', { ...event, ...startIn(80) });
  for (const [name, attendanceType] of [
    ['ana', 'in-person'],
    ['ben', 'virtual'],
  ]) {
    const person = { firstName: name, lastName: 'Lima', email: `${name}@example.org`, city: 'Lisbon', consent: true };
    const booked = await new Visitor(cloud).call('/api/audience-signup', {
      body: { ...person, attendanceType, subscribeNewsletter: false },
    });
    expect(booked.status).toBe(201);
  }
  await until('two confirmations', async () => (await cloud.inbox()).length === 2 || undefined);
  const mails = async (subject: RegExp) =>
    (await cloud.inbox())
      .filter((mail) => subject.test(mail.subject))
      .flatMap(({ to }) => to)
      .sort();
  const both = ['ana@example.org', 'ben@example.org'];

  const joinLink = 'https://zoom.example.com/1';
  const moved = await ask<ManagedEvent>(`/${id}`, 'PUT', { ...event, ...startIn(64), joinLink, version });
  await until('the news that it moved', async () => (await mails(/^New time/)).length === 2 || undefined);
  expect(await mails(/^New time/)).toEqual(both);

  // Twice at the same time, as when a sweep takes longer than a minute.
  await cloud.forward(300);
  await Promise.all([cloud.invoke('workers/sweepCampaigns'), cloud.invoke('workers/sweepCampaigns')]);
  await until('the reminders', async () => (await mails(/: Lanterns$/)).length === 2 || undefined);
  await cloud.untilIdle();
  expect(await mails(/: Lanterns$/)).toEqual(both);

  await ask(`/${id}/cancel`, 'POST', { version: moved.version, note: 'Snow.' });
  await until('the cancellations', async () => (await mails(/^Canceled/)).length === 2 || undefined);
  expect(await mails(/^Canceled/)).toEqual(both);
  const [canceled] = (await cloud.inbox()).filter(({ subject }) => subject.startsWith('Canceled'));
  expect(canceled?.text).toContain('Snow.');
  expect(canceled?.attachments.map(({ type }) => type)).toEqual([expect.stringContaining('method=CANCEL')]);

  await cloud.sweepIn(120);
  await cloud.untilIdle();
  expect(await mails(/: Lanterns$|^(Canceled|New time)/)).toHaveLength(6);
  expect(await ask<EventMail[]>(`/${id}/mails`)).toMatchObject([
    { kind: 'hour', state: 'sent', sent: 2 },
    { kind: 'moved', state: 'sent', sent: 2 },
    { kind: 'canceled', state: 'sent', sent: 2 },
  ]);
  expect(await ask('/active')).toBeNull();
});

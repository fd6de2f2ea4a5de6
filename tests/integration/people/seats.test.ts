import { expect, test } from 'vitest';
import type { UpcomingEvent } from '../../../shared/content/model/upcomingEvent.ts';
import type { Signup, WaitingSignup } from '../../../shared/people/model/signup.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { until } from '../../support/run/until.ts';

test('who cancels frees a seat; the first who waits is offered it by mail, and takes it by the link', async () => {
  const cloud = await Cloud.shared();
  const admin = await signIn(cloud);
  const ask = async <T>(path: string, more: object = {}) => (await (await admin.call(path, more)).json()) as T;
  const event = {
    ...{ title: 'Lanterns', guests: 'Freya & Finn', description: 'On quiet.', eventDate: 'May 3, 2031' },
    ...{ eventTime: '7:00 PM', attendance: 'in-person', isActive: true, roomSeats: 1 },
  };
  const { id } = await ask<UpcomingEvent>('/api/upcoming-events', { body: event });
  for (const name of ['ana', 'ben', 'cleo']) {
    const person = { firstName: 'Ana', lastName: 'Lima', email: `${name}@example.org`, city: 'Lisbon' };
    const body = { ...person, attendanceType: 'in-person', subscribeNewsletter: false, consent: true };
    expect((await new Visitor(cloud).call('/api/audience-signup', { body })).status).toBe(201);
  }
  const [ana] = (await ask<Signup[]>('/api/audience-members')).filter(({ email }) => email === 'ana@example.org');
  expect((await admin.call(`/api/audience-members/${ana?.id}`, { method: 'DELETE' })).status).toBe(204);
  const mail = await until('the offer', async () =>
    (await cloud.inbox()).find(({ subject }) => subject.startsWith('A seat is free for you')),
  );
  expect(mail.to).toContain('ben@example.org');
  const token = /take-a-seat\?token=([\w.-]+)/.exec(mail.text)?.[1];
  const press = () => new Visitor(cloud).call(`/api/audience-signup/seat?token=${token}`, { method: 'POST' });
  for (const response of await Promise.all([press(), press()]))
    expect([response.status, await response.json()]).toMatchObject([200, { status: 'booked' }]);
  await until('the confirmation', async () =>
    (await cloud.inbox()).find(
      ({ to, subject }) => to.includes('ben@example.org') && subject.startsWith('You’re signed up'),
    ),
  );
  const waiting = await ask<WaitingSignup[]>(`/api/upcoming-events/${id}/waiting`);
  expect(waiting.map(({ email, status }) => [email, status])).toEqual([['cleo@example.org', 'waiting']]);
});

import { expect, test } from 'vitest';
import type { UpcomingEvent } from '../../../shared/content/model/upcomingEvent.ts';
import type { Signup, WaitingSignup } from '../../../shared/people/model/signup.ts';
import { Visitor } from '../../support/cloud/visitor.ts';
import { openSeats, seatedEvent } from '../../support/people/openSeats.ts';
import { until } from '../../support/run/until.ts';

test('who cancels frees a seat; the first who waits is offered it by mail, and takes it by the link', async () => {
  const { cloud, admin, ask, signUp } = await openSeats();
  const { id } = await ask<UpcomingEvent>('/api/upcoming-events', { body: { ...seatedEvent, roomSeats: 1 } });
  for (const name of ['ana', 'ben', 'cleo']) await signUp(`${name}@example.org`);
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

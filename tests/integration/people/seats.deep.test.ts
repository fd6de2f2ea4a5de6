import { expect, test } from 'vitest';
import type { UpcomingEvent } from '../../../shared/content/model/upcomingEvent.ts';
import type { EventSignups } from '../../../shared/people/model/eventSignups.ts';
import type { WaitingSignup } from '../../../shared/people/model/signup.ts';
import { openSeats, seatedEvent } from '../../support/people/openSeats.ts';

test('of a hundred people who sign up at once for the last seat one has it, and the others wait', async () => {
  const { ask, signUp } = await openSeats();
  const { id } = await ask<UpcomingEvent>('/api/upcoming-events', { body: { ...seatedEvent, roomSeats: 1 } });
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => signUp(`guest${n}@example.org`)));
  expect(answers.map(({ code }) => code)).toEqual(Array(100).fill(201));
  expect(answers.map(({ status }) => status).sort()).toEqual(['booked', ...Array(99).fill('waiting')]);
  const { events } = await ask<{ events: EventSignups[] }>('/api/counts');
  expect(events[0]).toMatchObject({ id, signups: 1, inPerson: 1, waiting: 99 });
  const waiting = await ask<WaitingSignup[]>(`/api/upcoming-events/${id}/waiting`);
  expect(new Set(waiting.map((each) => each.id)).size).toBe(99);
});

import type { UpcomingEvent } from '../../../shared/content/model/upcomingEvent.ts';
import { shardOf } from '../../../shared/platform/shards.ts';
import type { Cloud } from '../cloud/cloud.ts';
import { signIn } from '../cloud/visitor.ts';
import { addressOf } from './newsletter.ts';
import { seedItems } from './seedSubscribers.ts';

const event = {
  ...{ title: 'Lanterns', guests: 'Freya Montclair', description: 'On quiet.', imageUrl: '' },
  ...{ eventDate: 'May 3, 2047', eventTime: '7:00 PM', duration: '', isActive: true },
};

/** Makes an event with `count` bookings, written directly into the tables. Returns the event's number. */
export async function seedBookings(cloud: Cloud, count: number): Promise<number> {
  const operator = await signIn(cloud);
  const answer = await operator.call('/api/upcoming-events', { body: event });
  const { id } = (await answer.json()) as UpcomingEvent;
  const items = Array.from({ length: count }, (_, n) => {
    const addressHash = cloud.hashOf(addressOf(n));
    const signupId = `${addressHash}-${id}`;
    const createdAt = new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString();
    const texts = {
      ...{ pk: `SIGNUP#${shardOf(addressHash)}`, sk: signupId, id: signupId, addressHash, createdAt },
      ...{ firstName: 'Person', lastName: `${n} of Lisbon`, email: addressOf(n), city: 'Lisbon' },
      ...{ attendanceType: n % 3 === 0 ? 'virtual' : 'in-person', eventTitle: 'Lanterns', eventDate: 'May 3, 2047' },
      ...{ list: 'SIGNUP', listedAt: `${createdAt}#${signupId}` },
    };
    const text = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, { S: value }]));
    return { ...text, eventId: { N: String(id) }, consent: { BOOL: true }, subscribeNewsletter: { BOOL: false } };
  });
  await seedItems(cloud, 'People', items);
  return id;
}

import { expect, test } from 'vitest';
import { draftOf } from '../../../../../../frontend/features/content/upcomingEvents/eventDraft.ts';
import { movedNotice } from '../../../../../../frontend/features/content/upcomingEvents/movedNotice.ts';
import { upcoming } from '../../../../../support/site/publicContent.ts';

const now = Date.parse('2031-05-01T12:00:00Z');
const event = { ...upcoming, eventDate: 'May 3, 2031' };
const notice = (change: object, people = 40) => movedNotice(event, { ...draftOf(event), ...change }, people, now);

test.each([
  [{ eventTime: '8:00 PM' }, 40, 'Saving tells the 40 people who signed up about the new time.'],
  [{ venue: 'The Boathouse' }, 1, 'Saving tells the person who signed up about the new place.'],
  [
    { eventDate: 'May 4, 2031', attendance: 'virtual' },
    1234,
    'Saving tells the 1,234 people who signed up about the new time and place.',
  ],
])('before %j is saved, the admin reads whom that tells', (change, people, words) =>
  expect(notice(change, people)).toBe(words),
);

test.each([
  ['what people were told stays', { title: 'Lanterns', duration: '2 hours', timeZone: 'America/New_York' }, 40],
  ['nobody signed up', { eventTime: '8:00 PM' }, 0],
  ['the evening is over', { eventDate: 'April 3, 2031' }, 40],
])('nobody is told where %s', (_, change, people) => expect(notice(change, people)).toBeNull());

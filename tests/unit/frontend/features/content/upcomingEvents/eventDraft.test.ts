import { expect, test } from 'vitest';
import {
  blank,
  copyOf,
  draftOf,
  inputOf,
} from '../../../../../../frontend/features/content/upcomingEvents/eventDraft.ts';
import { eventRules } from '../../../../../../frontend/features/content/upcomingEvents/eventRules.ts';
import type { ManagedEvent } from '../../../../../../shared/content/model/upcomingEvent.ts';

const input = {
  ...{ title: 'Lanterns', guests: 'Freya', description: 'On quiet.', imageUrl: '/media/a.webp' },
  ...{ eventDate: 'May 3, 2031', eventTime: '7:00 PM', duration: '2 hours', timeZone: 'Europe/London' },
  ...{ attendance: 'both' as const, venue: 'The Boathouse', address: '1 Quay', price: 'Free' },
  ...{ doorsTime: '6 PM', endTime: '9 PM', roomSeats: 40, onlineSeats: 200 },
  ...{ signupCloses: '2031-05-03T17:00', payLink: 'https://shop.example/7', joinLink: 'https://zoom.example/7' },
  ...{ remindDay: false, remindHour: true, isActive: true },
};
const event: ManagedEvent = { ...input, id: 7, version: 3 };
const errorsOf = (draft: object) =>
  Object.fromEntries(
    (eventRules.safeParse(draft).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );

test('the form of an event that is saved unchanged changes nothing', () => {
  expect(eventRules.parse(draftOf(event))).toEqual(input);
});

test('fields that are cleared are removed', () => {
  const cleared = { ...draftOf(event), timeZone: '', roomSeats: ' ', onlineSeats: '', signupCloses: '', payLink: '' };
  expect(JSON.parse(JSON.stringify(eventRules.parse(cleared)))).not.toMatchObject({ timeZone: expect.anything() });
  for (const name of ['timeZone', 'roomSeats', 'onlineSeats', 'signupCloses', 'payLink'] as const)
    expect(eventRules.parse(cleared)[name]).toBeUndefined();
});

test.each([
  [{ roomSeats: 'many' }, { roomSeats: 'Please enter a whole number of seats' }],
  [{ roomSeats: '0' }, { roomSeats: 'Please enter at least 1 seat, or leave it empty' }],
  [{ onlineSeats: '12.5' }, { onlineSeats: 'Please enter a whole number of seats' }],
  [{ onlineSeats: '100,001' }, { onlineSeats: 'Please enter at most 100,000 seats' }],
  [{ payLink: 'shop' }, { payLink: expect.any(String) }],
  [{ roomSeats: '1,200', onlineSeats: ' 40 ' }, {}],
])('%j gets the error %j', (typed, errors) => expect(errorsOf({ ...draftOf(event), ...typed })).toEqual(errors));

test('what the form hides is neither saved nor checked', () => {
  const hidden = { roomSeats: 'many', payLink: 'shop' };
  expect(errorsOf({ ...draftOf(event), ...hidden, attendance: 'virtual' })).toEqual({});
  expect(inputOf({ ...draftOf(event), attendance: 'in-person' }).onlineSeats).toBeUndefined();
});

test('what is saved without the rules, which could not be loaded, has numbers too', () => {
  expect(inputOf(draftOf(event))).toEqual(input);
  expect(inputOf(inputOf(draftOf(event)))).toEqual(input);
});

test('a copy begins with everything but its date and its links', () => {
  expect(copyOf({ ...event, cancelledAt: '2031-04-01T10:00:00.000Z' })).toEqual({
    ...draftOf(event),
    ...{ eventDate: '', signupCloses: '', payLink: '', joinLink: '', isActive: false },
  });
  expect(Object.keys(copyOf(event)).sort()).toEqual(Object.keys(blank).sort());
});

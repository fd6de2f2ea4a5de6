import { expect, test } from 'vitest';
import {
  blank,
  copyOf,
  draftOf,
  inputOf,
} from '../../../../../../frontend/features/content/upcomingEvents/eventDraft.ts';
import { eventRules } from '../../../../../../frontend/features/content/upcomingEvents/eventRules.ts';
import type { ManagedEvent } from '../../../../../../shared/content/model/upcomingEvent.ts';
import { withTimes } from '../../../../../../shared/time/readTimes.ts';

const input = {
  ...{ title: 'Lanterns', guests: 'Freya', description: 'On quiet.', imageUrl: '/media/a.webp' },
  ...{ eventDate: 'May 3, 2031', eventTime: '7:00 PM', duration: '2 hours', timeZone: 'Europe/London' },
  ...{ attendance: 'both' as const, venue: 'The Boathouse', address: '1 Quay', price: 'Free' },
  ...{ doorsTime: '6:00 PM', roomSeats: 40, onlineSeats: 200 },
  ...{ signupCloses: '2031-05-03T17:00', payLink: 'https://shop.example/7', joinLink: 'https://zoom.example/7' },
  ...{ remindDay: false, remindHour: true, isActive: true },
};
const event: ManagedEvent = withTimes({ ...input, id: 7, version: 3 });
const errorsOf = (draft: object) =>
  Object.fromEntries(
    (eventRules.safeParse(draft).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );

test('the form of an event that is saved unchanged changes nothing', () => {
  expect(eventRules.parse(draftOf(event))).toEqual(input);
});

test('fields that are cleared are removed', () => {
  const fields = ['timeZone', 'roomSeats', 'onlineSeats', 'signupCloses', 'payLink', 'doorsTime'] as const;
  const cleared = { ...draftOf(event), ...Object.fromEntries(fields.map((name) => [name, ''])), roomSeats: ' ' };
  expect(JSON.parse(JSON.stringify(eventRules.parse(cleared)))).not.toMatchObject({ timeZone: expect.anything() });
  for (const name of fields) expect(eventRules.parse(cleared)[name]).toBeUndefined();
});

test.each([
  [{ roomSeats: 'many' }, { roomSeats: 'Please enter a whole number of seats' }],
  [{ roomSeats: '0' }, { roomSeats: 'Please enter at least 1 seat, or leave it empty' }],
  [{ onlineSeats: '12.5' }, { onlineSeats: 'Please enter a whole number of seats' }],
  [{ onlineSeats: '100,001' }, { onlineSeats: 'Please enter at most 100,000 seats' }],
  [{ payLink: 'shop' }, { payLink: expect.any(String) }],
  [{ roomSeats: '1,200', onlineSeats: ' 40 ' }, {}],
  [{ eventDate: '4/5/2031' }, { eventDate: expect.stringMatching(/^We can’t read this as a date/) }],
  [{ eventTime: '7:00' }, { eventTime: 'Is it “7:00 AM” or “7:00 PM”?' }],
  [{ eventTime: '7 PM CEST' }, { eventTime: expect.stringMatching(/^“CEST” isn’t what clocks in London show/) }],
  [{ duration: 'all evening' }, { duration: expect.stringMatching(/^We can’t read the duration/) }],
  [{ doorsTime: '8 PM' }, { doorsTime: 'The doors open after the start.' }],
  [{ eventDate: 'To be announced', eventTime: 'In the evening', duration: 'all evening' }, {}],
])('%j gets the error %j', (typed, errors) => expect(errorsOf({ ...draftOf(event), ...typed })).toEqual(errors));

test('what the form hides is neither saved nor checked', () => {
  const hidden = { roomSeats: 'many', payLink: 'shop', doorsTime: 'at six' };
  expect(errorsOf({ ...draftOf(event), ...hidden, attendance: 'virtual' })).toEqual({});
  expect(inputOf({ ...draftOf(event), attendance: 'in-person' }).onlineSeats).toBeUndefined();
});

test('what is saved without the rules, which could not be loaded, has numbers too', () => {
  expect(inputOf(draftOf(event))).toEqual(input);
  expect(inputOf(inputOf(draftOf(event)))).toEqual(input);
});

test('an event without a place of its own has the usual one, and its own place never gets the usual address', () => {
  const { venue: _, address: __, price: ___, ...usual } = event;
  expect(draftOf(usual)).toMatchObject({
    ...{ venue: 'The Sample Hall', address: '100 Sample Street, New York, NY 10001', price: '$10.00' },
  });
  const { address: ____, ...elsewhere } = event;
  expect(draftOf({ ...elsewhere, price: '' })).toMatchObject({ venue: 'The Boathouse', address: '', price: '' });
});

test('a copy begins with everything but its date and its links', () => {
  expect(copyOf({ ...event, cancelledAt: '2031-04-01T10:00:00.000Z' })).toEqual({
    ...draftOf(event),
    ...{ eventDate: '', signupCloses: '', payLink: '', joinLink: '', isActive: false },
  });
  expect(Object.keys(copyOf(event)).sort()).toEqual(Object.keys(blank).sort());
});

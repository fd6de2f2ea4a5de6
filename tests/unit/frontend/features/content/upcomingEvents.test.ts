import { expect, test } from 'vitest';
import { zoneOptions } from '../../../../../frontend/features/content/upcomingEvents/EventForm.tsx';
import {
  blank,
  copyOf,
  draftOf,
  eventRules,
  inputOf,
  isLinkMissing,
  movedNotice,
  seatFacts,
  timesHint,
} from '../../../../../frontend/features/content/upcomingEvents/eventDraft.ts';
import type { ManagedEvent } from '../../../../../shared/content/model/upcomingEvent.ts';
import { withTimes } from '../../../../../shared/time/readTimes.ts';
import { cityOf } from '../../../../../shared/time/timeZone.ts';
import { upcoming } from '../../../../support/site/publicContent.ts';

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

test('an event saved while its rules could not be loaded has numbers too', () => {
  expect(inputOf(draftOf(event))).toEqual(input);
  expect(inputOf(inputOf(draftOf(event)))).toEqual(input);
});

test('an event without a place has the usual one; its own place never gets the usual address', () => {
  const { venue: _, address: __, price: ___, ...usual } = event;
  expect(draftOf(usual)).toMatchObject({
    ...{ venue: 'The Sample Hall', address: '100 Sample Street, New York, NY 10001', price: '$10.00' },
  });
  const { address: ____, ...elsewhere } = event;
  expect(draftOf({ ...elsewhere, price: '' })).toMatchObject({ venue: 'The Boathouse', address: '', price: '' });
});

test('a copy begins with everything but its date and its links', () => {
  expect(copyOf({ ...event, canceledAt: '2031-04-01T10:00:00.000Z' })).toEqual({
    ...draftOf(event),
    ...{ eventDate: '', signupCloses: '', payLink: '', joinLink: '', isActive: false },
  });
  expect(Object.keys(copyOf(event)).sort()).toEqual(Object.keys(blank()).sort());
});

const draft = { ...blank(), eventDate: 'May 3, 2031', eventTime: '7:00 PM' };
const before = Date.parse('2031-04-01T12:00:00Z');

test.each([
  [{}, 'Saturday, May 3, 2031, 7:00 to 8:45 PM, New York, in 32 days. Doors open at 6:20 PM.'],
  [{ eventTime: '7 - 9 PM' }, 'Saturday, May 3, 2031, 7:00 to 9:00 PM, New York, in 32 days. Doors open at 6:20 PM.'],
  [{ attendance: 'virtual', duration: '1,5 hours' }, 'Saturday, May 3, 2031, 7:00 to 8:30 PM, New York, in 32 days.'],
  [{ timeZone: 'Asia/Tokyo', doorsTime: '6' }, /7:00 to 8:45 PM, Tokyo, in 32 days\. Doors open at 6:00 PM\.$/],
  [{ eventDate: '2031-05-03', eventTime: '' }, 'Saturday, May 3, 2031.'],
  [{ eventDate: 'April 1, 2031', eventTime: '7 AM' }, /7:00 to 8:45 AM, New York, today\./],
])('the form says how it understands %j', (typed, words) =>
  expect(timesHint({ ...draft, ...typed }, before)).toEqual({
    ...{ tone: 'plain', words: typeof words === 'string' ? words : expect.stringMatching(words) },
  }),
);

test.each([
  [{ eventTime: '7' }, 'Is it “7:00 AM” or “7:00 PM”?', ['7:00 AM', '7:00 PM']],
  [{ eventDate: 'November 2, 2031', eventTime: '1:30 AM' }, /twice on/, ['1:30 AM EDT', '1:30 AM EST']],
  [{ doorsTime: '7:30 PM' }, /^The doors open after the start/, []],
  [{ eventDate: 'next Thursday' }, /shown as you typed it.*no calendar file.*until you take it off/],
  [{ eventDate: 'March 3, 2031' }, /^Monday, March 3, 2031, 7:00 to 8:45 PM, New York\. That has passed/],
])('the form asks about %j', (typed, words, choices?: string[]) =>
  expect(timesHint({ ...draft, ...typed }, before)).toEqual({
    ...{ tone: 'care', words: typeof words === 'string' ? words : expect.stringMatching(words) },
    ...(choices && { choices }),
  }),
);

test('the form says nothing before a date is typed', () => expect(timesHint(blank(), before)).toBeNull());

const planned = { joinLink: '', remindDay: true, remindHour: true };
const evening = withTimes({ ...upcoming, ...planned, eventDate: 'May 3, 2031' });
const notice = (change: object, people = 40) =>
  movedNotice(evening, { ...draftOf(evening), ...change }, people, Date.parse('2031-05-01T12:00:00Z'));

test.each([
  [{ eventTime: '8:00 PM' }, 40, 'Saving tells the 40 people who signed up about the new time.'],
  [{ duration: '2 hours' }, 40, 'Saving tells the 40 people who signed up about the new time.'],
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
  ['what people were told stays', { title: 'Lanterns', duration: '1:45', timeZone: 'America/New_York' }, 40],
  ['no one signed up', { eventTime: '8:00 PM' }, 0],
  ['the evening is over', { eventDate: 'April 3, 2031' }, 40],
])('no one is told where %s', (_, change, people) => expect(notice(change, people)).toBeNull());

test.each([
  [{ roomSeats: 40 }, [38, 12, 5], '38 of 40 in the room, 12 on Zoom, 5 waiting'],
  [{ roomSeats: 40, onlineSeats: 1200 }, [0, 0, 0], '0 of 40 in the room, 0 of 1,200 on Zoom'],
  [{}, [0, 0, 0], 'No one has signed up yet'],
  [{ attendance: 'in-person' as const }, [3, 0, 0], '3 in the room'],
  // They signed up before the admin took Zoom off.
  [{ attendance: 'in-person' as const }, [3, 2, 0], '3 in the room, 2 on Zoom'],
  [{ attendance: 'virtual' as const, onlineSeats: 10 }, [0, 10, 1], '10 of 10 on Zoom, 1 waiting'],
])('an event with %j and the counts %j says “%s”', (event, [inPerson = 0, virtual = 0, waiting = 0], words) =>
  expect(seatFacts(event, { inPerson, virtual, waiting })).toBe(words),
);

const start = Date.parse('2031-05-03T23:00:00Z');
const day = 24 * 60 * 60 * 1000;

test('an event on Zoom without a link is reported from three days before it until it is over', () => {
  const missing = (ahead: number, more: object = {}) =>
    isLinkMissing(withTimes({ ...evening, ...more }), start - ahead);
  expect([missing(3 * day + 1), missing(3 * day), missing(0), missing(-day)]).toEqual([false, true, true, false]);
  for (const more of [
    { joinLink: 'https://zoom.example/1' },
    { attendance: 'in-person' },
    { canceledAt: '2031-05-01T10:00:00.000Z' },
    { eventDate: 'in May' },
  ])
    expect(missing(day, more)).toBe(false);
});

test('the admin chooses the site’s zone, or one by its city', () => {
  expect(zoneOptions('')[0]).toEqual(['', 'New York (the site’s)']);
  expect(zoneOptions('')).toContainEqual(['Europe/London', 'London']);
  expect([cityOf('America/Indiana/Vevay'), cityOf('Asia/Calcutta'), cityOf('UTC')]).toEqual([
    ...['Vevay, Indiana', 'Kolkata', 'UTC'],
  ]);
});

test('an event’s zone is in the list even where the browser does not list it, and none is there twice', () => {
  const values = (chosen: string) => zoneOptions(chosen).map(([zone]) => zone);
  expect(values('')).not.toContain('America/New_York');
  for (const chosen of ['America/New_York', 'Europe/London', 'Asia/Ulan_Bator'])
    expect(values(chosen).filter((each) => each === chosen)).toEqual([chosen]);
});

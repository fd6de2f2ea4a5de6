import { expect, test } from 'vitest';
import { isLinkMissing, seatFacts } from '../../../../../../frontend/features/content/upcomingEvents/seatFacts.ts';
import { upcoming } from '../../../../../support/site/publicContent.ts';

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

const event = { ...upcoming, eventDate: 'May 3, 2031', eventTime: '7:00 PM' };
const start = Date.parse('2031-05-03T23:00:00Z');
const day = 24 * 60 * 60 * 1000;

test('the link of an event on Zoom is missed from three days before it until it is over', () => {
  const missing = (ahead: number, more: object = {}) => isLinkMissing({ ...event, ...more }, start - ahead);
  expect([missing(3 * day + 1), missing(3 * day), missing(0), missing(-day)]).toEqual([false, true, true, false]);
  for (const more of [
    { joinLink: 'https://zoom.example/1' },
    { attendance: 'in-person' },
    { cancelledAt: '2031-05-01T10:00:00.000Z' },
    { eventDate: 'in May' },
  ])
    expect(missing(day, more)).toBe(false);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayFrom, lengthFrom, NotSure, readTimes, understand, withTimes } from '../../../../shared/time/readTimes.ts';

const may = { eventDate: 'May 8, 2027', eventTime: '7:00 PM' };
/** In New York, clocks go forward on March 14, 2027, at 2 AM, and back on November 7. */
const back = { eventDate: 'November 7, 2027' };
const eveBefore = { eventDate: 'November 6, 2027' };
const forward = { eventDate: 'March 14, 2027' };
type Written = Parameters<typeof readTimes>[0];
const read = (change: Partial<Written>) => readTimes({ ...may, ...change });
const span = (change: Partial<Written>) => {
  const { startsAt, endsAt } = read(change);
  return `${startsAt?.slice(0, 16)} ${endsAt?.slice(0, 16)}`;
};
function problem(change: Partial<Written>): NotSure {
  const result = understand({ ...may, ...change });
  if ('problem' in result) return result.problem;
  throw new Error(`It was understood: ${JSON.stringify(result.times)}`);
}

describe('a day', () => {
  test.each([
    ...['May 8, 2027', 'may 8 2027', 'May 8th, 2027', 'Sat., May 8, 2027', 'Saturday, 8 May 2027', '8 May 2027'],
    ...['8th of May, 2027', '2027-05-08', ' May 8, 2027 '],
  ])('%j is May 8', (eventDate) => expect(read({ eventDate })).toMatchObject({ eventDate: 'May 8, 2027' }));

  test.each([
    ['4/5/2027', /^We can’t read this as a date/],
    ['May 8-9, 2027', /^We can’t read this as a date/],
    ['Ma 3, 2027', /^We can’t read this as a date/],
    ['8. Mai 2027', /^We can’t read this as a date/],
    ['May 8', /^The year is missing/],
    ['April 31, 2027', /^This day doesn’t exist/],
    ['2027-02-29', /^This day doesn’t exist/],
    ['Monday, May 8, 2027', /^May 8, 2027 is a Saturday, not a Monday/],
  ])('%j is asked about', (eventDate, words) => {
    expect(problem({ eventDate })).toMatchObject({ field: 'eventDate', message: expect.stringMatching(words) });
  });

  test('of a text for a list is "2024-04-15", or nothing', () => {
    expect([dayFrom('April 15, 2024'), dayFrom('April 15'), dayFrom('')]).toEqual(['2024-04-15', null, null]);
  });
});

test.each([
  ...['To be announced', 'May 2024', 'Spring 2027', 'This autumn', 'next Thursday', '2027', ''].map((eventDate) => ({
    eventDate,
  })),
  ...['To be announced', 'In the evening', 'at dusk'].map((eventTime) => ({ eventTime })),
])('text that is no moment is kept as it is, and then there is no time anywhere: %j', (change) => {
  expect(read({ ...change, duration: 'all evening', doorsTime: 'half an hour before' })).toMatchObject({
    ...{ ...may, ...change, duration: 'all evening' },
    ...{ startsAt: null, endsAt: null, doorsAt: undefined, zone: 'Eastern Time' },
  });
});

describe('a time', () => {
  test.each([
    ['7:00 PM', '7:00 PM'],
    ['7 pm', '7:00 PM'],
    ['7:30 p.m.', '7:30 PM'],
    ['7.30 PM', '7:30 PM'],
    ['at 7:00 PM', '7:00 PM'],
    ['19:00', '7:00 PM'],
    ['07:00', '7:00 AM'],
    ['12:15 AM', '12:15 AM'],
    ['12 PM', '12:00 PM'],
    ['noon', '12:00 PM'],
    ['12 noon', '12:00 PM'],
  ])('%j is %s', (eventTime, shown) => expect(read({ eventTime }).eventTime).toBe(shown));

  test.each(['25:00', '13 PM', '7:75 PM', '7:00 PM / 4:00 PM PT', 'doors 6, start 7'])('%j is none', (eventTime) => {
    expect(problem({ eventTime })).toMatchObject({
      field: 'eventTime',
      message: expect.stringMatching(/write it like/),
    });
  });

  test.each([
    ['7:00', ['7:00 AM', '7:00 PM']],
    ['7', ['7:00 AM', '7:00 PM']],
    ['7 - 9', ['7:00 AM – 9:00 AM', '7:00 PM – 9:00 PM']],
    ['11:30-1', ['11:30 AM – 1:00 PM', '11:30 PM – 1:00 AM']],
  ])('%j may be two', (eventTime, choices) => {
    expect(problem({ eventTime })).toMatchObject({ choices, message: expect.stringContaining(`“${choices[1]}”?`) });
    for (const choice of choices) expect(read({ eventTime: choice }).startsAt).not.toBeNull();
  });
});

describe('a zone in the time', () => {
  test.each([
    ...['7 PM EDT', '7 PM EST', '7 PM ET', '7 PM (EDT)', '7 PM Eastern Time', '7 PM eastern', '7 PM New York time'],
    ...['7 PM, local time', '7 PM GMT-4', '7 PM UTC−04:00'],
  ])('is the event’s own: %j', (eventTime) => expect(read({ eventTime }).startsAt).toBe('2027-05-08T19:00:00-04:00'));

  test.each([
    ['7 PM CEST', 'Europe/Berlin', '+02:00'],
    ['7 PM BST', 'Europe/London', '+01:00'],
    ['7 PM IST', 'Asia/Kolkata', '+05:30'],
    ['7 PM AEST', 'Australia/Sydney', '+10:00'],
    ['7 PM SAST', 'Africa/Johannesburg', '+02:00'],
    ['7 PM GMT+5:30', 'Asia/Kolkata', '+05:30'],
    ['7 PM UTC', 'UTC', '+00:00'],
  ])('%j is understood in %s', (eventTime, timeZone, offset) =>
    expect(read({ eventTime, timeZone }).startsAt).toBe(`2027-05-08T19:00:00${offset}`),
  );

  test.each([
    '7:00 PM CEST',
    '7 PM PST',
    '7 PM GMT',
    '7 PM GMT-5',
    '7 PM London time',
    '7:00 PM – 9:00 PM BST',
    '7 PM sharp',
  ])('of another place is refused: %j', (eventTime) => {
    const zone = /(?:PM )(?!–)([A-Za-z].*)$/.exec(eventTime)?.[1];
    expect(problem({ eventTime })).toMatchObject({
      field: 'eventTime',
      message: `“${zone}” isn’t what clocks in New York show on May 8, 2027. Choose the event’s time zone, or leave it out.`,
    });
  });
});

describe('the end', () => {
  test.each([
    ['7:00 PM - 9:30 PM', '2027-05-08T19:00 2027-05-08T21:30'],
    ['11:30 - 1 PM', '2027-05-08T11:30 2027-05-08T13:00'],
    ['7 – 9 PM', '2027-05-08T19:00 2027-05-08T21:00'],
    ['from 7 to 9:30 PM', '2027-05-08T19:00 2027-05-08T21:30'],
    ['7:00p.m.—9:30p.m.', '2027-05-08T19:00 2027-05-08T21:30'],
    ['7 PM until 9', '2027-05-08T19:00 2027-05-08T21:00'],
    ['19:00–21:30', '2027-05-08T19:00 2027-05-08T21:30'],
    ['8:30 - 19:30', '2027-05-08T08:30 2027-05-08T19:30'],
    ['noon to 2', '2027-05-08T12:00 2027-05-08T14:00'],
    ['10 PM - midnight', '2027-05-08T22:00 2027-05-09T00:00'],
    ['11 PM – 1:30 AM', '2027-05-08T23:00 2027-05-09T01:30'],
    ['11 - 12 AM', '2027-05-08T23:00 2027-05-09T00:00'],
    ['7 PM EDT – 9 PM EDT', '2027-05-08T19:00 2027-05-08T21:00'],
  ])('stands in %j', (eventTime, expected) => expect(span({ eventTime })).toBe(expected));

  test('of a time is kept as a duration, so that it is the same when both are saved again', () => {
    const first = read({ eventTime: '7:00 PM - 9:30 PM' });
    expect(first).toMatchObject({ eventTime: '7:00 PM', duration: '150 minutes' });
    expect(readTimes(first)).toEqual(first);
  });

  test.each([
    ['1,5 hours', 90],
    ['1.5 hours', 90],
    ['1½ hours', 90],
    ['0,75 h', 45],
    ['90 minutes', 90],
    ['105 min.', 105],
    ['1 hour 45 minutes', 105],
    ['1 hour and 45 minutes', 105],
    ['2 h', 120],
    ['1h 30m', 90],
    ['2 hours 15', 135],
    ['1:45', 105],
    ['about 2 hours', 120],
  ])('follows after %j', (duration, minutes) => {
    const { startsAt, endsAt } = read({ duration });
    expect((Date.parse(endsAt ?? '') - Date.parse(startsAt ?? '')) / 60_000).toBe(minutes);
    expect(lengthFrom(duration)).toBe(minutes);
  });

  test.each(['90', 'all evening', '90-120 minutes', 'two hours', '1,200 minutes'])(
    'after %j is asked about',
    (duration) => expect(problem({ duration })).toMatchObject({ field: 'duration' }),
  );

  test('is as usual if nothing says more', () => expect(span({})).toBe('2027-05-08T19:00 2027-05-08T20:45'));

  test('may be said twice, but not in two ways, nor before the start', () => {
    expect(span({ eventTime: '7 - 9:30 PM', duration: '2,5 hours' })).toBe('2027-05-08T19:00 2027-05-08T21:30');
    expect(problem({ eventTime: '7 - 9:30 PM', duration: '90 minutes' })).toMatchObject({
      field: 'duration',
      message: expect.stringMatching('90 minutes, but “7 - 9:30 PM” lasts 2 hours 30 minutes'),
    });
    for (const eventTime of ['7:00 PM - 6:45 PM', '7 PM - 7 PM'])
      expect(problem({ eventTime }).message).toMatch(/^The end has to come after the start/);
  });
});

describe('in the night when clocks go back', () => {
  test.each([
    ['1:30 AM EDT', '2027-11-07T01:30:00-04:00', 'EDT'],
    ['1:30 AM EST', '2027-11-07T01:30:00-05:00', 'EST'],
    ['1:30 AM GMT-5', '2027-11-07T01:30:00-05:00', 'EST'],
    ['1:30 AM eastern daylight time', '2027-11-07T01:30:00-04:00', 'EDT'],
  ])('%j says which', (eventTime, startsAt, zone) => {
    const times = read({ ...back, eventTime });
    expect(times).toMatchObject({ startsAt, zone, eventTime: `1:30 AM ${zone}` });
    expect(readTimes(times)).toEqual(times);
  });

  test.each([
    [{ ...back, eventTime: '1:30 AM' }, ['1:30 AM EDT', '1:30 AM EST']],
    [{ ...back, eventTime: '1:30 AM ET' }, ['1:30 AM EDT', '1:30 AM EST']],
    [{ ...back, eventTime: '1:30 - 4 AM' }, ['1:30 AM EDT – 4:00 AM', '1:30 AM EST – 4:00 AM']],
    [{ ...eveBefore, eventTime: '11 PM - 1:30 AM' }, ['11:00 PM – 1:30 AM EDT', '11:00 PM – 1:30 AM EST']],
    [{ ...back, eventTime: '1:30 AM EDT - 1:45 AM' }, ['1:30 AM EDT – 1:45 AM EDT', '1:30 AM EDT – 1:45 AM EST']],
    [
      { eventDate: 'October 31, 2027', eventTime: '2:30 AM', timeZone: 'Europe/Berlin' },
      ['2:30 AM GMT+2', '2:30 AM GMT+1'],
    ],
  ])('it is asked which is meant by %j', (change, choices) => {
    expect(problem(change)).toMatchObject({ field: 'eventTime', choices });
    const moments = choices.map((eventTime) => read({ ...change, eventTime }));
    const [first, other] = moments.map(({ startsAt, endsAt }) => `${startsAt} ${endsAt}`);
    expect(first).not.toBe(other);
  });

  test.each([
    [{ ...eveBefore, eventTime: '11 PM – 3 AM' }, '2027-11-06T23:00:00-04:00', '2027-11-07T03:00:00-05:00', '5 hours'],
    [
      { ...eveBefore, eventTime: '11 PM', duration: '5 hours' },
      ...(['2027-11-06T23:00:00-04:00', '2027-11-07T03:00:00-05:00', '5 hours'] as const),
    ],
    [
      { ...eveBefore, eventTime: '11 PM EDT – 1:30 AM EST' },
      ...(['2027-11-06T23:00:00-04:00', '2027-11-07T01:30:00-05:00', '3 hours 30 minutes'] as const),
    ],
    [
      { ...back, eventTime: '1:30 AM EDT – 1:15 AM EST' },
      ...(['2027-11-07T01:30:00-04:00', '2027-11-07T01:15:00-05:00', '45 minutes'] as const),
    ],
    [
      { ...back, eventTime: '12:30 – 1:30 AM EST' },
      ...(['2027-11-07T00:30:00-04:00', '2027-11-07T01:30:00-05:00', '2 hours'] as const),
    ],
    [
      { eventDate: 'October 31, 2027', eventTime: '2:30 AM CET', duration: '1 hour', timeZone: 'Europe/Berlin' },
      ...(['2027-10-31T02:30:00+01:00', '2027-10-31T03:30:00+01:00', '1 hour'] as const),
    ],
  ])('%j is one span of time', (change, startsAt, endsAt, duration) => {
    const times = read(change);
    expect(times).toMatchObject({ startsAt, endsAt, duration });
    expect(readTimes({ ...change, ...times })).toMatchObject({ startsAt, endsAt, duration });
  });
});

test.each([
  { ...forward, eventTime: '2:30 AM' },
  { ...forward, eventTime: '1 - 2:30 AM' },
  { eventDate: 'March 13, 2027', eventTime: '11 PM – 2:30 AM' },
  { eventDate: 'March 28, 2027', eventTime: '2:15 AM', timeZone: 'Europe/Berlin' },
  { eventDate: 'March 28, 2027', eventTime: '1:15 AM', timeZone: 'Europe/London' },
  { ...forward, eventTime: '2:00 AM EST' },
])('a time that clocks skip in the night when they go forward is refused: %j', (change) => {
  expect(problem(change).message).toMatch(
    /^Clocks in \w.* skip \d.* on March \d+, 2027\. Please choose another time\.$/,
  );
});

test('across the night when clocks go forward, an event ends by the clocks that are right then', () => {
  expect(read({ eventDate: 'March 13, 2027', eventTime: '11 PM – 3:30 AM' })).toMatchObject({
    ...{ startsAt: '2027-03-13T23:00:00-05:00', endsAt: '2027-03-14T03:30:00-04:00', duration: '3 hours 30 minutes' },
  });
});

describe('the doors', () => {
  test.each([
    ['7:00 PM', undefined, '2027-05-08T18:20', undefined],
    ['11:00 AM', '', '2027-05-08T10:20', undefined],
    ['12:15 AM', '', '2027-05-07T23:35', undefined],
    ['7:00 PM', '6:20 PM', '2027-05-08T18:20', undefined],
    ['7:00 PM', '6 PM', '2027-05-08T18:00', '6:00 PM'],
    ['7:00 PM', '6:30', '2027-05-08T18:30', '6:30 PM'],
    ['7:00 PM', '18:00 EDT', '2027-05-08T18:00', '6:00 PM'],
    ['12:15 AM', '11:50 PM', '2027-05-07T23:50', '11:50 PM'],
    ['7:00 PM', '7 PM', '2027-05-08T19:00', '7:00 PM'],
  ])('of an event at %s, with %j, open at %s', (eventTime, doorsTime, at, shown) => {
    const times = read({ eventTime, doorsTime });
    expect([times.doorsAt?.slice(0, 16), times.doorsTime]).toEqual([at, shown]);
  });

  test.each([
    ['at six', /^We can’t read when the doors open/],
    ['6 - 6:30 PM', /^We can’t read when the doors open/],
    ['7:30 PM', /^The doors open after the start/],
    ['6 PM CEST', /^“CEST” isn’t what clocks in New York show/],
  ])('%j is asked about', (doorsTime, words) => {
    expect(problem({ doorsTime })).toMatchObject({ field: 'doorsTime', message: expect.stringMatching(words) });
  });

  test('do not matter on Zoom', () => {
    expect(read({ attendance: 'virtual', doorsTime: 'at six' })).toMatchObject({ doorsAt: undefined });
  });

  test('before a start that clocks show twice are the last ones before it', () => {
    expect(read({ ...back, eventTime: '1:30 AM EST', doorsTime: '1:15 AM' }).doorsAt).toBe('2027-11-07T01:15:00-05:00');
    expect(read({ ...back, eventTime: '1:30 AM EDT', doorsTime: '1:15 AM' }).doorsAt).toBe('2027-11-07T01:15:00-04:00');
  });
});

test('sign-up closes by the event’s clocks, unless the event is over by then', () => {
  expect(read({ signupCloses: '2027-05-08T17:00' }).closesAt).toBe('2027-05-08T17:00:00-04:00');
  expect(read({ signupCloses: '2027-05-08T17:00', eventDate: 'May 2027' }).closesAt).toBe('2027-05-08T17:00:00-04:00');
  for (const signupCloses of [undefined, '', '2027-13-08T17:00', '2027-05-09T17:00'])
    expect(read({ signupCloses }).closesAt).toBeUndefined();
});

/* Whatever is written. */

const pieces = fc.constantFrom(
  ...[
    '7',
    '7:00',
    '19:30',
    '12',
    'PM',
    'am',
    ' ',
    '-',
    '–',
    'to',
    'noon',
    'EDT',
    'EST',
    'ET',
    '1:30 AM',
    'GMT-5',
    '2:30',
  ],
  ...['CEST', '(', ')', 'until', '24', '90', '11 PM', '.', ':', 'Eastern Time'],
);
const timeText = fc.oneof(
  fc.string(),
  fc.array(pieces, { maxLength: 7 }).map((some) => some.join(' ')),
);
const dayText = fc.oneof(
  fc.string(),
  fc.constantFrom('November 6, 2027', 'November 7, 2027', '2027-03-13', '2027-03-14', 'May 8, 2027', 'May 2027'),
);
const anyWritten = fc.record({
  ...{ eventDate: dayText, eventTime: timeText, doorsTime: fc.oneof(fc.constant(undefined), timeText) },
  duration: fc.oneof(fc.constantFrom('', '90 minutes', '1,5 hours', '5 hours'), fc.string()),
  timeZone: fc.constantFrom(undefined, 'Europe/London', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/St_Johns'),
});

test('whatever is written is understood or asked about, and stays when it is read again', () => {
  fc.assert(
    fc.property(anyWritten, (written) => {
      const result = understand(written);
      if ('problem' in result) {
        expect(result.problem.message).toMatch(/\w.*[.?]$/s);
        return;
      }
      const { startsAt, endsAt, doorsAt } = result.times;
      expect(startsAt === null).toBe(endsAt === null);
      if (startsAt) expect(Date.parse(startsAt)).toBeLessThan(Date.parse(endsAt ?? ''));
      if (startsAt && doorsAt) expect(Date.parse(doorsAt)).toBeLessThanOrEqual(Date.parse(startsAt));
      const again = withTimes({ ...written, ...result.times });
      expect(again).toEqual({ ...written, ...result.times });
    }),
    { numRuns: 2000 },
  );
});

test('each text that a question proposes answers it', () => {
  fc.assert(
    fc.property(anyWritten, (written) => {
      const result = understand(written);
      const choices = 'problem' in result ? result.problem.choices : [];
      for (const eventTime of choices) {
        const next = understand({ ...written, eventTime });
        // Something else may still be open, such as which of two times is meant.
        if ('problem' in next) expect(next.problem.message).not.toBe('problem' in result && result.problem.message);
      }
    }),
    { numRuns: 2000 },
  );
});

test('a problem that is not the text’s is thrown on', () => {
  expect(() => understand({ ...may, timeZone: 'Nowhere/Land' })).toThrow(RangeError);
  expect(() => readTimes({ ...may, eventTime: '7:00' })).toThrow(NotSure);
});

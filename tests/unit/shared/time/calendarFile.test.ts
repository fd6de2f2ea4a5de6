import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventCalendar } from '../../../../shared/time/calendarFile.ts';
import { withTimes } from '../../../../shared/time/readTimes.ts';

const event = withTimes({
  ...{ id: 1, version: 3, title: 'Lanterns; and, more\\less', guests: 'Freya', description: 'One\nTwo' },
  ...{ eventDate: 'January 15, 2026', eventTime: '7:00 PM', duration: '90 minutes' },
});
const fileOf = (more: object = {}, now = new Date(0)) => eventCalendar({ ...event, ...more }, {}, now) ?? '';

test('the calendar file contains time, title and description', () => {
  const file = fileOf({}, new Date('2026-01-01T10:00:00Z'));
  for (const line of [
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n',
    'DTSTAMP:20260101T100000Z\r\n',
    'DTSTART:20260116T000000Z\r\nDTEND:20260116T013000Z\r\n',
    'SUMMARY:Lanterns\\; and\\, more\\\\less with Freya\r\n',
    'DESCRIPTION:One\\nTwo\r\n',
    'END:VEVENT\r\nEND:VCALENDAR\r\n',
  ])
    expect(file).toContain(line);
});

test('a calendar reminds of the event a day and an hour before', () => {
  const file = fileOf();
  for (const trigger of ['-P1D', '-PT1H'])
    expect(file).toContain(
      `BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Lanterns\\; and\\, more\\\\less with Freya\r\nTRIGGER:${trigger}\r\nEND:VALARM\r\n`,
    );
});

test('the entry of someone on Zoom leads to the meeting; no one else’s has the link', () => {
  const evening = withTimes({
    ...{ id: 1, version: 2, title: 'Lanterns', guests: 'Freya', description: 'On quiet.', imageUrl: '' },
    ...{ eventDate: 'May 3, 2031', eventTime: '7:00 PM', duration: '', venue: 'The Boathouse', address: '1 Quay' },
  });
  const joinLink = 'https://zoom.example/j/1?a=1;b=2,3';
  const file = (guest: Parameters<typeof eventCalendar>[1]) => eventCalendar(evening, guest, new Date(0)) ?? '';
  const online = file({ attendance: 'virtual', joinLink }).replaceAll('\r\n ', '');
  expect(online).toContain(`\r\nURL:${joinLink}\r\n`);
  expect(online).toContain('LOCATION:https://zoom.example/j/1?a=1\\;b=2\\,3\r\n');
  expect(online).toContain('DESCRIPTION:On quiet.\\n\\nJoin on Zoom: https://zoom.example/j/1');
  expect(file({ attendance: 'virtual' })).toContain('LOCATION:Zoom\r\n');
  for (const guest of [{ joinLink }, { attendance: 'in-person', joinLink } as const]) {
    expect(file(guest)).toContain('LOCATION:The Boathouse\\, 1 Quay\r\n');
    expect(file(guest)).not.toContain('zoom.example');
  }
});

test('no text of an event adds a property to the file, and no line is too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const file = fileOf({ title: text, description: text, venue: `At ${text}` });
      const unfolded = file.replaceAll('\r\n ', '').split('\r\n');
      expect(unfolded.map((line) => line.split(':')[0]).slice(4, 13)).toEqual([
        ...['BEGIN', 'UID', 'SEQUENCE', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY', 'DESCRIPTION', 'LOCATION'],
      ]);
      expect(unfolded).toHaveLength(26);
      for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    }),
  );
});

import { describe, expect, test } from 'vitest';
import { inZone, placeOf, priceOf, timeOf, venueLines, whenOf } from '../../../../shared/time/eventWords.ts';
import { doorsOf, endOf } from '../../../../shared/time/schedule.ts';

const evening = { eventDate: 'May 3, 2031', eventTime: '7:00 PM', duration: '' };
const at = (eventTime: string, more: object = {}) => {
  const event = { ...evening, eventTime, ...more };
  return [doorsOf(event), endOf(event)];
};

describe('the schedule of an event', () => {
  test.each([
    // As in site.ts.
    ['7:00 PM', '6:20 PM', '8:45 PM'],
    ['11:00 AM', '10:20 AM', '12:45 PM'],
    ['noon', '11:20 AM', '1:45 PM'],
    ['12:15 AM', '11:35 PM', '2:00 AM'],
    ['19:30', '18:50', '21:15'],
    ['7 pm', '6:20 PM', '8:45 PM'],
  ])('moves with its start: at %s doors are %s, and it ends at %s', (start, doors, end) =>
    expect(at(start)).toEqual([doors, end]),
  );

  test('is its own where it has one, and says nothing where that is empty', () => {
    expect(at('11:00 AM', { doorsTime: '10:45 AM', endTime: '1 PM' })).toEqual(['10:45 AM', '1 PM']);
    expect(at('11:00 AM', { doorsTime: '', endTime: '' })).toEqual(['', '']);
  });

  test('ends after its duration, has no doors on Zoom, and repeats no end that its time has', () => {
    expect(at('11:00 AM', { duration: '2 hours' })).toEqual(['10:20 AM', '1:00 PM']);
    expect(at('7:00 PM', { attendance: 'virtual' })).toEqual(['', '8:45 PM']);
    expect(at('7:00 - 9:00 PM')).toEqual(['6:20 PM', '']);
  });

  test('is not known if its start is not', () => expect(at('in the evening')).toEqual(['', '']));
});

describe('a time', () => {
  test('has the zone of its day, in winter and in summer', () => {
    expect(whenOf(evening)).toBe('May 3, 2031, 7:00 PM EDT');
    expect(whenOf({ ...evening, eventDate: 'December 3, 2031' })).toBe('December 3, 2031, 7:00 PM EST');
    expect(inZone('6:20 PM', evening)).toBe('6:20 PM EDT');
  });

  test('has a zone on a day that cannot be read, too', () => {
    expect(whenOf({ ...evening, eventDate: 'This autumn' })).toBe('This autumn, 7:00 PM Eastern Time');
  });

  test.each(['7:00 PM EST', '7 pm GMT', '7:00 PM New York time', '7:00 PM (Eastern Time)', '7:00 PM local time'])(
    'that names one stays as typed: %s',
    (eventTime) => expect(timeOf({ ...evening, eventTime })).toBe(eventTime),
  );

  test('beside one that names a zone has the same', () => {
    expect(inZone('6:20 PM', { ...evening, eventTime: '7:00 PM ET' })).toBe('6:20 PM ET');
    expect(inZone('6:20 PM', { ...evening, eventTime: '7:00 p.m. New York time' })).toBe('6:20 PM New York time');
  });

  test('that is none stays as typed', () => {
    expect(timeOf({ ...evening, eventTime: 'after dusk' })).toBe('after dusk');
  });
});

describe('the place of an event', () => {
  test('is the usual one unless it has its own, which never gets the usual address', () => {
    expect(venueLines({})).toEqual(['The Sample Hall', '100 Sample Street, New York, NY 10001']);
    expect(venueLines({ venue: 'The Boathouse' })).toEqual(['The Boathouse']);
    expect(venueLines({ venue: 'The Boathouse', address: '1 Quay' })).toEqual(['The Boathouse', '1 Quay']);
  });

  test('is Zoom for those who watch, and for everyone if there is no room', () => {
    expect(placeOf({}, 'virtual')).toBe('Zoom');
    expect(placeOf({ attendance: 'virtual' }, undefined)).toBe('Zoom');
    expect(placeOf({ venue: 'The Boathouse', address: '' }, undefined)).toBe('The Boathouse');
  });

  test('may be free, or cost what the event says', () => {
    expect([priceOf({}), priceOf({ price: 'Free' }), priceOf({ price: '' })]).toEqual(['$10.00', 'Free', '']);
  });
});

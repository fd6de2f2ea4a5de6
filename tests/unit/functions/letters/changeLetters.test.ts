import { describe, expect, test } from 'vitest';
import { compose } from '../../../../functions/lib/letters/compose/compose.ts';
import {
  type ChangedEvent,
  cancelledLetter,
  movedLetter,
} from '../../../../functions/lib/letters/events/changeLetters.ts';
import { contentProblems } from '../../../../shared/letters/checks/contentProblems.ts';
import { eventValues, factsOf } from '../../../../shared/letters/placeholders/eventFacts.ts';
import { fillHeader, fillHtml, fillText } from '../../../../shared/letters/placeholders/placeholders.ts';
import { withTimes } from '../../../../shared/time/readTimes.ts';

const event = withTimes({
  ...{ title: 'Lanterns & Light', guests: 'Freya & Finn', duration: '' },
  ...{ eventDate: 'May 3, 2031', eventTime: '7:00 PM' },
});
const cancelUrl = 'https://site.example/cancel-signup?token=abc';

type Letter = ReturnType<typeof movedLetter>;

/** The letter as someone gets it who signed up. */
function readBy(attendanceType: 'in-person' | 'virtual', letter: Letter, about: ChangedEvent = event) {
  const mail = compose(letter, { type: 'event', eventDate: about.eventDate });
  const own = { firstName: 'Ana', unsubscribeUrl: 'https://site.example/u', detailsUrl: 'https://site.example/d' };
  const values = { ...own, ...eventValues(factsOf(about), { attendanceType, cancelUrl }) };
  return {
    subject: fillHeader(mail.subject, values),
    html: fillHtml(mail.html, values),
    text: (fillText(mail.text, values).split('\n--\n')[0] ?? '').replace(/(?<!\n)\n(?!\n)/g, ' '),
  };
}

describe('the letter about an evening that has moved', () => {
  const later = withTimes({ ...event, eventDate: 'May 10, 2031', eventTime: '6:00 PM' });
  const elsewhere = { ...event, venue: 'The New Hall', address: '5 Other Street' };

  test('names the new time and the old one, the new doors, and how to cancel', () => {
    const { subject, text } = readBy('in-person', movedLetter({ event: later, before: event }), later);
    expect(subject).toBe('New time: Lanterns & Light, May 10, 2031');
    for (const words of [
      ...['A new time', 'Dear Ana,', 'has a new time. Your sign-up stays as it is'],
      ...['When May 10, 2031, 6:00 PM EDT instead of May 3, 2031, 7:00 PM EDT', 'Doors Open at 5:20 PM EDT'],
      ...[
        'Where The Sample Hall, 100 Sample Street',
        'the attached file updates it',
        `cancel your sign-up [${cancelUrl}]`,
      ],
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/new place|\{/i);
  });

  test('says nothing of doors and room to those on Zoom', () => {
    const { text } = readBy('virtual', movedLetter({ event: later, before: event }), later);
    expect(text).toContain('Where Zoom');
    expect(text).not.toMatch(/Doors|Sample Hall/);
  });

  test('names a new place, and where it was to be', () => {
    const { subject, text } = readBy('in-person', movedLetter({ event: elsewhere, before: event }), elsewhere);
    expect(subject).toBe('New place: Lanterns & Light, May 3, 2031');
    expect(text).toContain(
      'Where In person: The New Hall, 5 Other Street instead of The Sample Hall, 100 Sample Street, New York, NY 10001 On Zoom: as before',
    );
    expect(text).toContain('When May 3, 2031, 7:00 PM EDT\n');
    expect(text).not.toMatch(/new time|Doors/i);
  });

  test('names both if both are new', () => {
    const both = withTimes({ ...elsewhere, eventTime: '8:00 PM' });
    const { subject, text } = readBy('in-person', movedLetter({ event: both, before: event }), both);
    expect(subject).toBe('New time and place: Lanterns & Light, May 3, 2031');
    expect(text).toContain('If the new time and place don’t suit you');
  });

  test.each([
    ['from both to Zoom', {}, { attendance: 'virtual' }, 'On Zoom only instead of The Sample Hall,'],
    [
      'from Zoom to both',
      { attendance: 'virtual' },
      {},
      'In person: The Sample Hall, 100 Sample Street, New York, NY 10001 On Zoom: as before',
    ],
    ['from Zoom to the room', { attendance: 'virtual' }, { attendance: 'in-person' }, 'NY 10001 No longer on Zoom'],
    [
      'from room to room',
      { attendance: 'in-person' },
      { attendance: 'in-person', venue: 'The Hut' },
      'In person: The Hut instead of',
    ],
  ] as const)('%s', (_, was, is, words) => {
    expect(readBy('virtual', movedLetter({ event: { ...event, ...is }, before: { ...event, ...was } })).text).toContain(
      words,
    );
  });

  test('does not speak of a calendar file if the new date cannot be read', () => {
    const someday = withTimes({ ...event, eventDate: 'Some day in May' });
    expect(readBy('virtual', movedLetter({ event: someday, before: event }), someday).text).not.toContain('attached');
  });
});

describe('the letter about an evening that is canceled', () => {
  test('says what was to be when, and what the admin adds, paragraph by paragraph', () => {
    const note = 'The river has flooded the hall.\nNobody is hurt.\n\n\nWe’ll write in June.\n';
    const { subject, html, text } = readBy('in-person', cancelledLetter({ event, note }));
    expect(subject).toBe('Canceled: Lanterns & Light, May 3, 2031');
    expect(text).toContain('Lanterns & Light with Freya & Finn');
    expect(html).toMatch(/flooded the hall\.<br[ /]*>Nobody is hurt\.<\/p>\s*<p[^>]*>We’ll write in June\.<\/p>/);
    expect(text).toContain('There’s nothing you need to do.');
    expect(text).not.toMatch(/cancel-signup|paid/);
  });

  test('without a note it has no empty paragraph', () => {
    expect(readBy('virtual', cancelledLetter({ event, note: ' \n' })).html).not.toMatch(/<p[^>]*>\s*<\/p>/);
  });

  test('tells people who may have paid whom to write to', () => {
    const paid = { ...event, payLink: 'https://shop.example/pay' };
    const { text } = readBy('in-person', cancelledLetter({ event: paid, note: '' }));
    expect(text).toMatch(/If you paid for a ticket, please write to us at support@/);
    expect(text).not.toContain('nothing you need to do');
  });
});

test('what an admin types is neither HTML nor a placeholder', () => {
  const typed = '<b>{firstName}</b> & {joinLink|https://evil.example} {cancelUrl}';
  const hostile = withTimes({ ...event, title: typed, guests: typed, venue: typed, eventDate: typed });
  const read = '<b>{firstName}</b> & {joinLink|https://evil.example} {cancelUrl}';
  for (const letter of [
    movedLetter({ event: hostile, before: { ...hostile, venue: 'x' } }),
    cancelledLetter({ event: hostile, note: typed }),
  ]) {
    const { subject, html, text } = readBy('virtual', letter, hostile);
    const shown = (words: string) => words.replaceAll('\u2060', '');
    expect(shown(subject)).toContain(read);
    expect(shown(text)).toContain(read);
    expect(shown(html)).toContain('&lt;b&gt;{firstName}&lt;/b&gt; &amp; {joinLink|https://evil.example} {cancelUrl}');
    expect(text.split(cancelUrl).length + text.split('Ana').length).toBeLessThanOrEqual(4);
    expect(html).not.toContain('<b>');
  }
});

test('nothing in them is a problem of a letter', () => {
  const before = withTimes({ ...event, eventTime: '8:00 PM', venue: 'The Old Hall' });
  for (const letter of [movedLetter({ event, before }), cancelledLetter({ event, note: 'Sorry.' })])
    expect(contentProblems(letter, 'event')).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import { compose } from '../../../functions/lib/mail/compose.ts';
import { sanitize } from '../../../functions/lib/mail/sanitize.ts';
import { contentProblems } from '../../../shared/mail/contentProblems.ts';
import { eventValues } from '../../../shared/mail/eventFacts.ts';
import { fillHeader, fillHtml, fillText } from '../../../shared/mail/placeholders.ts';
import { isUsableName } from '../../../shared/mail/usableName.ts';

const reader = {
  firstName: 'Ana',
  lastName: 'Rey',
  unsubscribeUrl: 'https://example.org/unsubscribe?token=abc',
  detailsUrl: 'https://site.example/your-details',
};
const nameless = { ...reader, firstName: 'n/a', lastName: '' };
const facts = {
  title: 'Lanterns & Light',
  date: 'May 3, 2027',
  time: '7:00 PM',
  joinLink: 'https://zoom.example/j/1?pwd=a&b=2',
};
const inRoom = { ...reader, ...eventValues(facts, 'in-person') };
const onZoom = { ...reader, ...eventValues(facts, 'virtual') };

describe('a fallback', () => {
  test('stands in for a name that is empty or nobody’s', () => {
    expect(fillText('Dear {firstName|friend}, {lastName|-}', reader)).toBe('Dear Ana, Rey');
    expect(fillText('Dear {firstName| friend }, {lastName|-}', nameless)).toBe('Dear friend, -');
    expect(fillHtml('<p>Dear {firstName|dear &amp; kind}</p>', nameless)).toBe('<p>Dear dear &amp; kind</p>');
    expect(fillHeader('For {firstName|you\nall}', nameless)).toBe('For you all');
  });

  test('is none where nobody wrote one: the name stands as it is', () => {
    expect(fillText('Dear {firstName}{lastName},', nameless)).toBe('Dear n/a,');
  });

  test.each(['$&', '{lastName', 'a|b', '{{x}}'])('with %s in a value, nothing is interpreted', (firstName) => {
    expect(fillText('{firstName|x}{lastName}', { ...reader, firstName, lastName: '{firstName}' })).toContain(
      '{firstName}',
    );
  });

  test('may be a few words that were wrapped, and never a tag', () => {
    expect(fillText('Dear {firstName|my dear\nfriend}', nameless)).toBe('Dear my dear friend');
    expect(fillHtml('{firstName|<b>x</b>}', nameless)).toBe('{firstName|<b>x</b>}');
  });

  test.each([
    ['Ana', true],
    ['李', true],
    ['Jo', true],
    ['A.', false],
    ['-', false],
    ['N/A', false],
    ['ana@example.org', false],
    ['Test', false],
    ['', false],
  ])('whether one would be called %j: %s', (name, usable) => {
    expect(isUsableName(name)).toBe(usable);
  });
});

describe('a mail about an event', () => {
  test('says what the event is, escaped for its part', () => {
    const words = '{eventTitle}, {eventDate}, {eventTime}';
    expect(fillHtml(words, inRoom)).toBe('Lanterns &amp; Light, May 3, 2027, 7:00 PM');
    expect(fillText(words, inRoom)).toBe('Lanterns & Light, May 3, 2027, 7:00 PM');
  });

  test('names the room to those who come, and Zoom to the others', () => {
    expect(fillText('{eventPlace}', inRoom)).toContain('The Sample Hall');
    expect(fillText('{eventPlace}', onZoom)).toBe('Zoom');
  });

  test('gives the link to those alone who booked by Zoom, as text and as an address', () => {
    const html = sanitize('<p>Here: {joinLink} <a href="{joinLink}">Join</a> {joinLink|at the door}</p>');
    expect(html).toContain('href="{joinLink}"');
    const shown = fillHtml(html, onZoom);
    expect(shown).toContain('href="https://zoom.example/j/1?pwd=a&amp;b=2"');
    expect(shown).toContain('Here: https://zoom.example/j/1?pwd=a&amp;b=2 ');
    const hidden = fillHtml(html, inRoom);
    expect(hidden).not.toContain('zoom.example');
    expect(hidden).toContain('at the door');
    expect(hidden).toMatch(/<a(?![^>]*href)[^>]*>Join<\/a>/);
    const { text } = compose({ subject: 'A', htmlContent: html });
    expect(fillText(text, onZoom)).toContain('Join [https://zoom.example/j/1?pwd=a&b=2]');
    expect(fillText(text, inRoom)).toMatch(/Join at the door/);
  });

  test('leaves what a mail without an event cannot know', () => {
    expect(fillText('{eventTitle} {eventDate|soon}', reader)).toBe('{eventTitle} soon');
  });
});

describe('an address', () => {
  test.each([
    ['{joinLink|https://example.org/?a=1&b=2}', 'href="{joinLink|https://example.org/?a=1&amp;b=2}"'],
    ['{joinLink|example.org}', 'href="{joinLink|https://dharmachats.example/example.org}"'],
    ['https://example.org/?n={firstName}', 'href="https://example.org/?n={firstName}"'],
  ])('%s is kept', (href, kept) => {
    expect(sanitize(`<a href="${href}">x</a>`)).toContain(kept);
  });

  test.each([
    '{joinLink|javascript:alert(1)}',
    '{firstName|javascript:alert(1)}',
    '{firstName}',
    'java{firstName|script:}alert(1)',
    'javascript:{firstName}',
    '{joinLink}{joinLink|javascript:x}',
    '{eventTitle|javascript:alert(1)}//',
  ])('%s never becomes one that runs', (href) => {
    const clean = sanitize(`<a href="${href}">x</a>`);
    expect(sanitize(clean)).toBe(clean);
    for (const values of [nameless, { ...onZoom, firstName: 'javascript:alert(1)', eventTitle: 'javascript:alert(2)' }])
      expect(fillHtml(clean, values)).not.toMatch(/href="\s*javascript/i);
  });

  test('of which a link for one person is a part, is named', () => {
    const htmlContent = sanitize('<a href="https://example.org/{joinLink}">x</a>');
    expect(fillHtml(htmlContent, onZoom)).not.toContain('zoom.example');
    expect(contentProblems({ subject: 'A', htmlContent })[0]?.message).toMatch(/^\{joinLink\} is a whole address/);
  });
});

describe('what is mistyped is named, with what was meant', () => {
  const told = (text: string, about?: 'newsletter' | 'event') =>
    contentProblems({ subject: 'A', htmlContent: `<p>${text}</p>` }, about).map(({ message }) => message);

  test.each([
    ['{firstname}', '{firstname}', '{firstName}'],
    ['{first name|friend}', '{first name|friend}', '{firstName|friend}'],
    ['{{firstName}}', '{{firstName}}', '{firstName}'],
    ['{fristName}', '{fristName}', '{firstName}'],
    ['Dear {firstName, hello', '{firstName', '{firstName}'],
    ['Dear firstName}', 'firstName}', '{firstName}'],
    ['{Zoom link}', '{Zoom link}', '{joinLink}'],
    ['{firstName, friend}', '{firstName, friend}', '{firstName}'],
    ['{firstName|friend', '{firstName|friend', '{firstName}'],
  ])('%s', (typed, named, meant) => {
    expect(told(typed)).toEqual([
      `${named} is not a placeholder: it would be sent as it stands. Did you mean ${meant}?`,
    ]);
  });

  test('and so is one whose letters differ in format', () => {
    expect(told('{<b>firstName</b>}')[0]).toMatch(/^\{firstName\} has letters of different formats/);
    expect(told('<b>{firstName}</b>, {lastName}')).toEqual([]);
  });

  test('an event’s are fine in a mail about one, and named in a newsletter', () => {
    expect(told('{eventTitle} {joinLink|x}')).toEqual([]);
    expect(told('{eventTitle} {joinLink|x}', 'event')).toEqual([]);
    expect(told('{eventTitle} {joinLink|x}', 'newsletter')).toEqual([
      '{eventTitle} is filled only in mails about an event: it would be sent as it stands',
      '{joinLink} is filled only in mails about an event: everybody would read what stands after its bar',
    ]);
  });
});

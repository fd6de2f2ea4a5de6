import fc from 'fast-check';
import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { placeholderMenu } from '../../../../frontend/features/letters/editor/richText/PlaceholderDialog.tsx';
import { compose } from '../../../../functions/lib/letters/compose.ts';
import { contentProblems } from '../../../../shared/letters/checks/contentProblems.ts';
import { sanitize } from '../../../../shared/letters/cleaning/cleanLetter.ts';
import { type EventGuest, eventValues, factsOf } from '../../../../shared/letters/placeholders/eventFacts.ts';
import {
  fillHeader,
  fillHtml,
  fillText,
  isUsableName,
  placeholderNames,
} from '../../../../shared/letters/placeholders/placeholders.ts';
import { withTimes } from '../../../../shared/time/readTimes.ts';
import { anyCharacter } from '../../../support/run/generated.ts';

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
  place: 'The Sample Hall',
  doors: '6:20 PM',
  price: '$10.00',
  payLink: 'https://shop.example/pay?a=1&b=2',
  joinLink: 'https://zoom.example/j/1?pwd=a&b=2',
};
const cancelUrl = 'https://site.example/cancel-signup?token=abc';
const inRoom = { ...reader, ...eventValues(facts, { attendanceType: 'in-person', cancelUrl }) };
const onZoom = { ...reader, ...eventValues(facts, { attendanceType: 'virtual', cancelUrl }) };

describe('a recipient’s name', () => {
  test.each([
    '<img src=x onerror=alert(1)>',
    '{{x}}',
    '$&',
    "$'",
    '$1',
    '{unsubscribeUrl}',
    '{firstName',
    'a|b',
    '"\'&',
  ])('is filled in literally: %s', (lastName) => {
    const values = { ...reader, lastName };
    expect(fillText('Dear {lastName|x}{firstName}!', values)).toBe(`Dear ${lastName}Ana!`);
    const html = fillHtml('<p>Dear {lastName}!</p>', values);
    expect(html).not.toContain('<img');
    expect(DomUtils.textContent(parseDocument(html))).toBe(`Dear ${lastName}!`);
  });

  test('never breaks a header', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (firstName) => {
        expect(fillHeader('News for {firstName}', { ...reader, firstName })).not.toMatch(/[\r\n\0]/);
      }),
    );
  });
});

describe('a fallback', () => {
  test('replaces a name that is empty or unusable', () => {
    expect(fillText('Dear {firstName|friend}, {lastName|-}', reader)).toBe('Dear Ana, Rey');
    expect(fillText('Dear {firstName| friend }, {lastName|-}', nameless)).toBe('Dear friend, -');
    expect(fillHtml('<p>Dear {firstName|dear &amp; kind}</p>', nameless)).toBe('<p>Dear dear &amp; kind</p>');
    expect(fillHeader('For {firstName|you\nall}', nameless)).toBe('For you all');
  });

  test('may contain a line break, but no tag', () => {
    expect(fillText('Dear {firstName|my dear\nfriend}', nameless)).toBe('Dear my dear friend');
    expect(fillHtml('{firstName|<b>x</b>}', nameless)).toBe('{firstName|<b>x</b>}');
  });

  test.each([
    ['Ana', true],
    ['李', true],
    ['Jo', true],
    ['Ana2', true],
    ['user1234', false],
    ['A.', false],
    ['-', false],
    ['N/A', false],
    ['ana@example.org', false],
    ['Test', false],
    ['', false],
  ])('is not needed for the name %j: %s', (name, usable) => {
    expect(isUsableName(name)).toBe(usable);
  });
});

describe('without a value and a fallback', () => {
  test.each([
    ['Dear {firstName},', 'Dear,'],
    ['Good morning, {firstName}', 'Good morning'],
    ['Good morning, {firstName}, and welcome', 'Good morning, and welcome'],
    ['Hello {firstName}!', 'Hello!'],
    ['Dear {firstName} {lastName},', 'Dear,'],
    ['Dear {firstName}{lastName},', 'Dear,'],
    ['News for {firstName} and others', 'News for and others'],
    // At the beginning of a line or a sentence, the text after it goes instead.
    ['{firstName}, welcome', 'welcome'],
    ['{firstName}: welcome', 'welcome'],
    ['{firstName} {lastName}, welcome', 'welcome'],
    ['Hello.\n{firstName}, welcome', 'Hello.\nwelcome'],
    ['Hello. {firstName}, welcome', 'Hello. welcome'],
    ['{firstName}', ''],
    ['Dear {firstName|},', 'Dear,'],
  ])('%j becomes %j', (written, read) => {
    for (const firstName of ['', ' ', 'n/a', 'A.']) {
      const unknown = { ...reader, firstName, lastName: '' };
      expect(fillText(written, unknown)).toBe(read);
      expect(fillHtml(`<p>${written}</p>`, unknown)).toBe(`<p>${read}</p>`);
      if (!written.includes('\n')) expect(fillHeader(written, unknown)).toBe(read);
    }
  });

  test.each([
    ['<p>Dear&nbsp;{firstName},</p>', '<p>Dear,</p>'],
    ['<p>Dear <b>{firstName}</b>,</p>', '<p>Dear<b></b>,</p>'],
    ['<p>Good morning, <a href="/x"><b>{firstName}</b></a></p>', '<p>Good morning<a href="/x"><b></b></a></p>'],
    ['<p><b>Good morning,</b> {firstName}</p>', '<p><b>Good morning</b></p>'],
    ['<p><b>{firstName}</b>, welcome</p>', '<p><b></b>welcome</p>'],
    ['<p>\n  <b>{firstName}</b>&nbsp;{lastName}, welcome</p>', '<p>\n  <b></b>welcome</p>'],
    ['Hello<br>{firstName}, welcome', 'Hello<br>welcome'],
    [
      '<img alt="Good morning, {firstName}"> <img alt="{firstName}, welcome">',
      '<img alt="Good morning"> <img alt="welcome">',
    ],
    ['<a href="https://a.example/?x=1&amp;n={firstName}">x</a>', '<a href="https://a.example/?x=1&amp;n=">x</a>'],
  ])('%s becomes %s', (html, filled) => {
    expect(fillHtml(html, { ...reader, firstName: '', lastName: '' })).toBe(filled);
  });

  test('an unknown one of two names takes only its own space with it', () => {
    const both = 'Dear {firstName} {lastName}, welcome';
    expect(fillText(both, { ...reader, lastName: '' })).toBe('Dear Ana, welcome');
    expect(fillText(both, { ...reader, firstName: '' })).toBe('Dear Rey, welcome');
  });

  test('a placeholder the email has no value for stays as written, with its space', () => {
    expect(fillText('For {eventTitle}, {firstName}!', nameless)).toBe('For {eventTitle}!');
    expect(fillText('{eventTitle} {eventDate|soon}', reader), 'a fallback is filled in').toBe('{eventTitle} soon');
  });

  const word = fc.constantFrom(
    ...['a', 'Dear', ',', '.', ' ', '\n', '&nbsp;', '<b>', '</b>', '<p>', '</p>', '<br>', '<img alt="', '">'],
    ...['$&', '|', '{x}'],
  );
  const placeholder = fc
    .tuple(fc.constantFrom(...placeholderNames), fc.constantFrom('', '|friend', '|'))
    .map(([name, fallback]) => `{${name}${fallback}}`);
  const letter = fc.array(fc.oneof({ weight: 3, arbitrary: word }, placeholder), { maxLength: 20 });
  const isPlaceholder = (part: string) => /^\{\w{2,}/.test(part);
  const values = (value: string) => ({
    ...reader,
    ...Object.fromEntries(placeholderNames.map((name) => [name, value])),
  });

  test('filling in values changes nothing else', () => {
    fc.assert(
      fc.property(letter, (parts) => {
        const filled = parts.map((part) => (isPlaceholder(part) ? 'Ana' : part)).join('');
        expect(fillHtml(parts.join(''), values('Ana'))).toBe(filled);
        expect(fillText(parts.join(''), values('Ana'))).toBe(filled);
      }),
    );
  });

  test('no word and no tag is lost, and at most one punctuation mark with each placeholder', () => {
    const bare = (text: string) => text.replace(/[\s,:;!]|&nbsp;/g, '');
    const marks = (text: string) => text.replaceAll('&nbsp;', ' ').match(/[,:;!]/g)?.length ?? 0;
    fc.assert(
      fc.property(letter, (parts) => {
        const expected = parts
          .map((part) => (!isPlaceholder(part) ? part : part.endsWith('|friend}') ? 'friend' : ''))
          .join('');
        for (const fill of [fillHtml, fillText]) {
          const filled = fill(parts.join(''), values(''));
          expect(bare(filled)).toBe(bare(expected));
          expect(marks(expected) - marks(filled)).toBeLessThanOrEqual(parts.filter(isPlaceholder).length);
        }
      }),
    );
  });
});

describe('an email about an event', () => {
  test('gives the link only to those who attend on Zoom, as text and as an address', () => {
    const html = sanitize('<div>Here: {joinLink} <a href="{joinLink}">Join</a> {joinLink|at the door}</div>');
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

  test('tells only those who come in person of doors and price, and gives links only with a seat', () => {
    const words = '{eventDoors|-} {eventPrice|-} {payLink|-} {joinLink|-} {cancelUrl|-}';
    const { payLink, joinLink } = facts;
    const readBy = (guest: Partial<EventGuest>, about = facts) =>
      fillText(words, { ...reader, ...eventValues(about, { ...guest, cancelUrl }) });
    expect(readBy({ attendanceType: 'in-person' })).toBe(`6:20 PM $10.00 ${payLink} - ${cancelUrl}`);
    expect(readBy({ attendanceType: 'virtual' })).toBe(`- - - ${joinLink} ${cancelUrl}`);
    expect(readBy({ attendanceType: 'in-person', status: 'waiting' })).toBe(`6:20 PM $10.00 - - ${cancelUrl}`);
    expect(readBy({ attendanceType: 'virtual', status: 'waiting' })).toBe(`- - - - ${cancelUrl}`);
    // The evening has moved to Zoom: those who had a seat in the room are on Zoom too.
    expect(readBy({ attendanceType: 'in-person' }, { ...facts, place: 'Zoom' })).toBe(`- - - ${joinLink} ${cancelUrl}`);
  });

  test('takes doors, price and the place to pay from the event; there are none where no one comes in person', () => {
    const untimed = { title: 'A', eventDate: 'May 3, 2031' };
    const event = withTimes({ ...untimed, eventTime: '7:00 PM', payLink: 'https://shop.example' });
    const nothing = { doors: '', price: '', payLink: '' };
    expect(factsOf(event)).toMatchObject({ doors: '6:20 PM EDT', price: '$10.00', payLink: 'https://shop.example' });
    expect(factsOf(withTimes({ ...event, price: '', doorsTime: 'noon' }))).toMatchObject({
      doors: '12:00 PM EDT',
      price: '',
    });
    expect(factsOf({ ...event, attendance: 'virtual' })).toMatchObject({ ...nothing, place: 'Zoom' });
    expect(factsOf(untimed)).toMatchObject({ ...nothing, place: '' });
  });
});

describe('a placeholder in an address', () => {
  test.each([
    ['{joinLink|https://example.org/?a=1&b=2}', 'href="{joinLink|https://example.org/?a=1&amp;b=2}"'],
    ['{joinLink|example.org}', 'href="{joinLink|https://dharmachats.example/example.org}"'],
    ['https://example.org/?n={firstName}', 'href="https://example.org/?n={firstName}"'],
  ])('is kept in %s', (href, kept) => {
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
  ])('never makes it run a script: %s', (href) => {
    const clean = sanitize(`<a href="${href}">x</a>`);
    expect(sanitize(clean)).toBe(clean);
    for (const values of [nameless, { ...onZoom, firstName: 'javascript:alert(1)', eventTitle: 'javascript:alert(2)' }])
      expect(fillHtml(clean, values)).not.toMatch(/href="\s*javascript/i);
  });

  /** A letter's link as one reader gets it, in HTML and in the text that is made of it. */
  const linkFor = (href: string, firstName: string) => {
    const { html, text } = compose({ subject: 'A', htmlContent: `<p><a href="${href}">here</a></p>` });
    const values = { ...reader, firstName };
    const inHtml = /<a href="([^"]*)"[^>]*>here/.exec(fillHtml(html, values))?.[1]?.replaceAll('&amp;', '&');
    return [inHtml, /here \[(.*?)\]/.exec(fillText(text, values))?.[1]];
  };

  test.each([
    ['?n={firstName|friend}', 'Ana & Bo', '?n=Ana%20%26%20Bo'],
    ['?n=%7BfirstName%7Cfriend%7D', 'Ana & Bo', '?n=Ana%20%26%20Bo'],
    ['?n=%7bfirstName%7Cdear%20friend%7d&amp;b=2', '', '?n=dear%20friend&b=2'],
    ['?n={firstName|you &amp; yours}', '', '?n=you%20%26%20yours'],
    ['?n={firstName}&amp;l={lastName}', 'José', '?n=Jos%C3%A9&l=Rey'],
    ['?n={firstName}', "D'Arcy (B)#?=+", '?n=D%27Arcy%20%28B%29%23%3F%3D%2B'],
    ['{firstName}/welcome', '#李', '%23%E6%9D%8E/welcome'],
    ['?n={firstName}', '\ud800x', '?n=%EF%BF%BDx'],
    ['#{firstName}', '', '#'],
    ['?n=%7Bcity%7D', 'Ana', '?n=%7Bcity%7D'],
  ])('as in %s, a name is encoded for it in HTML and in text', (end, firstName, filled) => {
    const address = `https://example.org/${filled}`;
    expect(linkFor(`https://example.org/${end}`, firstName)).toEqual([address, address]);
  });

  test('is encoded in the subject of an email, in a picture’s address and in a text that was written by hand', () => {
    const values = { ...reader, firstName: 'Ana & Bo' };
    const mail = 'mailto:us@example.org?subject=For {firstName}';
    expect(linkFor(mail, 'Ana & Bo')[0]).toBe('mailto:us@example.org?subject=For Ana%20%26%20Bo');
    const picture = sanitize('<img src="https://example.org/{firstName}.png" alt="For {firstName}">');
    expect(fillHtml(picture, values)).toContain('src="https://example.org/Ana%20%26%20Bo.png" alt="For Ana &amp; Bo"');
    expect(fillText('{firstName}, see https://example.org/?n={firstName|my friend}&b=1, {firstName}', values)).toBe(
      'Ana & Bo, see https://example.org/?n=Ana%20%26%20Bo&b=1, Ana & Bo',
    );
  });

  test.each([
    'https://{firstName}.example.org/',
    'https://%7BfirstName%7D.example.org/',
    'https://example.org{lastName}/',
    'https://us@{firstName|example.org}/?n={firstName}',
    'mailto:{firstName}@example.org',
    'tel:{lastName}',
  ])('is refused where it decides where the address leads: %s', (href) => {
    const htmlContent = sanitize(`<p><a href="${href}">here</a></p>`);
    const [filled] = linkFor(href, 'evil.example');
    expect(filled).not.toContain('evil');
    const messages = contentProblems({ subject: 'A', htmlContent }).map(({ message }) => message);
    expect(messages).toContainEqual(
      expect.stringMatching(/^A reader’s name would decide where “.*” leads\. Put it after/),
    );
  });

  test('is reported if it is a personal link inside another address', () => {
    const htmlContent = sanitize('<a href="https://example.org/{joinLink}">x</a>');
    expect(fillHtml(htmlContent, onZoom)).not.toContain('zoom.example');
    expect(contentProblems({ subject: 'A', htmlContent })[0]?.message).toMatch(/^\{joinLink\} is a complete address/);
  });
});

test('every placeholder of the menu is valid', () => {
  const words = Object.values(placeholderMenu)
    .flat()
    .map(([text]) => text);
  expect(contentProblems({ subject: 'A', htmlContent: `<p>${words.join(' ')}</p>` }, 'event')).toEqual([]);
});

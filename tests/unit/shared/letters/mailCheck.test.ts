import { describe, expect, test } from 'vitest';
import { contentProblems } from '../../../../shared/letters/checks/contentProblems.ts';
import {
  type AccountStanding,
  accountProblems,
  clippedAt,
  sizeProblems,
  testProblems,
} from '../../../../shared/letters/checks/mailCheck.ts';
import { sanitize } from '../../../../shared/letters/cleaning/cleanLetter.ts';
import { decode, encode } from '../../../../shared/letters/cleaning/html.ts';
import { site } from '../../../../shared/site/site.ts';

const correctMail = {
  subject: 'News for {firstName}',
  previewText: 'In spring',
  htmlContent:
    '<p>Dear {firstName}, <a href="https://a.example/?b=1&amp;c=2">read</a>, <a href="mailto:us@a.example">write</a>, <a href="tel:+12125550100">call</a> or <a href="{unsubscribeUrl}">leave</a>. <img src="https://a.example/hill.jpg" alt="A hill > a mountain"></p>',
};

const undescribed = 'The picture "hill.jpg" has no description for readers who can’t see it';

test('a correct email has no problems', () => {
  expect(contentProblems(correctMail)).toEqual([]);
  expect(
    contentProblems({ ...correctMail, textContent: 'Dear {firstName}: {unsubscribeUrl}. Not one: { }, {1}, {a b}' }),
  ).toEqual([]);
});

test.each([
  [{ subject: ' ' }, 'missing-subject', 'The subject is missing'],
  [{ subject: 'For {city}' }, 'unknown-placeholder', '{city} isn’t a placeholder, so it would be sent as is'],
  [{ previewText: '{city}' }, 'unknown-placeholder', '{city} isn’t a placeholder, so it would be sent as is'],
  [{ textContent: '{nickname}' }, 'unknown-placeholder', '{nickname} isn’t a placeholder, so it would be sent as is'],
  [
    { htmlContent: '<a href="/archive">x</a><a href=\'/archive\'>y</a>' },
    'relative-link',
    'The link to "/archive" isn’t a full web address, so it leads nowhere in an email',
  ],
  [
    { htmlContent: '<a title="a > b" href="archive.html">x</a>' },
    'relative-link',
    'The link to "archive.html" isn’t a full web address, so it leads nowhere in an email',
  ],
  [{ htmlContent: '<a href="">x</a>' }, 'relative-link', 'A link has no address'],
  [{ htmlContent: '<a target="_blank">x</a>' }, 'relative-link', 'A link has no address'],
  [{ htmlContent: '<img src="https://a.example/b/hill.jpg?w=3">' }, 'missing-alt', undescribed],
  [{ htmlContent: '<img src="https://a.example/hill.jpg" alt=" ">' }, 'missing-alt', undescribed],
  [
    { htmlContent: '<img src="https://pictures/hill.jpg" alt="A hill">' },
    'picture-address',
    'No one would see the picture at "https://pictures/hill.jpg": its ending is missing, such as .com or .org',
  ],
  [
    { htmlContent: '<img src="https://a.example/lake.avif" alt="A lake">' },
    'picture-address',
    'The picture "lake.avif" is in a format that Outlook doesn’t show. Use JPEG or PNG',
  ],
])('%j is reported once', (part, kind, message) => {
  expect(contentProblems({ ...correctMail, ...part })).toEqual([{ kind, message }]);
});

describe('the check of placeholders', () => {
  const messagesFor = (text: string, about?: 'newsletter' | 'event') =>
    contentProblems({ subject: 'A', htmlContent: `<p>${text}</p>` }, about).map(({ message }) => message);

  test.each([
    ['{firstname} {firstname}', '{firstname}', '{firstName}'],
    ['{ firstName }', '{ firstName }', '{firstName}'],
    ['{first name|friend}', '{first name|friend}', '{firstName|friend}'],
    ['{{firstName}}', '{{firstName}}', '{firstName}'],
    ['{fristName}', '{fristName}', '{firstName}'],
    ['Dear {firstName, hello', '{firstName', '{firstName}'],
    ['Dear firstName}', 'firstName}', '{firstName}'],
    ['{Zoom link}', '{Zoom link}', '{joinLink}'],
    ['{doors}', '{doors}', '{eventDoors}'],
    ['{ticket price}', '{ticket price}', '{eventPrice}'],
    ['{pay-link}', '{pay-link}', '{payLink}'],
    ['{cancel}', '{cancel}', '{cancelUrl}'],
    ['{canselUrl}', '{canselUrl}', '{cancelUrl}'],
    ['{firstName, friend}', '{firstName, friend}', '{firstName}'],
    ['{firstName|friend', '{firstName|friend', '{firstName}'],
  ])('suggests the right one for %s', (typed, reported, suggestion) => {
    expect(messagesFor(typed)).toEqual([
      `${reported} isn’t a placeholder, so it would be sent as is. Did you mean ${suggestion}?`,
    ]);
  });

  test.each([
    ['{firstName||friend}', '{firstName|friend}'],
    ['{firstName|friend|pal}', '{firstName|friend}'],
    ['*|FNAME|*', '{firstName}'],
    ['*|LNAME|*', '{lastName}'],
    ['*|UNSUB|*', '{unsubscribeUrl}'],
    ['*|UPDATE_PROFILE|*', '{detailsUrl}'],
    ['*|IF:FNAME|*', ''],
    ['*|END:IF|*', ''],
    ['{{ subscriber.first_name }}', '{firstName}'],
    ['{{contact.FIRSTNAME}}', '{firstName}'],
    ['{{ subscriber.first_name | default: "friend" }}', '{firstName|friend}'],
    ["{{ contact.FIRSTNAME | default : 'friend' }}", '{firstName|friend}'],
    ['{{{unsubscribe_url}}}', '{unsubscribeUrl}'],
    ['{{#if name}}', ''],
    ['{{/if}}', ''],
    ['{% if name %}', ''],
    ['{% endif %}', ''],
    ['&lt;%= name %&gt;', '{firstName}'],
    ['%%first_name%%', '{firstName}'],
    ['%%=v(@FirstName)=%%', '{firstName}'],
    ['%FIRSTNAME%', '{firstName}'],
    ['%UNSUBSCRIBELINK%', '{unsubscribeUrl}'],
    ['[[firstName]]', '{firstName}'],
    ['[[FIRSTNAME OR "Friend"]]', '{firstName|Friend}'],
    ['{$name}', '{firstName}'],
    ['{subscriber.last_name}', '{lastName}'],
    ['%%EMAIL%%', undefined],
    ['*|LIST:ADDRESS|*', undefined],
  ])('finds another system’s %s in text, subject, preview and address, and what is meant', (tag, meant) => {
    const written = decode(tag);
    const question = meant ? `. Did you mean ${meant}?` : meant === '' ? '. Remove it' : '';
    const message = `${written} isn’t a placeholder, so it would be sent as is${question}`;
    const expected = [{ kind: 'unknown-placeholder', message }];
    expect(contentProblems({ subject: 'A', htmlContent: sanitize(`<p>Dear ${tag},</p>`) })).toEqual(expected);
    expect(contentProblems({ subject: `For ${written}`, htmlContent: '' })).toEqual(expected);
    expect(contentProblems({ subject: 'A', previewText: written, htmlContent: '' })).toEqual(expected);
    expect(contentProblems({ subject: 'A', textContent: `x ${written}`, htmlContent: '' })).toEqual(expected);
    if (written.startsWith('{firstName')) return;
    expect(contentProblems({ subject: 'A', htmlContent: sanitize(`<a href="${encode(written)}">x</a>`) })).toEqual(
      expected,
    );
  });

  test.each([
    ['*|UNSUB|*', '{unsubscribeUrl}'],
    ['https://us1.admin.example.com/campaigns/*|UNSUB|*', '{unsubscribeUrl}'],
    ['https://app.example.com/letters/%7B%7B%20unsubscribe_url%20%7D%7D', '{unsubscribeUrl}'],
    ['http://{{ preferences_url }}', '{detailsUrl}'],
    ['%%unsubscribe%%', '{unsubscribeUrl}'],
    ['http://[[unsubscribe]]/', '{unsubscribeUrl}'],
  ])('proposes the whole address in place of %s', (href, to) => {
    const htmlContent = sanitize(`<p><a href="${href}">leave</a></p>`);
    const [problem] = contentProblems({ subject: 'A', htmlContent });
    expect(problem?.message).toContain(`Did you mean ${to}?`);
    const mended = sanitize(htmlContent.replace(href, to));
    expect(mended).toContain(`href="${to}"`);
    expect(contentProblems({ subject: 'A', htmlContent: mended })).toEqual([]);
  });

  test.each([
    'It is 50% off, and %20 is a space: 100%. 5 * | x | * 3. [[ ]] {{ }} a[i[0]] {1} { 2 }',
    'Read <a href="https://example.org/a%20b%C3%A9%E2%82%AC?x=%7Bcity%7D">on</a>',
  ])('takes no ordinary text for another system’s tags: %s', (text) => {
    expect(messagesFor(text)).toEqual([]);
  });

  test('reports one whose letters differ in format', () => {
    expect(messagesFor('{<b>firstName</b>}')[0]).toMatch(/^\{firstName\} has mixed formatting/);
    expect(messagesFor('<b>{firstName}</b>, {lastName}')).toEqual([]);
  });

  test('reports an event’s placeholders in a newsletter, but not in an email about an event', () => {
    expect(messagesFor('{eventTitle} {joinLink|x}')).toEqual([]);
    expect(messagesFor('{eventTitle} {joinLink|x}', 'event')).toEqual([]);
    expect(messagesFor('{eventTitle} {joinLink|x}', 'newsletter')).toEqual([
      '{eventTitle} is filled in only in emails about an event: it would be sent as is',
      '{joinLink} is filled in only in emails about an event: everyone would see the text after its bar',
    ]);
  });
});

test.each([
  ['https://example', 'its ending is missing, such as .com or .org'],
  ['https://5550100', 'its ending is missing, such as .com or .org'],
  ['https:///archive', 'its ending is missing, such as .com or .org'],
  ['ftp://files/', 'its ending is missing, such as .com or .org'],
  ['mailto:us@example', 'its ending is missing, such as .com or .org'],
  ['{joinLink|https://zoom}', 'its ending is missing, such as .com or .org'],
  ['http://localhost:3000/letters', 'localhost isn’t on the internet'],
  ['https://printer.local/', 'printer.local isn’t on the internet'],
  ['https://', 'it isn’t a complete address'],
  ['https://javascript:alert(1)', 'it isn’t a complete address'],
])('a link to %s is reported as dead', (href, reason) => {
  expect(
    contentProblems({ ...correctMail, htmlContent: `<p><a href="${href}">A</a> <a href="${href}">B</a></p>` }),
  ).toEqual([{ kind: 'dead-link', message: `The link to "${href}" leads nowhere: ${reason}` }]);
});

test.each([
  ...['https://a.example', 'HTTPS://EXAMPLE.ORG', 'https://example.org:8080/', 'https://müller.de/ü', 'tel:5550100'],
  ...['mailto:us@example.org?subject=A,%20B', 'mailto:?subject=Read%20this', 'https://93.184.216.34/'],
  'https://[::1]/',
  ...['{unsubscribeUrl}', 'https://example.org/{firstName}', 'https://example.org./'],
])('a link to %s may lead somewhere', (href) => {
  expect(contentProblems({ ...correctMail, htmlContent: `<p><a href="${href}">A</a></p>` })).toEqual([]);
});

test.each([
  ['a decorative picture needs no description', '<img src="https://a.example/a.png" alt="" role="presentation">'],
  [
    'a picture of the site is in a format that Outlook shows',
    `<img src="${site.url}/pictures/lake-768.webp" alt="A lake">`,
  ],
])('%s', (_, htmlContent) => {
  expect(contentProblems({ ...correctMail, htmlContent })).toEqual([]);
});

test('an email may be as large as Gmail shows, and not one byte larger', () => {
  expect(sizeProblems(clippedAt)).toEqual([]);
  expect(sizeProblems(clippedAt + 1)).toEqual([
    { kind: 'too-large', message: 'The email is 103 KB: Gmail hides everything beyond 102 KB' },
  ]);
});

test('a version that was never sent as a test is reported', () => {
  expect(testProblems({ lastTestAt: '2026-04-15T10:00:00.000Z' })).toEqual([]);
  expect(testProblems({})).toEqual([{ kind: 'untested', message: 'You haven’t sent a test since your last edit' }]);
});

test('a send without recipients, or with more than today’s quota allows, is reported', () => {
  const quota = (leftToday: number) => ({ leftToday, standing: 'good' as const });
  expect(accountProblems(0, quota(50_000)).map(({ kind }) => kind)).toEqual(['no-recipients']);
  expect(accountProblems(12, quota(12))).toEqual([]);
  expect(accountProblems(13, quota(12))).toEqual([
    {
      kind: 'over-quota',
      message: 'SES accepts only 12 more emails today; the rest would wait until you resume the send',
    },
  ]);
  expect(accountProblems(13, quota(-1))[0]?.message).toContain('only 0 more emails');
});

test('an account that may not send, or not to everyone, is reported', () => {
  const problemKinds = (standing: AccountStanding) =>
    accountProblems(12, { leftToday: 12, standing }).map(({ kind }) => kind);
  for (const standing of ['sandbox', 'paused', 'shut-down', 'under-review'] as const) {
    expect(problemKinds(standing)).toEqual(['account']);
  }
});

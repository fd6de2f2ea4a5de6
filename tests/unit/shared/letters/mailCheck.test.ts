import { describe, expect, test } from 'vitest';
import { contentProblems } from '../../../../shared/letters/checks/contentProblems.ts';
import {
  type AccountStanding,
  accountProblems,
  clippedAt,
  sizeProblems,
  testProblems,
} from '../../../../shared/letters/checks/mailCheck.ts';
import { site } from '../../../../shared/site/site.ts';

const correctMail = {
  subject: 'News for {firstName}',
  previewText: 'In spring',
  htmlContent:
    '<p>Dear {firstName}, <a href="https://a.example/?b=1&amp;c=2">read</a>, <a href="mailto:us@a.example">write</a>, <a href="tel:+12125550100">call</a> or <a href="{unsubscribeUrl}">leave</a>. <img src="https://a.example/hill.jpg" alt="A hill > a mountain"></p>',
};

const undescribed = 'The picture "hill.jpg" has no description for readers who can’t see it';

test('a correct mail has no problems', () => {
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

  test('reports one whose letters differ in format', () => {
    expect(messagesFor('{<b>firstName</b>}')[0]).toMatch(/^\{firstName\} has mixed formatting/);
    expect(messagesFor('<b>{firstName}</b>, {lastName}')).toEqual([]);
  });

  test('reports an event’s placeholders in a newsletter, but not in a mail about an event', () => {
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

test('a mail may be as large as Gmail shows, and not one byte larger', () => {
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

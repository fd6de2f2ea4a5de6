import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { describe, expect, test, vi } from 'vitest';
import { compose } from '../../../../functions/lib/letters/compose/compose.ts';
import { cleanTexts } from '../../../../functions/lib/letters/compose/letterSource.ts';
import { letterOf } from '../../../../functions/lib/letters/site/letterOf.ts';
import { letterFeedOf } from '../../../../functions/lib/publishing/feeds.ts';
import { send } from '../../../../functions/lib/sending/ses.ts';
import { personalLinkProblems } from '../../../../shared/letters/checks/mailCheck.ts';
import { site } from '../../../../shared/site/site.ts';
import { installMail, installSecrets } from '../../../support/run/calls.ts';

const author = '11111111-1111-4111-8111-111111111111';
const reader = '22222222-2222-4222-8222-222222222222';

/** A letter as it arrives in a person's inbox: HTML and text. */
async function inInbox(id: string, letter: { subject: string; htmlContent: string; textContent?: string }) {
  installSecrets();
  const { ses } = installMail();
  vi.stubEnv('SITE_URL', 'https://d111111abcdef8.cloudfront.net');
  const to = { id, email: 'a@example.org', firstName: 'Ana' };
  await send({
    mail: compose(cleanTexts(letter), { type: 'newsletter' }),
    to,
    tags: { campaign: 'c', subscriber: id },
  });
  const [call] = ses.commandCalls(SendEmailCommand);
  const { Subject, Body } = call?.args[0].input.Content?.Simple ?? {};
  return { subject: Subject?.Data ?? '', htmlContent: Body?.Html?.Data ?? '', textContent: Body?.Text?.Data ?? '' };
}

describe('a letter from one’s own inbox, pasted', () => {
  const own = {
    subject: 'May',
    htmlContent: '<p>Hello. <a href="{unsubscribeUrl}">Leave</a> or <a href="{detailsUrl}">correct</a>.</p>',
  };

  test('has no link of its first reader once it is saved, sent or published', async () => {
    const pasted = await inInbox(author, own);
    expect(pasted.htmlContent.split(author).length, 'the author’s links').toBeGreaterThan(3);
    expect(pasted.textContent).toContain(author);
    expect(JSON.stringify(cleanTexts(pasted))).not.toContain(author);
    const letter = letterOf(pasted);
    expect(JSON.stringify(letter)).not.toContain(author);
    const stored = { ...letter, campaignId: 'c', slug: 'may', sentAt: '2026-05-03T12:00:00.000Z' };
    expect(letterFeedOf([stored as never])).not.toContain(author);
    const sent = await inInbox(reader, pasted);
    expect(JSON.stringify(sent)).not.toContain(author);
    // In the letter and in the mail's foot.
    for (const part of [sent.htmlContent, sent.textContent])
      expect(part.split(`/unsubscribe?token=${reader}`).length).toBeGreaterThanOrEqual(3);
  });

  test('is told of in the checks, and a letter without such links is not', async () => {
    const pasted = await inInbox(author, own);
    expect(personalLinkProblems(pasted)).toEqual([
      { kind: 'personal-link', message: expect.stringMatching(/^\d+ links lead to pages of one person/) },
    ]);
    expect(personalLinkProblems(cleanTexts(pasted))).toEqual([]);
    expect(personalLinkProblems(own)).toEqual([]);
  });
});

const token = `${author}_may.${'k'.repeat(43)}`;
const encoded = encodeURIComponent(encodeURIComponent(`${site.url}/unsubscribe?token=${token}`));

describe('the address of a link', () => {
  /** The link's address, once cleaned. */
  const cleaned = (address: string) => {
    const { htmlContent } = cleanTexts({
      subject: 'May',
      htmlContent: `<p><a href="${address.replaceAll('&', '&amp;')}">x</a></p>`,
    });
    return /href="([^"]*)"/.exec(htmlContent)?.[1]?.replaceAll('&amp;', '&');
  };

  test.each([
    ['the page to unsubscribe', `${site.url}/unsubscribe?token=${token}`],
    ['the page to unsubscribe, in capitals', `${site.url.toUpperCase()}/Unsubscribe/?token=${token}`],
    ['what mail programs press to unsubscribe', `${site.url}/api/newsletter/unsubscribe?token=${token}`],
    ['CloudFront’s own name', `https://d111111abcdef8.cloudfront.net/unsubscribe?token=${token}`],
    ['a trial on this computer', `http://localhost:3000/unsubscribe?token=${token}`],
    ['a trial by its number', `http://127.0.0.1:4000/unsubscribe?token=${token}`],
    ['a domain that the site had before', `https://old.example.org/unsubscribe?token=${token}`],
    ['the site with www', `https://www.${new URL(site.url).hostname}/unsubscribe?token=short`],
    ['a path', `/unsubscribe?token=${token}`],
    ['another parameter first', `${site.url}/unsubscribe?utm_source=mail&token=${token}`],
    [
      'Google’s redirect',
      `https://www.google.com/url?q=${encodeURIComponent(`${site.url}/unsubscribe?token=${token}`)}`,
    ],
    ['a redirect in a redirect', `https://eu.example.com/v3/__https://www.google.com/url?q=${encoded}__`],
    ['a placeholder that falls back on it', `{joinLink|${site.url}/unsubscribe?token=${token}}`],
  ])('%s becomes each reader’s own', (_title, address) => {
    expect(cleaned(address)).toBe('{unsubscribeUrl}');
  });

  test.each([
    ['one’s details', `${site.url}/your-details#${token}`],
    [
      'one’s details behind Outlook’s protection',
      `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(`${site.url}/your-details#${token}`)}&data=05`,
    ],
    ['one’s details at CloudFront', `https://d111111abcdef8.cloudfront.net/your-details#${token}`],
    ['one’s details with a parameter', `${site.url}/your-details?utm_source=mail#${token}`],
    ['one’s details in capitals', `HTTPS://DHARMACHATS.EXAMPLE/YOUR-DETAILS#${token}`],
    ['one’s details on this computer', `http://localhost:5173/your-details#${token}`],
  ])('of %s becomes each reader’s own', (_title, address) => {
    expect(cleaned(address)).toBe('{detailsUrl}');
  });

  test.each([
    ['to cancel a sign-up', `${site.url}/cancel-signup?token=${token}`],
    ['to confirm a subscription', `${site.url}/confirm-subscription?token=${token}`],
    ['to confirm an address', `${site.url}/confirm-address?token=${token}`],
    ['to log in', `${site.url}/login#${token}`],
    ['of an invitation', `https://d111111abcdef8.cloudfront.net/invitation#${token}`],
    ['of a form’s outcome', `${site.url}/outcome/7`],
    ['of a guest at the door', `${site.url}/admin/door/3#${token}`],
  ])('%s is removed', (_title, address) => {
    expect(cleaned(address)).toBeUndefined();
  });

  test.each([
    `${site.url}/letters/may`,
    `${site.url}/search?q=unsubscribe`,
    `${site.url}/unsubscribe`,
    `${site.url}/privacy#your-details`,
    'https://other.example.org/unsubscribe?list=7',
    'https://other.example.org/your-details#top',
    'https://registration.example.org/?token=0123456789abcdef0123456789abcdef',
    'https://example.org/login?next=%2Fa%2520b',
    'https://example.org/50%-off?a=%E0%A4%A',
    'mailto:us@example.org?subject=unsubscribe',
  ])('%s stays as it is', (address) => {
    expect(cleaned(address)).toBe(address);
  });
});

test.each([
  ['in a sentence', `Leave: ${site.url}/unsubscribe?token=${token}.`, 'Leave: {unsubscribeUrl}.'],
  ['in brackets', `Leave [${site.url}/unsubscribe?token=${token}] now`, 'Leave [{unsubscribeUrl}] now'],
  ['in parentheses', `(${site.url}/your-details#${token})`, '({detailsUrl})'],
  ['that is no one’s own', `<${site.url}/cancel-signup?token=${token}>`, '<>'],
  ['twice', `${site.url}/login#${token}\n${site.url}/your-details#${token}!`, '\n{detailsUrl}!'],
  [
    'only of a person, not of a page',
    `${site.url}/letters/may, https://a.example/b.`,
    `${site.url}/letters/may, https://a.example/b.`,
  ],
])('a subject, a preview and a text lose an address %s', (_title, textContent, result) => {
  const clean = cleanTexts({ subject: textContent, previewText: textContent, htmlContent: '', textContent });
  expect([clean.subject, clean.previewText, clean.textContent]).toEqual([result, result, result]);
});

test('wherever it stands in HTML, no such address is left', () => {
  const address = `${site.url}/unsubscribe?token=${token}`;
  const { htmlContent } = cleanTexts({
    subject: 'May',
    htmlContent: `<p title="${address}" style="background-image:url(${address})">${address}<b>${address}</b><img src="${address}" alt="${address}"><table background="${address}"><tr><td>x</td></tr></table></p><!-- ${address} --><style>@media print{p{background:url(${address})}}</style>`,
  });
  expect(htmlContent).not.toContain('token');
  expect(htmlContent).toContain('{unsubscribeUrl}<b>{unsubscribeUrl}</b>');
});

import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cleanTexts, compose } from '../../../../functions/lib/letters/compose.ts';
import { letterOf } from '../../../../functions/lib/letters/site/letterOf.ts';
import { accountMail } from '../../../../functions/lib/notices/accountMail.ts';
import { sweepOutbox } from '../../../../functions/lib/notices/sendMail.ts';
import type { OutboxRow } from '../../../../functions/lib/outbox/outbox.ts';
import { lookUp } from '../../../../functions/lib/people/personalData/kept.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/rows.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { linkToken, readUnsubscribeToken, unsubscribeToken } from '../../../../functions/lib/platform/crypto/keyed.ts';
import { letterFeedOf } from '../../../../functions/lib/publishing/feeds.ts';
import * as campaigns from '../../../../functions/lib/sending/campaigns.ts';
import * as ledger from '../../../../functions/lib/sending/ledger.ts';
import * as results from '../../../../functions/lib/sending/results.ts';
import { send } from '../../../../functions/lib/sending/ses.ts';
import { personalLinkProblems } from '../../../../shared/letters/checks/mailCheck.ts';
import { site } from '../../../../shared/site/site.ts';
import {
  AccountBrowser,
  dynamo,
  later,
  mail,
  mailsOf,
  signedIn,
  withAdmins,
} from '../../../support/accounts/adminAccounts.ts';
import { consented } from '../../../support/data/subscriberRows.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { call, installMail, installSecrets } from '../../../support/run/calls.ts';
import { id, startMayCampaign } from '../../../support/sending/newsSends.ts';

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
    // In the letter and in the email's foot.
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

describe('an unsubscription', () => {
  let dynamo: FakeDynamo;
  beforeEach(async () => {
    dynamo = await startMayCampaign();
  });

  const person = (name: string) => ({ firstName: name, lastName: 'Lima', email: `${name}@example.org` });

  const subscribed = async (name: string) => {
    const { id: reader = '' } = await subscribers.add(person(name), consented());
    await ledger.enter(id, { id: reader }, 1);
    return reader;
  };
  const counted = async () => (await campaigns.find(id))?.unsubscribed ?? 0;

  test('counts for the letter that has the link, once for each person', async () => {
    const [ana, bo] = [await subscribed('ana'), await subscribed('bo')];
    const token = await unsubscribeToken(ana, id);
    for (let n = 0; n < 2; n++)
      expect((await call('newsletter/unsubscribe', { query: { token } })).statusCode).toBe(200);
    expect(await counted()).toBe(1);
    await Promise.all([results.unsubscribe(bo, id), results.unsubscribe(bo, id), results.unsubscribe(bo, id)]);
    expect(await counted()).toBe(2);
    // Subscribed again, and unsubscribed again by the same letter.
    await subscribers.add(person('ana'), consented());
    await results.unsubscribe(ana, id);
    expect(await subscribers.findAll([ana])).toEqual(new Map());
    expect(await counted()).toBe(2);
  });

  test('is part of a person’s stored data, until it is erased', async () => {
    const ana = await subscribed('ana');
    await results.unsubscribe(ana, id);
    const kept = async () => JSON.stringify((await lookUp('ana@example.org', 'reader')).kept);
    expect(await kept()).toContain('"unsubscribed":true');
    await ledger.anonymize(id, ana);
    expect(await kept()).not.toContain('"unsubscribed":true');
    expect(JSON.stringify(dynamo.startingWith('sends', ''))).not.toContain('"unsubscribed":true');
    expect(await counted()).toBe(1);
  });

  test('is possible and from then on known for readers, and for others who get email about an event', async () => {
    const ana = await subscribed('ana');
    const dan = await addressHash('dan@example.org');
    await ledger.enter(id, { id: dan, addressHash: dan }, 1);
    const known = () =>
      Promise.all([results.isUnsubscribed(ana), results.isUnsubscribed(ana, id), results.isUnsubscribed(dan, id)]);
    expect(await known()).toEqual([false, false, false]);
    for (const reader of [ana, dan]) await results.unsubscribe(reader, id);
    expect(await known()).toEqual([true, true, true]);
  });

  test('by an old link, or a link of a letter that did not go to them, still ends the subscription', async () => {
    const ana = await subscribed('ana');
    const { id: cem = '' } = await subscribers.add(person('cem'), consented());
    for (const token of [await linkToken('unsubscribe', ana), await unsubscribeToken(cem, id)])
      expect((await call('newsletter/unsubscribe', { query: { token } })).statusCode).toBe(200);
    expect(await subscribers.findAll([ana, cem])).toEqual(new Map());
    expect(await counted()).toBe(0);
  });

  test('that coincides with a bounce is counted once', async () => {
    const ana = await subscribed('ana');
    dynamo.before('TransactWriteCommand', () => suppress(ana, 'bounced'));
    await results.unsubscribe(ana, id);
    expect(await subscribers.findAll([ana])).toEqual(new Map());
    expect(await counted()).toBe(1);
  });

  test('has a link in which no one can change the campaign', async () => {
    const token = await unsubscribeToken('ab', id);
    expect(await readUnsubscribeToken(token)).toEqual({ id: 'ab', campaignId: id });
    expect(await readUnsubscribeToken(await linkToken('unsubscribe', 'ab'))).toEqual({
      id: 'ab',
      campaignId: undefined,
    });
    expect(await readUnsubscribeToken(token.replace('_0', '_1'))).toBeUndefined();
    expect(await readUnsubscribeToken(token.replace(`_${id}`, ''))).toBeUndefined();
    expect((await unsubscribeToken('a'.repeat(64), id)).length).toBeLessThanOrEqual(200);
  });
});

describe('the email with a link to an account', () => {
  let ana: AccountBrowser;
  withAdmins();
  beforeEach(async () => {
    ana = await signedIn('Ana');
  });

  const stranger = new AccountBrowser();
  /** Whether a link is valid: only then is a password refused because it is weak. */
  const opens = async (token = '') =>
    (await stranger.call('invitations/accept', { body: { token, username: 'Cleo', password: 'weak' } })).status === 400;
  const invite = async (): Promise<string> =>
    (await ana.confirmed('invitations/create', { body: { email: 'cleo@example.org' } })).id;
  const change = (action: string, id: string) => ana.call(`invitations/${action}`, { path: { id } });
  const queued = () => dynamo.startingWith('people', 'ACCOUNT_OUTBOX') as unknown as OutboxRow[];
  /** What a worker does that dies before it has claimed the email. Returns the token that no one got. */
  async function dying(): Promise<string> {
    const composed = await accountMail(queued()[0]?.command as Parameters<typeof accountMail>[0]);
    return /#([\w.~-]+)/.exec('letter' in composed ? composed.letter.mail.text : '')?.[1] ?? '';
  }

  test('is sent when its message comes again after a worker died, with a link of its own', async () => {
    await invite();
    const lost = await dying();
    expect(await opens(lost)).toBe(true);
    const [sent] = await mailsOf(mail);
    expect([await opens(sent?.token), await opens(lost)]).toEqual([true, false]);
  });

  test('goes out later with another link if SES did not take it', async () => {
    await invite();
    mail.ses.on(SendEmailCommand).rejects(Object.assign(new Error('Slow down'), { name: 'TooManyRequestsException' }));
    const [refused] = await mailsOf(mail);
    mail.ses.on(SendEmailCommand).resolves({ MessageId: 'mail' });
    later(61);
    await sweepOutbox(Date.now());
    const [sent] = await mailsOf(mail);
    expect([await opens(sent?.token), await opens(refused?.token)]).toEqual([true, false]);
    expect(queued()).toMatchObject([{ state: 'SENT' }]);
  });

  test('is not sent if the invitation was withdrawn, and its link does not become valid by a new invitation', async () => {
    const id = await invite();
    const lost = await dying();
    await change('withdraw', id);
    expect(await mailsOf(mail)).toEqual([]);
    await invite();
    expect(await opens(lost)).toBe(false);
    const [sent] = await mailsOf(mail);
    expect(await opens(sent?.token)).toBe(true);
  });
});

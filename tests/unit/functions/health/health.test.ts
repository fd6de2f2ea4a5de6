import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FeedRead } from '../../../../functions/lib/content/episodes/feedReads.ts';
import { concurrency, quota } from '../../../../functions/lib/health/account.ts';
import { balanceOf, feed, unsent } from '../../../../functions/lib/health/content.ts';
import { samples } from '../../../../functions/lib/health/settings.ts';
import { certificate } from '../../../../functions/lib/health/site.ts';
import { mailsTo, type OutboxRow, requestMail, settle } from '../../../../functions/lib/outbox/outbox.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import type { Campaign } from '../../../../shared/sending/model/campaign.ts';
import { withFakes } from '../../../support/people/withFakes.ts';

/* What the doctor says of what the local cloud lacks: a certificate, a podcast’s feed, a deployed site, a larger account. */

const settings = {
  domain: 'chats.publisher.net',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/a',
  senderAddress: 'letters@publisher.net',
};
const acm = mockClient(ACMClient);
const lambda = mockClient(LambdaClient);
const fakes = withFakes();
beforeEach(() => {
  acm.reset();
  vi.stubEnv('SETTINGS', JSON.stringify(settings));
});
afterAll(() => {
  acm.restore();
  lambda.restore();
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

describe('the certificate', () => {
  const found = (Status: string, name: string, NotAfter: Date) =>
    acm.on(DescribeCertificateCommand).resolves({
      Certificate: { Status: Status as never, SubjectAlternativeNames: [name], NotAfter },
    });

  test.each(['chats.publisher.net', '*.publisher.net'])('for %s is good', async (name) => {
    found('ISSUED', name, inDays(200));
    expect(await certificate()).toEqual({
      good: true,
      says: expect.stringMatching(/^For chats\.publisher\.net, until 2\d{3}-/),
    });
  });

  test.each([
    ['PENDING_VALIDATION', 'chats.publisher.net', 200, /status is PENDING_VALIDATION/, /CNAME record that ACM gives/],
    ['ISSUED', 'www.publisher.net', 200, /for www\.publisher\.net, not for chats/, /set it as certificateArn/],
    ['ISSUED', 'chats.publisher.net', 12, /expires in 1[12] days/, /CNAME record/],
  ])('with status %s for %s, %i days before it expires, is not good', async (status, name, days, says, remedy) => {
    found(status, name, inDays(days));
    expect(await certificate()).toEqual({
      ...{ good: false, says: expect.stringMatching(says) },
      remedy: expect.stringMatching(remedy),
    });
  });

  test('is not needed without a domain', async () => {
    vi.stubEnv('SETTINGS', JSON.stringify({ ...settings, domain: null, certificateArn: null }));
    expect(await certificate()).toMatchObject({ good: true });
    expect(acm.calls()).toHaveLength(0);
  });
});

describe('samples', () => {
  const facts = { contact: { general: 'hello@dharmachats.example' } };

  test('are named on a deployed site, and accepted in the local cloud', () => {
    expect(samples(facts, false)).toMatchObject({ good: false, says: 'Still unchanged: contact.general' });
    expect(samples(facts, true)).toMatchObject({ good: true });
    expect(samples({ contact: { general: 'hello@publisher.net' } }, false)).toMatchObject({ good: true });
  });

  test('are found in the settings too', () => {
    vi.stubEnv('SETTINGS', JSON.stringify({ ...settings, alarmAddress: 'alarms@dharmachats.example' }));
    expect(samples({}, false)).toMatchObject({ good: false, says: 'Still unchanged: alarmAddress' });
  });
});

describe('the feed', () => {
  const address = 'https://podcast.publisher.net/feed.xml';
  const pk = partitions.content.feedReads;
  const put = (read: FeedRead | undefined) =>
    read && fakes.dynamo.answer('PutCommand', { TableName: 'content', Item: { pk, sk: pk, ...read } });
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

  test.each<[string, FeedRead | undefined, RegExp]>([
    ['never read', undefined, /^It has not been read yet$/],
    ['failing for a day', { triedAt: hoursAgo(0), readAt: hoursAgo(24), error: 'answered 500' }, /answered 500$/],
    ['failing from the first', { triedAt: hoursAgo(0), error: 'no RSS' }, /^It can’t be read: no RSS$/],
    ['not tried for a day', { triedAt: hoursAgo(24), readAt: hoursAgo(24) }, /^Not tried since /],
  ])('%s is not good', async (_, read, says) => {
    put(read);
    expect(await feed(address)).toEqual({
      ...{ good: false, says: expect.stringMatching(says) },
      remedy: expect.stringContaining(`episodes:import -- ${address}`),
    });
  });

  test.each<[string, FeedRead]>([
    ['read an hour ago', { triedAt: hoursAgo(1), readAt: hoursAgo(1) }],
    ['failing once', { triedAt: hoursAgo(0), readAt: hoursAgo(1), error: 'The feed answered 500' }],
  ])('%s is good', async (_, read) => {
    put(read);
    expect(await feed(address)).toMatchObject({ good: true });
  });

  test('is good if none is configured', async () => expect(await feed(null)).toMatchObject({ good: true }));
});

describe('the last send', () => {
  const counts = { PENDING: 0, CLAIMED: 0, SENT: 8, FAILED: 1, SKIPPED: 1, IN_DOUBT: 0 };
  const campaign = (changes: Partial<Campaign>) =>
    balanceOf({ subject: 'News', status: 'COMPLETE', counts, total: 10, ...changes } as Campaign);

  test('is good if its ledger adds up', () => {
    expect(campaign({})).toEqual({ good: true, says: '“News”: 8 sent, 1 failed, 1 skipped, of 10' });
    expect(campaign({ status: 'CANCELLED', counts: { ...counts, SENT: 2 } }).good).toBe(true);
    expect(campaign({ status: 'SENDING', counts: { ...counts, SENT: 2, PENDING: 6 } })).toEqual({
      ...{ good: true, says: '“News” is going out: 4 of 10' },
    });
  });

  test.each<[string, Partial<Campaign>, RegExp]>([
    ['one recipient too few', { total: 11 }, /11 recipients, but 8 sent, 1 failed, 1 skipped/],
    ['in doubt', { status: 'NEEDS_ATTENTION', reason: 'SES did not say' }, /waits for you: SES did not say/],
    ['standing still', { status: 'SENDING', stalledSince: '2026-11-02T10:00:00.000Z' }, /since 2 Nov 2026, 10:00 UTC/],
  ])('%s is not good', (_, changes, says) => {
    expect(campaign(changes)).toMatchObject({ good: false, says: expect.stringMatching(says) });
  });
});

test('emails to one person are good unless one waits for an admin, or for SES', async () => {
  await requestMail({ kind: 'welcome', subscriberId: 'ana' });
  const [mail] = (await mailsTo(['ana'])) as [OutboxRow];
  expect(await unsent()).toMatchObject({ good: true });
  await settle(mail, { state: 'PENDING', waits: 'refused', nextAt: Date.now(), reason: 'Paused' });
  expect(await unsent()).toMatchObject({ good: false, says: 'Waiting for SES: 1. Paused' });
  await settle(mail, { state: 'FAILED', reason: 'No such address' });
  expect(await unsent()).toMatchObject({
    ...{ good: false, says: 'Not sent, or not known to be: 1. The latest: No such address' },
    remedy: 'Decide about each on the admin’s dashboard.',
  });
});

describe('an account', () => {
  test.each<[string, number, number, RegExp, RegExp?]>([
    ['as large as the settings say is good', 1000, 1000, /^1,000 functions may run$/],
    ['larger than they say could keep places for the workers', 1000, 10, /functionsAtOnce set to 1000/],
    ['that is new is too small for a newsletter and visitors at once', 10, 10, /so visitors wait/, /Request 1,000/],
    ['smaller than they say refuses the next deploy', 500, 1000, /would fail$/, /Set functionsAtOnce to 500/],
  ])('%s', async (_, ConcurrentExecutions, functionsAtOnce, says, remedy) => {
    lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions } });
    vi.stubEnv('SETTINGS', JSON.stringify({ functionsAtOnce }));
    vi.stubEnv('WORKERS_AT_ONCE', '10');
    expect(await concurrency()).toEqual({
      ...{ good: !remedy, says: expect.stringMatching(says) },
      ...(remedy && { remedy: expect.stringMatching(remedy) }),
    });
  });

  test.each([
    [11.2, false],
    [400, true],
  ])('from which SES takes %d emails a second is named the setting if workers are for fewer', async (rate, isNamed) => {
    vi.stubEnv('MAILS_PER_SECOND', '14');
    const { says } = await quota({ newsletterRate: rate, leftToday: 50_000, standing: 'good' });
    expect(says.includes('mailsPerSecond')).toBe(isNamed);
  });
});

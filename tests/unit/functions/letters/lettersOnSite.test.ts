import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as letters from '../../../../functions/lib/letters/site/letters.ts';
import { slugOf, slugsOf } from '../../../../functions/lib/letters/site/slugs.ts';
import type { Messages } from '../../../../functions/lib/platform/queues/queue.ts';
import * as campaigns from '../../../../functions/lib/sending/campaign/campaigns.ts';
import * as campaignContent from '../../../../functions/lib/sending/campaign/content.ts';
import { finishCampaign } from '../../../../functions/lib/sending/campaign/finishCampaign.ts';
import { changeStatus } from '../../../../functions/lib/sending/campaign/status.ts';
import { cancel } from '../../../../functions/lib/sending/control/control.ts';
import { requestPublication } from '../../../../functions/lib/sending/control/letterOnSite.ts';
import { checkLedger } from '../../../../functions/lib/sending/ledger/checkLedger.ts';
import * as ledger from '../../../../functions/lib/sending/ledger/ledger.ts';
import { awaitPage, publishRequested } from '../../../../functions/lib/sending/prepare/letterPage.ts';
import * as links from '../../../../functions/lib/sending/results/links.ts';
import type { CampaignAudience } from '../../../../shared/people/model/audience.ts';
import { site } from '../../../../shared/site/site.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { FakeSite } from '../../../support/site/fakeSite.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

type Step = Messages['campaign'];
const begun = Date.UTC(2026, 4, 3, 14);
let steps: Step[];
let dynamo: FakeDynamo;
let bucket: FakeSite;

beforeEach(() => {
  vi.useFakeTimers({ now: begun, toFake: ['Date'] });
  dynamo = installFakeDynamo();
  bucket = new FakeSite([]);
  vi.stubEnv('CAMPAIGN_QUEUE_URL', 'campaign');
  vi.stubEnv('SEND_QUEUE_URL', 'send');
  steps = [];
  const sqs = mockClient(SQSClient);
  sqs.on(SendMessageCommand).callsFake(({ MessageBody }) => ({ at: steps.push(JSON.parse(MessageBody)) }));
  sqs.on(SendMessageBatchCommand).resolves({});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

interface SendOptions {
  subject?: string;
  publish?: boolean;
  audience?: CampaignAudience;
  words?: string;
}
const newsletter: CampaignAudience = { type: 'newsletter' };
const begin = async (
  id: string,
  { subject = 'A letter in May', publish = true, audience = newsletter, words = 'grew' }: SendOptions = {},
) => {
  const htmlContent = `<p>Dear {firstName},</p><p>it ${words}.</p>`;
  const template = { name: id, subject, htmlContent, version: 1, updatedAt: '', mailBytes: 1 };
  const cutoff = new Date().toISOString();
  await campaigns.start(id, template, { audience, cutoff, accepted: 1, startedBy: 'admin', publish });
  await ledger.enter(id, { id: '0a' }, 1);
};
const meta = async (id: string) => (await campaigns.find(id)) as campaigns.CampaignMeta;
const prepared = async (id: string) => {
  await checkLedger(await meta(id), { '00': 1 });
  const step = steps.at(-1);
  return step?.step === 'await' ? step : undefined;
};
const onSite = async () => (await letters.list()).map(({ slug }) => slug);
const late = (ms: number) => vi.setSystemTime(Date.now() + ms);

describe('a send with publishing', () => {
  test('publishes the letter, links to it in the mail, and waits for the page before the first mail', async () => {
    await begin('one');
    const step = await prepared('one');
    expect(await onSite()).toEqual(['a-letter-in-may']);
    const mail = await campaignContent.mail('one');
    expect(mail?.html).toContain(`<a href="${site.url}/letters/a-letter-in-may"`);
    expect(mail?.text).toMatch(`View in browser: ${site.url}/letters/a-letter-in-may`);
    expect(mail?.html.indexOf('View in browser')).toBeLessThan(mail?.html.indexOf('mail-mark.png') ?? 0);
    if (!step) throw new Error('Nothing waits for the page');
    await awaitPage(step);
    expect((await meta('one')).status).toBe('PREPARING');
    bucket.files.set('pages/letter/a-letter-in-may.html', 'there');
    await awaitPage(step);
    expect(await meta('one')).toMatchObject({ status: 'SENDING', total: 1, letter: 'a-letter-in-may' });
    // The message came twice.
    await awaitPage(step);
    expect((await meta('one')).status).toBe('SENDING');
  });

  test('is paused before anybody is mailed if the page cannot be made', async () => {
    await begin('one');
    const step = await prepared('one');
    late(6 * 60_000);
    if (step) await awaitPage(step);
    expect(await meta('one')).toMatchObject({ status: 'PAUSED', sent: 0 });
    expect((await meta('one')).reason).toContain('page');
    expect((await meta('one')).sendingSince).toBeUndefined();
  });

  test('that is cancelled before it starts takes the letter off the site; a late preparation does not bring it back', async () => {
    await begin('one');
    const step = await prepared('one');
    await cancel('one', 'admin');
    expect(await onSite()).toEqual([]);
    if (step) await awaitPage(step);
    await publishRequested({ step: 'publish', campaignId: 'one', at: Date.now() + 1 });
    expect(await onSite()).toEqual([]);
    await expect(letters.get('a-letter-in-may')).rejects.toMatchObject({ status: 404 });
  });

  test('that is cancelled before anybody was mailed takes the letter off the site when it is finished', async () => {
    await begin('one');
    const step = await prepared('one');
    bucket.files.set('pages/letter/a-letter-in-may.html', 'there');
    if (step) await awaitPage(step);
    await cancel('one', 'admin');
    await ledger.skip('one', '0a', 'cancelled');
    expect(await onSite()).toEqual(['a-letter-in-may']);
    await finishCampaign('one');
    expect(await onSite()).toEqual([]);
  });

  test('that is cancelled after somebody was mailed leaves the letter on the site', async () => {
    await begin('one');
    const step = await prepared('one');
    bucket.files.set('pages/letter/a-letter-in-may.html', 'there');
    if (step) await awaitPage(step);
    await ledger.claim('one', '0a', 'c', Date.now() + 1000);
    await ledger.record('one', '0a', 'c', { state: 'SENT', messageId: 'm' });
    await cancel('one', 'admin');
    await finishCampaign('one');
    expect(await onSite()).toEqual(['a-letter-in-may']);
  });

  test('with counted links has them in the mail, and the original ones on the site', async () => {
    const htmlContent = '<p>Dear {firstName}, <a href="https://a.example/?x=1&amp;y=2">look</a></p>';
    const template = { name: 'news', subject: 'May', htmlContent, version: 1, updatedAt: '', mailBytes: 1 };
    const send = { audience: newsletter, cutoff: new Date().toISOString(), accepted: 1, startedBy: 'admin' };
    await campaigns.start('one', template, { ...send, publish: true, countsLinks: true });
    await ledger.enter('one', { id: '0a' }, 1);
    await prepared('one');
    await prepared('one');
    const counted = `${site.url}/api/letters/links/one/0`;
    const mail = await campaignContent.mail('one');
    expect(mail?.html).toContain(`href="${counted}"`);
    expect(mail?.text).toContain(counted);
    expect(JSON.stringify(mail)).not.toContain('a.example');
    expect(mail?.html).toContain('href="{unsubscribeUrl}"');
    expect(await links.list('one')).toEqual([{ url: 'https://a.example/?x=1&y=2', opened: 0 }]);
    expect((await letters.get('may')).html).toContain('href="https://a.example/?x=1&amp;y=2"');
  });

  test('is different from one without: that starts at once, and its mail has no link to the site', async () => {
    await begin('one', { publish: false });
    expect(await prepared('one')).toBeUndefined();
    expect((await meta('one')).status).toBe('SENDING');
    expect((await campaignContent.mail('one'))?.html).not.toContain('View in browser');
    expect(await onSite()).toEqual([]);
  });
});

describe('a letter’s address', () => {
  test('is made from its subject, in any alphabet', () => {
    expect(slugOf('Frühling, at last!')).toBe('fruehling-at-last');
    expect(slugOf('Весеннее письмо')).toBe('vesennee-pismo');
    expect(slugOf('What’s new?')).toBe('whats-new');
    expect(slugOf('🌸')).toBe('letter');
    const long = slugOf('word '.repeat(40));
    expect(long.length).toBeLessThanOrEqual(60);
    expect(long).toMatch(/word$/);
    expect(slugOf('x'.repeat(200))).toHaveLength(60);
    const [first, second] = slugsOf('A');
    expect([first, second]).toEqual(['a', 'a-2']);
  });

  test('is never reused: another letter with that subject gets the next one, even after the first was taken off', async () => {
    await begin('one', { publish: false });
    await begin('two', { publish: false, words: 'withered' });
    await publishRequested({ step: 'publish', campaignId: 'one', at: Date.now() });
    await letters.takeOff('a-letter-in-may');
    await publishRequested({ step: 'publish', campaignId: 'two', at: Date.now() });
    expect(await onSite()).toEqual(['a-letter-in-may-2']);
    late(1);
    await publishRequested({ step: 'publish', campaignId: 'one', at: Date.now() });
    expect((await onSite()).sort()).toEqual(['a-letter-in-may', 'a-letter-in-may-2']);
  });

  test('is the same when the letter is sent to others later; cancelling that send leaves it on the site', async () => {
    await begin('one', { publish: false });
    await publishRequested({ step: 'publish', campaignId: 'one', at: Date.now() });
    await begin('two');
    await prepared('two');
    expect((await meta('two')).letter).toBe('a-letter-in-may');
    await cancel('two', 'admin');
    expect(await onSite()).toEqual(['a-letter-in-may']);
  });

  test('is different for two letters published at once with the same subject', async () => {
    await begin('one', { publish: false });
    await begin('two', { publish: false, words: 'withered' });
    const publish = (campaignId: string) => publishRequested({ step: 'publish', campaignId, at: Date.now() });
    await Promise.all([publish('one'), publish('two'), publish('one')]);
    expect((await onSite()).sort()).toEqual(['a-letter-in-may', 'a-letter-in-may-2']);
    expect((await letters.get((await meta('two')).letter ?? '')).html).toContain('withered');
  });
});

test('a letter taken off the site is not republished by an earlier request, but by a later one', async () => {
  await begin('one', { publish: false });
  const request = { step: 'publish' as const, campaignId: 'one', at: Date.now() };
  await publishRequested(request);
  late(1000);
  expect(await letters.takeOff('a-letter-in-may')).toBe(true);
  await publishRequested(request);
  expect(await onSite()).toEqual([]);
  expect(dynamo.startingWith('content', 'LETTER_BODY')).toEqual([]);
  late(1000);
  await publishRequested({ ...request, at: Date.now() });
  expect(await onSite()).toEqual(['a-letter-in-may']);
  expect(await letters.takeOff('never-there')).toBe(false);
});

test('only newsletters that somebody got can be published', async () => {
  const audience = { type: 'event', eventId: 1, eventTitle: 'Lanterns', eventDate: 'May', attendance: 'all' } as const;
  await begin('event', { audience, publish: false });
  await expect(requestPublication('event')).rejects.toMatchObject({ status: 409 });
  await publishRequested({ step: 'publish', campaignId: 'event', at: Date.now() });
  await begin('gone', { publish: false });
  await changeStatus(await meta('gone'), { status: 'CANCELLED' });
  await expect(requestPublication('gone')).rejects.toMatchObject({ status: 409 });
  await expect(requestPublication('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ status: 404 });
  expect(await onSite()).toEqual([]);
});

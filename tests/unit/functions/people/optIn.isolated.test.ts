import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { lookUp } from '../../../../functions/lib/people/personalData/lookUp.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { suppress, suppressionOf } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { unsubscribe } from '../../../../functions/lib/sending/results/unsubscribe.ts';
import { handler } from '../../../../functions/workers/sendNotices.ts';
import { newsletterConsent } from '../../../../shared/people/consent/consentWords.ts';
import { protectedTemplates, site } from '../../../../shared/site/site.ts';
import { hashOf } from '../../../support/data/personIds.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { call, fromCloudFront as headers, installMail, installSecrets } from '../../../support/run/calls.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

/** As a publisher who asks for confirmation has it in site.ts. */
const newsletter: { optIn: 'single' | 'double' } = site.newsletter;

const ana = 'ana@example.org';
const form = { firstName: 'Ana', lastName: 'Lima', email: ana, consent: true };
const noon = Date.UTC(2031, 3, 15, 12);
const day = 24 * 60 * 60 * 1000;
let dynamo: FakeDynamo;
let clients: ReturnType<typeof installMail>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  newsletter.optIn = 'double';
  dynamo = installFakeDynamo();
  installSecrets();
  clients = installMail();
  const [name] = protectedTemplates;
  await emailTemplates.add({ name, subject: 'Welcome', htmlContent: '<p>Welcome, {firstName}</p>', mailBytes: 1 });
});
afterEach(() => {
  newsletter.optIn = 'single';
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const subscribe = async (change: object = {}) => {
  const { statusCode, body } = await call('newsletter/subscribe', { headers, body: { ...form, ...change } });
  expect(statusCode).toBe(200);
  return JSON.parse(body ?? '');
};

/** The worker does what waits in the queue, and once more what came twice. */
async function mail(times = 1): Promise<void> {
  const orders = clients.queue.commandCalls(SendMessageCommand).map(({ args: [command] }) => command.input.MessageBody);
  clients.queue.resetHistory();
  for (const body of orders)
    for (let n = 0; n < times; n++) {
      const failed = await handler({ Records: [{ messageId: '1', body }] } as never, {} as never, () => {});
      expect(failed).toEqual({ batchItemFailures: [] });
    }
}
const mails = () => clients.ses.commandCalls(SendEmailCommand).map(({ args: [command] }) => command.input);
const subjects = () => mails().map(({ Content }) => Content?.Simple?.Subject?.Data);
const token = () =>
  decodeURIComponent(/\?token=([^\s\]"]+)/.exec(mails().at(-1)?.Content?.Simple?.Body?.Text?.Data ?? '')?.[1] ?? '');
const confirm = async (given: string) =>
  (await call('newsletter/confirm', { headers, body: { token: given } })).statusCode;
const listed = async () => (await subscribers.list()).items;

describe('with confirmed opt-in', () => {
  test('nobody is a subscriber before the button: not listed, not counted; after it all is kept that proves consent', async () => {
    await subscribe();
    await mail(2);
    expect(subjects()).toEqual(['Please confirm: the newsletter of Dharma Chats']);
    expect(await listed()).toEqual([]);
    expect(await subscribers.counts()).toEqual({ subscribers: 0, recipients: 0 });

    vi.setSystemTime(noon + day);
    expect(await confirm(token())).toBe(200);
    expect(await listed()).toMatchObject([
      {
        email: ana,
        consent: {
          source: 'Newsletter form at dharmachats.example',
          words: newsletterConsent,
          at: new Date(noon).toISOString(),
          confirmedAt: new Date(noon + day).toISOString(),
        },
      },
    ]);
    await mail(2);
    expect(subjects()).toEqual(['Please confirm: the newsletter of Dharma Chats', 'Welcome']);
    expect(dynamo.startingWith('people', 'UNCONFIRMED')).toEqual([]);
  });

  test('fifty presses at once are one subscriber, and one welcome', async () => {
    await subscribe();
    await mail();
    const link = token();
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => confirm(link))))).toEqual(new Set([200]));
    await mail();
    expect(await subscribers.counts()).toEqual({ subscribers: 1, recipients: 1 });
    expect(subjects().filter((subject) => subject === 'Welcome')).toHaveLength(1);
  });

  test('the link is worthless after seven days, and what was typed is not found any more', async () => {
    await subscribe();
    await mail();
    vi.setSystemTime(noon + 7 * day + 1000);
    expect(await confirm(token())).toBe(400);
    expect((await lookUp(ana)).kept.map(({ title }) => title)).toEqual([]);
    expect(await listed()).toEqual([]);
  });

  test('one address is asked once a day, and one that is subscribed not at all; the form always says the same', async () => {
    const first = await subscribe();
    await mail();
    expect(await subscribe({ firstName: 'Anna' })).toEqual(first);
    await mail();
    expect(mails()).toHaveLength(1);
    vi.setSystemTime(noon + day + 1000);
    await subscribe({ firstName: 'Anna' });
    await mail();
    expect(mails()).toHaveLength(2);
    expect(await confirm(token())).toBe(200);
    expect(await listed()).toMatchObject([{ firstName: 'Anna' }]);
    await mail();
    expect(await subscribe()).toEqual(first);
    await mail();
    expect(mails()).toHaveLength(3);
  });

  test('who unsubscribed stays so until the button, and is not brought back by a link from before', async () => {
    await subscribe();
    await mail();
    const early = token();
    expect(await confirm(early)).toBe(200);
    vi.setSystemTime(noon + 2 * day);
    await unsubscribe(hashOf(ana));
    expect(await confirm(early)).toBe(400);
    await subscribe();
    await mail();
    expect(await suppressionOf(hashOf(ana))).toBe('unsubscribed');
    expect(await confirm(token())).toBe(200);
    expect(await suppressionOf(hashOf(ana))).toBeUndefined();
  });

  test('an address that bounced is asked too, and stays suppressed until the button', async () => {
    await suppress(hashOf(ana), 'bounced');
    vi.setSystemTime(noon + day);
    await subscribe();
    await mail();
    expect(subjects()).toEqual(['Please confirm: the newsletter of Dharma Chats']);
    expect(await suppressionOf(hashOf(ana))).toBe('bounced');
    expect(await confirm(token())).toBe(200);
    expect(await suppressionOf(hashOf(ana))).toBeUndefined();
  });

  test('the tick on the form for an event asks too', async () => {
    const { consent: _, ...names } = form;
    const body = { ...names, city: 'Lisbon', attendanceType: 'virtual', consent: true, subscribeNewsletter: true };
    await call('signups/create', { headers, body });
    await mail();
    expect(subjects()).toContain('Please confirm: the newsletter of Dharma Chats');
    expect(await listed()).toEqual([]);
  });
});

test('without it the form subscribes, and keeps the proof of consent as well', async () => {
  newsletter.optIn = 'single';
  await subscribe();
  expect(await listed()).toMatchObject([{ consent: { words: newsletterConsent, at: new Date(noon).toISOString() } }]);
  await mail();
  expect(subjects()).toEqual(['Welcome']);
});

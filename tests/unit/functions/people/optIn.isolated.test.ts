import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { lookUp } from '../../../../functions/lib/people/personalData/lookUp.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { suppress, suppressionOf } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { unsubscribe } from '../../../../functions/lib/sending/results/unsubscribe.ts';
import { newsletterConsent } from '../../../../shared/people/consent/consentWords.ts';
import { protectedTemplates, site } from '../../../../shared/site/site.ts';
import { hashOf } from '../../../support/data/personIds.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { Mailbox } from '../../../support/people/mailbox.ts';
import { call, installMail, installSecrets } from '../../../support/run/calls.ts';

/** Set to `double`, as for a publisher who asks for confirmation. */
const newsletter: { optIn: 'single' | 'double' } = site.newsletter;

const ana = 'ana@example.org';
const form = { firstName: 'Ana', lastName: 'Lima', email: ana, consent: true };
const noon = Date.UTC(2031, 3, 15, 12);
const day = 24 * 60 * 60 * 1000;
let dynamo: FakeDynamo;
let mailbox: Mailbox;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  newsletter.optIn = 'double';
  dynamo = installFakeDynamo();
  installSecrets();
  mailbox = new Mailbox(installMail());
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
  const { statusCode, body } = await call('newsletter/subscribe', { body: { ...form, ...change } });
  expect(statusCode).toBe(200);
  return JSON.parse(body ?? '');
};

const token = () => mailbox.tokenOf('/confirm-subscription');
const confirm = async (link: string) => (await call('newsletter/confirm', { body: { token: link } })).statusCode;
const listed = async () => (await subscribers.list()).items;

describe('with confirmed opt-in', () => {
  test('nobody is listed or counted before they press the button; then the proof of consent is complete', async () => {
    await subscribe();
    await mailbox.deliver(2);
    expect(mailbox.subjects()).toEqual(['Please confirm your subscription to Dharma Chats']);
    expect(await listed()).toEqual([]);
    expect(await subscribers.counts()).toMatchObject({ subscribers: 0, recipients: 0 });

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
    await mailbox.deliver(2);
    expect(mailbox.subjects()).toEqual(['Please confirm your subscription to Dharma Chats', 'Welcome']);
    expect(dynamo.startingWith('people', 'UNCONFIRMED')).toEqual([]);
  });

  test('fifty presses at once make one subscriber and one welcome mail', async () => {
    await subscribe();
    await mailbox.deliver();
    const link = token();
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => confirm(link))))).toEqual(new Set([200]));
    await mailbox.deliver();
    expect(await subscribers.counts()).toMatchObject({ subscribers: 1, recipients: 1 });
    expect(mailbox.subjects().filter((subject) => subject === 'Welcome')).toHaveLength(1);
  });

  test('the link expires after seven days, and what was typed is not found anymore', async () => {
    await subscribe();
    await mailbox.deliver();
    vi.setSystemTime(noon + 7 * day + 1000);
    expect(await confirm(token())).toBe(400);
    expect((await lookUp(ana)).kept.map(({ title }) => title)).toEqual([]);
    expect(await listed()).toEqual([]);
  });

  test('an address is asked once a day, and not at all once subscribed; the form always says the same', async () => {
    const first = await subscribe();
    await mailbox.deliver();
    expect(await subscribe({ firstName: 'Anna' })).toEqual(first);
    await mailbox.deliver();
    expect(mailbox.mails()).toHaveLength(1);
    vi.setSystemTime(noon + day + 1000);
    await subscribe({ firstName: 'Anna' });
    await mailbox.deliver();
    expect(mailbox.mails()).toHaveLength(2);
    expect(await confirm(token())).toBe(200);
    expect(await listed()).toMatchObject([{ firstName: 'Anna' }]);
    await mailbox.deliver();
    expect(await subscribe()).toEqual(first);
    await mailbox.deliver();
    expect(mailbox.mails()).toHaveLength(3);
  });

  test('somebody who unsubscribed stays so until they press the button; an earlier link does not resubscribe them', async () => {
    await subscribe();
    await mailbox.deliver();
    const early = token();
    expect(await confirm(early)).toBe(200);
    vi.setSystemTime(noon + 2 * day);
    await unsubscribe(hashOf(ana));
    expect(await confirm(early)).toBe(400);
    await subscribe();
    await mailbox.deliver();
    expect(await suppressionOf(hashOf(ana))).toBe('unsubscribed');
    expect(await confirm(token())).toBe(200);
    expect(await suppressionOf(hashOf(ana))).toBeUndefined();
  });

  test('an address that bounced is asked too, and stays suppressed until its owner presses the button', async () => {
    await suppress(hashOf(ana), 'bounced');
    vi.setSystemTime(noon + day);
    await subscribe();
    await mailbox.deliver();
    expect(mailbox.subjects()).toEqual(['Please confirm your subscription to Dharma Chats']);
    expect(await suppressionOf(hashOf(ana))).toBe('bounced');
    expect(await confirm(token())).toBe(200);
    expect(await suppressionOf(hashOf(ana))).toBeUndefined();
  });

  test('the checkbox on the form for an event asks too', async () => {
    const { consent: _, ...names } = form;
    const body = { ...names, city: 'Lisbon', attendanceType: 'virtual', consent: true, subscribeNewsletter: true };
    await call('signups/create', { body });
    await mailbox.deliver();
    expect(mailbox.subjects()).toContain('Please confirm your subscription to Dharma Chats');
    expect(await listed()).toEqual([]);
  });
});

test('without confirmed opt-in, the form subscribes at once, and keeps the proof of consent as well', async () => {
  newsletter.optIn = 'single';
  await subscribe();
  expect(await listed()).toMatchObject([{ consent: { words: newsletterConsent, at: new Date(noon).toISOString() } }]);
  await mailbox.deliver();
  expect(mailbox.subjects()).toEqual(['Welcome']);
});

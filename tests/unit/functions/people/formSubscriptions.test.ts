import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { lookUp } from '../../../../functions/lib/people/personalData/kept.ts';
import { addByHand, edit } from '../../../../functions/lib/people/subscribers/edits.ts';
import { findUnconfirmed } from '../../../../functions/lib/people/subscribers/optIn.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import {
  findSuppression,
  suppress,
  suppressErased,
} from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { unsubscribe } from '../../../../functions/lib/sending/results.ts';
import { newsletterConsent } from '../../../../shared/people/consent/consentWords.ts';
import type { SuppressionReason } from '../../../../shared/people/model/subscriber.ts';
import { protectedTemplates, site } from '../../../../shared/site/site.ts';
import { hashOf } from '../../../support/data/personIds.ts';
import { consented } from '../../../support/data/subscriberRows.ts';
import { takeNewMails } from '../../../support/dynamo/installFakeDynamo.ts';
import { Mailbox } from '../../../support/people/readerLinks.ts';
import { pass, withFakes } from '../../../support/people/withFakes.ts';
import { call } from '../../../support/run/calls.ts';

/** Who is subscribed by a form at once, and who has to press the button in a mail first. */
const noon = Date.UTC(2031, 3, 15, 12);
const hour = 60 * 60 * 1000;
const day = 24 * hour;
const fakes = withFakes(noon);
const mailbox = new Mailbox(fakes);
beforeEach(async () => {
  const [name] = protectedTemplates;
  await emailTemplates.add({ name, subject: 'Welcome', htmlContent: '<p>Welcome</p>', mailBytes: 1 });
});

const ana = 'ana@example.org';
const hash = hashOf(ana);
const person = { firstName: 'Ana', lastName: 'Lima', email: ana };
const form = { ...person, consent: true };
const subscribe = async (change: object = {}) => {
  const { statusCode, body } = await call('newsletter/subscribe', { body: { ...form, ...change } });
  expect(statusCode).toBe(200);
  await mailbox.deliver(2);
  return JSON.parse(body ?? '').message as string;
};
const signUp = async () => {
  const body = { ...form, city: 'Lisbon', attendanceType: 'virtual', subscribeNewsletter: true };
  expect((await call('signups/create', { body })).statusCode).toBe(201);
  await mailbox.deliver(2);
};

/** Without the confirmations of sign-ups. */
const subjects = () => mailbox.subjects().filter((subject) => !subject.startsWith('You’re'));
const asks = 'Please confirm your subscription to Dharma Chats';
const token = () => mailbox.tokenOf('/confirm-subscription', asks);
const press = async (link = token()) => {
  const { statusCode } = await call('newsletter/confirm', { body: { token: link } });
  await mailbox.deliver(2);
  return statusCode;
};
const listed = async () => (await subscribers.list()).items.filter(({ email }) => email === ana);
/** Subscribes someone, without the welcome. */
async function subscribed(email = ana) {
  const added = await subscribers.add({ ...person, email }, consented());
  takeNewMails();
  return added;
}

test('without confirmed opt-in, the form subscribes at once, and keeps the proof of consent', async () => {
  expect(await subscribe()).toBe('Thank you for subscribing to our newsletter.');
  const consent = { source: 'Newsletter form at dharmachats.example', words: newsletterConsent };
  expect(await listed()).toMatchObject([{ consent: { ...consent, at: new Date(noon).toISOString() } }]);
  expect(subjects()).toEqual(['Welcome']);
});

describe('with confirmed opt-in', () => {
  /** Set to `double`, as for a publisher who asks for confirmation. */
  const newsletter: { optIn: 'single' | 'double' } = site.newsletter;
  beforeEach(() => {
    newsletter.optIn = 'double';
  });
  afterEach(() => {
    newsletter.optIn = 'single';
  });

  test('no one is listed or counted before they press the button; then the proof of consent is complete', async () => {
    expect(await subscribe()).toMatch(/^Please open our email and press the button/);
    expect(subjects()).toEqual([asks]);
    expect(await listed()).toEqual([]);
    expect(await subscribers.counts()).toMatchObject({ subscribers: 0, recipients: 0 });

    pass(day);
    // Fifty presses at once make one subscriber and one welcome mail.
    const link = token();
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => press(link))))).toEqual(new Set([200]));
    const [at, confirmedAt] = [noon, noon + day].map((time) => new Date(time).toISOString());
    const consent = { source: 'Newsletter form at dharmachats.example', words: newsletterConsent, at, confirmedAt };
    expect(await listed()).toMatchObject([{ email: ana, consent }]);
    expect(await subscribers.counts()).toMatchObject({ subscribers: 1, recipients: 1 });
    expect(subjects()).toEqual([asks, 'Welcome']);
    expect(fakes.dynamo.startingWith('people', 'UNCONFIRMED')).toEqual([]);
  });

  test('the link expires after seven days, and what was typed is not found anymore', async () => {
    await subscribe();
    pass(7 * day + 1000);
    expect(await press()).toBe(400);
    // What it says of the mail names no one.
    expect((await lookUp(ana)).kept).toMatchObject([{ title: 'Emails', records: [{ facts: { outcome: 'Sent' } }] }]);
    expect(JSON.stringify(fakes.dynamo.startingWith('people', 'OUTBOX'))).not.toMatch(/ana|lima/i);
    expect(await listed()).toEqual([]);
  });

  test('an address is asked once a day, and not at all once subscribed; the form always says the same', async () => {
    const first = await subscribe();
    expect(await subscribe({ firstName: 'Anna' })).toBe(first);
    expect(subjects()).toEqual([asks]);
    pass(day + 1000);
    await subscribe({ firstName: 'Anna' });
    expect(subjects()).toEqual([asks, asks]);
    expect(await press()).toBe(200);
    expect(await listed()).toMatchObject([{ firstName: 'Anna' }]);
    expect(await subscribe()).toBe(first);
    expect(subjects()).toEqual([asks, asks, 'Welcome']);
  });

  test('the checkbox on the form for an event asks too', async () => {
    await signUp();
    expect(subjects()).toEqual([asks]);
    expect(await listed()).toEqual([]);
  });
});

/** How an address can become suppressed. */
const suppressionCases: [string, SuppressionReason, (hash: string, id: string) => Promise<unknown>][] = [
  ['unsubscribed', 'unsubscribed', (_, id) => unsubscribe(id)],
  ['was erased', 'erased', (who) => suppressErased(who, new Date().toISOString())],
  ['moved away', 'moved', (_, id) => edit(id, { email: 'new@example.org' }, {})],
  ['bounced', 'bounced', (who) => suppress(who, 'bounced')],
  ['complained', 'complained', (who) => suppress(who, 'complained')],
  [
    'complained and was deleted',
    'complained',
    (who, id) => suppress(who, 'complained').then(() => subscribers.remove(id)),
  ],
];

describe.each(suppressionCases)('an address that %s', (_, reason, suppressIt) => {
  beforeEach(async () => {
    const { id = '' } = await subscribed();
    await suppressIt(hash, id);
    pass(hour);
  });

  test('only gets a mail that asks, once a day, however often someone enters it in the forms', async () => {
    const state = async () => [await listed(), await subscribers.counts(), (await findSuppression(hash))?.reason];
    const before = await state();
    expect(before[2]).toBe(reason);
    for (const send of [subscribe, signUp, subscribe]) {
      await send();
      pass(25 * hour);
    }
    expect(subjects()).toEqual([asks, asks, asks]);
    expect(await state()).toEqual(before);
  });

  test('is subscribed again and welcomed once its owner presses the button in that mail', async () => {
    const { recipients } = await subscribers.counts();
    await subscribe();
    expect(await press()).toBe(200);
    expect((await findSuppression(hash))?.reason).toBeUndefined();
    const [row] = await listed();
    expect(row?.suppressed).toBeUndefined();
    expect(row?.consent?.confirmedAt).toBeDefined();
    expect((await subscribers.counts()).recipients).toBe(recipients + 1);
    expect(subjects()).toEqual([asks, 'Welcome']);
  });
});

test('a link from before a complaint does not resubscribe anyone', async () => {
  const { id = '' } = await subscribed();
  await unsubscribe(id);
  pass(hour);
  await subscribe();
  pass(hour);
  await suppress(hash, 'complained');
  expect(await press()).toBe(400);
  expect((await findSuppression(hash))?.reason).toBe('complained');
});

test('a link that was used says so until its reader is suppressed, and does not answer a later request', async () => {
  await subscribed();
  await suppress(hash, 'bounced');
  pass(hour);
  await subscribe();
  const used = token();
  expect(await Promise.all([press(used), press(used)])).toEqual([200, 200]);
  expect(await press(used)).toBe(200);
  expect(await subscribers.counts()).toMatchObject({ subscribers: 1, recipients: 1 });
  await suppress(hash, 'complained');
  pass(47 * hour);
  // Anyone may enter the address: only the link in the mail that follows confirms it.
  await call('newsletter/subscribe', { body: form });
  expect(await press(used)).toBe(400);
  await mailbox.deliver();
  expect(await press(used)).toBe(400);
  expect((await findSuppression(hash))?.reason).toBe('complained');
  expect(await press()).toBe(200);
});

test('someone whom an admin adds before they confirm has nothing to confirm once they subscribe again', async () => {
  await subscribers.add(person, consented(), { confirms: true });
  await addByHand(person, consented(), { liftsOwnChoice: false });
  expect(await findUnconfirmed(hash)).toBeDefined();
  await subscribers.add(person, consented());
  expect(await findUnconfirmed(hash)).toBeUndefined();
});

test('the response, and the work behind it, are the same for every address', async () => {
  /** The response for an address, the requests to DynamoDB behind it, and the mails that it causes. */
  const answerTo = async (email: string) => {
    const send = vi.mocked(DynamoDBDocumentClient.prototype.send);
    send.mockClear();
    const { statusCode, body } = await call('newsletter/subscribe', { body: { ...form, email } });
    const requests = send.mock.calls.map(([command]) => {
      const { TransactItems: items } = command.input as { TransactItems?: unknown[] };
      return items ? `${command.constructor.name} of ${items.length}` : command.constructor.name;
    });
    // The rate limits come first: they count what was entered, whatever is known about it.
    const work = requests.slice(requests.indexOf('GetCommand'));
    return { statusCode, body, work, mails: takeNewMails().length };
  };
  const ofStranger = await answerTo('stranger@example.org');
  expect(ofStranger).toMatchObject({ statusCode: 200, mails: 1 });
  expect(await answerTo('stranger@example.org')).toEqual(ofStranger);
  for (const [n, [, , suppressIt]] of suppressionCases.entries()) {
    const email = `person-${n}@example.org`;
    const { id = '' } = await subscribed(email);
    await suppressIt(hashOf(email), id);
    pass(hour);
    expect(await answerTo(email)).toEqual(ofStranger);
    expect(await answerTo(email)).toEqual(ofStranger);
  }
});

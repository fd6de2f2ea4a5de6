import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { find as findUnconfirmed } from '../../../../functions/lib/people/optIn/unconfirmed.ts';
import { addByHand } from '../../../../functions/lib/people/subscribers/byHand.ts';
import { edit } from '../../../../functions/lib/people/subscribers/edits.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { suppress, suppressErased, suppressionOf } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { unsubscribe } from '../../../../functions/lib/sending/results/unsubscribe.ts';
import type { SuppressionReason } from '../../../../shared/people/model/subscriber.ts';
import { protectedTemplates } from '../../../../shared/site/site.ts';
import { consented } from '../../../support/data/consented.ts';
import { hashOf } from '../../../support/data/personIds.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { Mailbox } from '../../../support/people/mailbox.ts';
import { call, installMail, installSecrets } from '../../../support/run/calls.ts';

const ana = 'ana@example.org';
const form = { firstName: 'Ana', lastName: 'Lima', email: ana, consent: true };
const noon = Date.UTC(2031, 3, 15, 12);
const hour = 60 * 60 * 1000;
let clients: ReturnType<typeof installMail>;
let mailbox: Mailbox;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  installFakeDynamo();
  installSecrets();
  clients = installMail();
  mailbox = new Mailbox(clients);
  const [name] = protectedTemplates;
  await emailTemplates.add({ name, subject: 'Welcome', htmlContent: '<p>Welcome</p>', mailBytes: 1 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const signup = { ...form, city: 'Lisbon', attendanceType: 'virtual', subscribeNewsletter: true };
const forms = {
  'the newsletter form': () => call('newsletter/subscribe', { body: form }),
  'the form for an event': () => call('signups/create', { body: signup }),
};

/** Without the confirmations of sign-ups. */
const subjects = () => mailbox.subjects().filter((subject) => !subject.startsWith('You’re'));
const confirmationMail = 'Please confirm your subscription to Dharma Chats';
const token = () => mailbox.tokenOf('/confirm-subscription', confirmationMail);
const press = async (link = token()) => (await call('newsletter/confirm', { body: { token: link } })).statusCode;
const listed = async () => (await subscribers.list()).items.filter(({ email }) => email === ana);

const hash = hashOf(ana);
const subscribed = (email = ana) => subscribers.add({ firstName: 'Ana', lastName: 'Lima', email }, consented());
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
    vi.setSystemTime(noon + hour);
  });

  test.each(Object.entries(forms))('only gets a mail that asks when somebody enters it in %s', async (_form, send) => {
    const before = { people: await listed(), counts: await subscribers.counts() };
    expect((await send()).statusCode).toBeLessThan(300);
    await mailbox.deliver();
    expect(subjects()).toEqual([confirmationMail]);
    expect(await suppressionOf(hash)).toBe(reason);
    expect({ people: await listed(), counts: await subscribers.counts() }).toEqual(before);
  });

  test('is subscribed again and welcomed once its owner presses the button in that mail', async () => {
    const { recipients } = await subscribers.counts();
    await forms['the newsletter form']();
    await mailbox.deliver();
    expect(await press()).toBe(200);
    expect(await suppressionOf(hash)).toBeUndefined();
    const [row] = await listed();
    expect(row?.suppressed).toBeUndefined();
    expect(row?.consent?.confirmedAt).toBeDefined();
    expect((await subscribers.counts()).recipients).toBe(recipients + 1);
    await mailbox.deliver();
    expect(subjects()).toEqual([confirmationMail, 'Welcome']);
  });

  test('stays suppressed if nobody answers the mail, however often somebody enters it', async () => {
    for (let day = 0; day < 3; day++) {
      await forms['the newsletter form']();
      await mailbox.deliver();
      vi.setSystemTime(Date.now() + 25 * hour);
    }
    expect(subjects()).toEqual([confirmationMail, confirmationMail, confirmationMail]);
    expect(await suppressionOf(hash)).toBe(reason);
  });
});

test('a link from before a complaint does not resubscribe anybody', async () => {
  const { id = '' } = await subscribed();
  await unsubscribe(id);
  vi.setSystemTime(noon + hour);
  await forms['the newsletter form']();
  await mailbox.deliver();
  vi.setSystemTime(noon + 2 * hour);
  await suppress(hash, 'complained');
  expect(await press()).toBe(400);
  expect(await suppressionOf(hash)).toBe('complained');
});

test('a link that was used says so until its reader is suppressed, and does not answer a later request', async () => {
  await subscribed();
  await suppress(hash, 'bounced');
  vi.setSystemTime(noon + hour);
  await forms['the newsletter form']();
  await mailbox.deliver();
  const used = token();
  expect([await press(used), await press(used)]).toEqual([200, 200]);
  await suppress(hash, 'complained');
  vi.setSystemTime(noon + 48 * hour);
  // Anybody may enter the address: only the link in the mail that follows confirms it.
  await forms['the newsletter form']();
  expect(await press(used)).toBe(400);
  await mailbox.deliver();
  expect(await press(used)).toBe(400);
  expect(await suppressionOf(hash)).toBe('complained');
  expect(await press()).toBe(200);
});

test('two presses at once resubscribe an address that had bounced, and count it once', async () => {
  await subscribed();
  await suppress(hash, 'bounced');
  vi.setSystemTime(noon + hour);
  await forms['the newsletter form']();
  await mailbox.deliver();
  const link = token();
  expect(await Promise.all([press(link), press(link)])).toEqual([200, 200]);
  expect(await subscribers.counts()).toMatchObject({ subscribers: 1, recipients: 1 });
});

test('somebody whom an admin adds before they confirm has nothing left to confirm once they subscribe again', async () => {
  const person = { firstName: 'Ana', lastName: 'Lima', email: ana };
  await subscribers.add(person, consented(), { confirms: true });
  await addByHand(person, consented(), { liftsOwnChoice: false });
  expect(await findUnconfirmed(hashOf(ana))).toBeDefined();
  await subscribers.add(person, consented());
  expect(await findUnconfirmed(hashOf(ana))).toBeUndefined();
});

test('the response, and the work behind it, are the same for every address', async () => {
  /** The response for an address, and the requests to DynamoDB and SQS behind it. */
  const answerTo = async (email: string) => {
    const send = vi.mocked(DynamoDBDocumentClient.prototype.send);
    send.mockClear();
    clients.queue.resetHistory();
    const { statusCode, body } = await call('newsletter/subscribe', { body: { ...form, email } });
    const requests = send.mock.calls.map(([command]) => {
      const { TransactItems: items } = command.input as { TransactItems?: unknown[] };
      return items ? `${command.constructor.name} of ${items.length}` : command.constructor.name;
    });
    // The rate limits come first: they count what was entered, whatever is known about it.
    const work = requests.slice(requests.indexOf('GetCommand'));
    return { statusCode, body, work, messages: clients.queue.commandCalls(SendMessageCommand).length };
  };
  const ofStranger = await answerTo('stranger@example.org');
  expect(ofStranger).toMatchObject({ statusCode: 200, messages: 1 });
  expect(await answerTo('stranger@example.org')).toEqual(ofStranger);
  for (const [n, [, , suppressIt]] of suppressionCases.entries()) {
    const email = `person-${n}@example.org`;
    const { id = '' } = await subscribed(email);
    await suppressIt(hashOf(email), id);
    vi.setSystemTime(Date.now() + hour);
    expect(await answerTo(email)).toEqual(ofStranger);
    expect(await answerTo(email)).toEqual(ofStranger);
  }
});

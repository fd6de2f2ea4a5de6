import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { erase } from '../../../../functions/lib/people/personalData/erase.ts';
import * as detailsLinks from '../../../../functions/lib/people/subscribers/detailsLinks.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { linkToken } from '../../../../functions/lib/platform/crypto/keyed.ts';
import { metaKey } from '../../../../functions/lib/sending/campaigns.ts';
import { begin } from '../../../../functions/lib/sending/start.ts';
import { newsletter } from '../../../../shared/people/contract/newsletter.ts';
import { subscriberAt } from '../../../support/data/subscriberAt.ts';
import { consented } from '../../../support/data/subscriberRows.ts';
import { addedReader, email, reader, sendKeyed, withKeyedRequests } from '../../../support/run/keyedRequests.ts';

const fakes = withKeyedRequests();

const activities = () => fakes.dynamo.startingWith('access', 'ACTIVITY').length;
const event = { title: 'Lanterns', guests: 'B', description: 'C', eventDate: 'May 3, 2031', eventTime: '7 PM' };

describe('a repeated request is answered with the current state, or that what it created is gone:', () => {
  const gone = {
    status: 410,
    answer: { message: 'Your first request was carried out. What it made has been deleted since.' },
  };

  test('a subscriber whose name was corrected in the meantime', async () => {
    const first = await sendKeyed('subscribers/create', { body: addedReader });
    const id = await subscriberAt(email);
    const change = { firstName: 'Mari', lastName: 'Quintanilla', email, askedAnew: false };
    await sendKeyed('subscribers/update', { path: { id }, body: change }, 'other');
    expect(await sendKeyed('subscribers/create', { body: addedReader })).toEqual({
      status: first.status,
      answer: { ...first.answer, firstName: 'Mari', version: 2 },
    });
    expect([(await subscribers.counts()).subscribers, activities()]).toEqual([1, 2]);
    await erase(email);
    expect(await sendKeyed('subscribers/create', { body: addedReader })).toEqual(gone);
    expect(await subscribers.counts()).toMatchObject({ subscribers: 0 });
  });

  test('an event, a guest and a template', async () => {
    const guest = { name: 'Ann', url: null, displayOrder: 1, isFeatured: false, description: null, imageUrl: null };
    const template = { name: 'spring', subject: 'Spring' };
    const copy = { newName: 'summer', newSubject: 'Summer' };
    const created = { body: { ...event, isActive: true } };
    for (const [name, request] of [
      ['upcomingEvents/create', created],
      ['archiveGuests/create', { body: guest }],
      ['emailTemplates/create', { body: template }],
      ['emailTemplates/replicate', { body: copy, path: { name: 'spring' } }],
    ] as const) {
      const first = await sendKeyed(name, request, name);
      expect(first.status, name).toBe(201);
      expect(await sendKeyed(name, request, name), name).toEqual(first);
    }
    expect(activities()).toBe(4);
    await upcomingEvents.remove(1);
    expect(await sendKeyed('upcomingEvents/create', created, 'upcomingEvents/create')).toEqual(gone);
    expect(await upcomingEvents.list()).toEqual([]);
  });

  test('a send that was resumed after it was paused', async () => {
    await emailTemplates.add({ name: 'news', subject: 'News', htmlContent: '<p>x</p>', mailBytes: 1 });
    const audience = { type: 'newsletter' as const };
    const path = { id: await begin({ templateName: 'news', audience, startedBy: 'admin', key: undefined }) };
    fakes.dynamo.answer('UpdateCommand', {
      ...{ TableName: 'sends', Key: metaKey(path.id), UpdateExpression: 'SET #status = :sending, sendingSince = :now' },
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':sending': 'SENDING', ':now': Date.now() },
    });
    expect(await sendKeyed('campaigns/pause', { path })).toMatchObject({ status: 200, answer: { status: 'PAUSED' } });
    await sendKeyed('campaigns/resume', { path }, 'two');
    expect(await sendKeyed('campaigns/pause', { path })).toMatchObject({ status: 200, answer: { status: 'SENDING' } });
  });
});

describe('a public form that is sent again with the same key', () => {
  const subscription = { ...reader, consent: true };
  const signUp = { ...subscription, city: 'Lisbon', attendanceType: 'virtual', subscribeNewsletter: false };

  test('gets the same answer, with the event that it was for', async () => {
    const evening = {
      ...event,
      imageUrl: '',
      duration: '',
      isActive: true,
      joinLink: '',
      remindDay: true,
      remindHour: true,
    };
    const { id } = await upcomingEvents.create(evening);
    const first = await sendKeyed('signups/create', { body: signUp });
    expect(first.answer.event).toMatchObject({ id, title: 'Lanterns' });
    await upcomingEvents.create({ ...evening, title: 'Wells' });
    const again = await sendKeyed('signups/create', { body: signUp });
    expect(again).toMatchObject({ status: first.status, answer: { message: first.answer.message, event: { id } } });
    expect(await sendKeyed('signups/create', { body: { ...signUp, city: 'Porto' } })).toMatchObject({ status: 422 });
    const subscribed = await sendKeyed('newsletter/subscribe', { body: subscription }, 'two');
    expect(await sendKeyed('newsletter/subscribe', { body: subscription }, 'two')).toEqual(subscribed);
  });

  test('gets the same answer if a bot sent it', async () => {
    const bot = { ...subscription, website: 'https://bot.example' };
    const first = await sendKeyed('newsletter/subscribe', { body: bot });
    expect(await sendKeyed('newsletter/subscribe', { body: bot })).toEqual(first);
    expect(first).toEqual(await sendKeyed('newsletter/subscribe', { body: subscription }, 'two'));
  });

  test('can be sent again after the rate limit has refused it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const send = (n: number) =>
      sendKeyed('newsletter/subscribe', { body: { ...subscription, email: `r${n}@example.org` } }, `key-${n}`);
    let n = 0;
    while ((await send(n)).status !== 429) n += 1;
    expect((await send(n)).status).toBe(429);
    vi.setSystemTime(Date.now() + 24 * 3600 * 1000);
    expect((await send(n)).status).toBe(newsletter.subscribe.status);
  });

  test('is done once for a reader who corrects a name, requests a link or changes the address', async () => {
    await subscribers.add({ ...reader }, consented());
    const id = await subscriberAt(email);
    const part = await linkToken('details', id);
    const whole = await detailsLinks.create(id);
    const requests = {
      correctName: { token: part, firstName: 'Mari', lastName: 'Quintanilla', version: 1 },
      mailLink: { token: part },
      changeAddress: { token: whole, email: 'mari@example.org' },
    };
    for (const [action, body] of Object.entries(requests)) {
      fakes.queue.resetHistory();
      const first = await sendKeyed(`readerDetails/${action}`, { body }, action);
      const messageCount = fakes.queue.commandCalls(SendMessageCommand).length;
      expect(await sendKeyed(`readerDetails/${action}`, { body }, action)).toEqual(first);
      expect(first.status).toBeLessThan(300);
      expect(fakes.queue.commandCalls(SendMessageCommand)).toHaveLength(messageCount);
    }
  });
});

describe('a test mail that is requested again with the same key', () => {
  const sendTo = (testEmail: string) =>
    sendKeyed('emailTemplates/sendTestMail', { path: { name: 'news' }, body: { testEmail } });
  const mails = () => fakes.ses.commandCalls(SendEmailCommand).length;
  beforeEach(() => emailTemplates.add({ name: 'news', subject: 'News', htmlContent: '<p>x</p>', mailBytes: 1 }));

  test('is sent once, however late the repetition, and the key is valid only for this address', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const first = await sendTo(email);
    expect(first.status).toBe(200);
    vi.setSystemTime(Date.now() + 3600 * 1000);
    expect(await sendTo(email)).toEqual(first);
    expect((await sendTo('other@example.org')).status).toBe(422);
    expect([mails(), activities()]).toEqual([1, 1]);
  });

  test('gets the same answer that it may have been sent, and is not sent again', async () => {
    fakes.ses.on(SendEmailCommand).rejects(new Error('No answer'));
    const first = await sendTo(email);
    expect(first).toMatchObject({ status: 424, answer: { message: expect.stringContaining('check the inbox') } });
    fakes.ses.on(SendEmailCommand).resolves({ MessageId: 'mail' });
    expect(await sendTo(email)).toEqual(first);
    expect(mails()).toBe(1);
  });

  test('is sent if SES refused it at first', async () => {
    fakes.ses
      .on(SendEmailCommand)
      .rejectsOnce(Object.assign(new Error('Slow down'), { name: 'TooManyRequestsException' }));
    expect((await sendTo(email)).status).toBe(429);
    fakes.ses.on(SendEmailCommand).resolves({ MessageId: 'mail' });
    expect((await sendTo(email)).status).toBe(200);
  });
});

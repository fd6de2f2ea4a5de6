import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { email, type Fakes, installKeyedRequests, sendKeyed } from '../../../support/run/keyedRequests.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

let dynamo: Fakes['dynamo'];
let ses: Fakes['ses'];
beforeEach(async () => {
  ({ dynamo, ses } = await installKeyedRequests());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const activities = () => dynamo.startingWith('access', 'ACTIVITY').length;

describe('a test mail that is requested again with the same key', () => {
  const sendTo = (testEmail: string) =>
    sendKeyed('emailTemplates/sendTestMail', { path: { name: 'news' }, body: { testEmail } });
  const mails = () => ses.commandCalls(SendEmailCommand).length;
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
    ses.on(SendEmailCommand).rejects(new Error('No answer'));
    const first = await sendTo(email);
    expect(first).toMatchObject({ status: 424, answer: { message: expect.stringContaining('check the inbox') } });
    ses.on(SendEmailCommand).resolves({ MessageId: 'mail' });
    expect(await sendTo(email)).toEqual(first);
    expect(mails()).toBe(1);
  });

  test('is sent if SES refused it at first', async () => {
    ses.on(SendEmailCommand).rejectsOnce(Object.assign(new Error('Slow down'), { name: 'TooManyRequestsException' }));
    expect((await sendTo(email)).status).toBe(429);
    ses.on(SendEmailCommand).resolves({ MessageId: 'mail' });
    expect((await sendTo(email)).status).toBe(200);
  });
});

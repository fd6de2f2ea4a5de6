import { GetAccountCommand, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { beforeEach, describe, expect, test } from 'vitest';
import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import type { TemplateCheck } from '../../../../shared/sending/model/sendCheck.ts';
import { ask, Caller, openAdminApi } from '../../../support/accounts/caller.ts';
import { upcoming } from '../../../support/data/contentForms.ts';
import { installMail } from '../../../support/run/calls.ts';

openAdminApi();
let mail: ReturnType<typeof installMail>;
const path = '/api/email-templates/tried';
beforeEach(async () => {
  mail = installMail();
  const SendQuota = { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 0 };
  mail.ses
    .on(GetAccountCommand)
    .resolves({ SendQuota, SendingEnabled: true, ProductionAccessEnabled: true, EnforcementStatus: 'HEALTHY' });
  await ask('/api/email-templates', { body: { name: 'tried', subject: 'Hello {firstName}' } }, 201);
});

const tested = async () => (await ask<EmailTemplate[]>('/api/email-templates'))[0]?.lastTestAt;
const save = (body: object) => ask(path, { method: 'PUT', body });
const sendTestMail = (reader?: object, status = 200, testEmail = 'editor@example.org') =>
  ask<{ message: string }>(`${path}/send-test`, { body: { testEmail, ...(reader && { reader }) } }, status);
/** The last mail that SES got. */
function lastMail() {
  const { Destination, Content } = mail.ses.commandCalls(SendEmailCommand).at(-1)?.args[0].input ?? {};
  const { Subject, Body, Headers } = Content?.Simple ?? {};
  const [html, text] = [Body?.Html?.Data ?? '', Body?.Text?.Data ?? ''];
  return { to: Destination?.ToAddresses, subject: Subject?.Data, html, text, headers: JSON.stringify(Headers) };
}
const testMail = async (reader?: object) => {
  await sendTestMail(reader);
  return lastMail();
};

describe('a test mail', () => {
  test('goes out marked as a test, to “Preview User”', async () => {
    const { message } = await sendTestMail();
    expect(message).toBe('Test email sent successfully to editor@example.org');
    expect(mail.ses.commandCalls(SendEmailCommand)).toHaveLength(1);
    expect(lastMail()).toMatchObject({ to: ['editor@example.org'], subject: '[Test] Hello Preview User' });
    expect(lastMail().html).toContain('Dear Preview User,');
    expect(await tested()).toBeDefined();
  });

  test('goes out as a reader without a name gets it, with the links of the address that it goes to', async () => {
    const usual = await testMail();
    const nameless = await testMail({ type: 'nameless' });
    expect(nameless.subject).toBe('[Test] Hello');
    expect(nameless.html).toContain('Dear friend,');
    expect(nameless.headers).toBe(usual.headers);
  });

  test('as a guest on Zoom names the next event, without its Zoom link', async () => {
    await save({ subject: 'For {firstName}', htmlContent: '<p>{eventTitle}, {eventPlace}: {joinLink}</p>' });
    const event = { ...upcoming, joinLink: 'https://zoom.example/j/1', isActive: true };
    await ask('/api/upcoming-events', { body: event }, 201);
    const { subject, html } = await testMail({ type: 'guest', attendanceType: 'virtual' });
    expect(subject).toBe('[Test] For Preview User');
    expect(html).toContain('On rivers, Zoom');
    expect(html).not.toContain('zoom.example');
  });

  test.each([
    ['in-person', 'Doors: 6:20 PM', 'Join'],
    ['virtual', 'https://example.com/the-link-of-the-event', 'Doors'],
  ])(
    'as a guest of an event (%s) says why they get it, and has no one’s link to cancel',
    async (attendanceType, there, absent) => {
      const htmlContent =
        '<p>Doors: {eventDoors}</p><p><a href="{joinLink}">Join</a></p><p><a href="{cancelUrl}">Cancel</a></p>';
      await save({ subject: 'For {firstName}', htmlContent });
      const { html, text } = await testMail({ type: 'guest', attendanceType });
      for (const part of [html, text]) {
        expect(part).toContain(there);
        expect(part).not.toContain(absent);
        expect(part).toContain('https://example.com/the-link-to-cancel');
        expect(part).not.toMatch(/cancel-signup|\{\w+Url/);
        expect(part).toContain('because you signed up for our live ');
      }
    },
  );

  test('as no sample reader, or to no address, is refused', async () => {
    await sendTestMail({ type: 'subscriber', id: 'x' }, 400);
    await sendTestMail(undefined, 400, 'editor');
    expect(mail.ses.commandCalls(SendEmailCommand)).toEqual([]);
  });

  test.each([
    ['TooManyRequestsException', { $metadata: { httpStatusCode: 429 } }, 429],
    ['SendingPausedException', { $metadata: { httpStatusCode: 400 } }, 409],
    ['MessageRejected', { $metadata: { httpStatusCode: 400 } }, 400],
    ['ServiceUnavailable', { $metadata: { httpStatusCode: 503 } }, 424],
    ['a lost connection', { code: 'ECONNRESET' }, 424],
  ])('that SES answers with %s does not count as sent', async (name, how, status) => {
    mail.ses.on(SendEmailCommand).rejects(Object.assign(new Error('No'), { name }, how));
    await sendTestMail(undefined, status);
    expect(await tested()).toBeUndefined();
  });
});

describe('the check before sending', () => {
  const check = () => ask<TemplateCheck>(`${path}/check`);
  const kinds = async () => (await check()).problems.map(({ kind }) => kind);
  beforeEach(async () => {
    for (const name of ['ana', 'ben', 'cleo']) await new Caller().subscribe(`${name}@example.org`);
  });

  test('says how many will get it, how long that takes, and what is wrong', async () => {
    await save({
      subject: 'For {fristName}',
      htmlContent: '<p>Dear {firstName} <a href="">us</a><img src="https://example.org/hill.jpg"></p>',
    });
    const { recipients, ratePerSecond, seconds } = await check();
    expect(recipients).toBe(3);
    expect(ratePerSecond).toBeGreaterThan(0);
    expect(seconds).toBe(Math.ceil(3 / ratePerSecond));
    expect(await kinds()).toEqual(['unknown-placeholder', 'relative-link', 'missing-alt', 'untested']);
  });

  test('finds nothing in a correct, tested letter until it is edited', async () => {
    const draft = { subject: 'Hello', htmlContent: '<p>Dear {firstName}</p>' };
    await save(draft);
    await sendTestMail();
    expect(await kinds()).toEqual([]);
    await save(draft);
    expect(await kinds()).toEqual(['untested']);
  });

  test('warns of a mail that Gmail would clip', async () => {
    await save({ subject: 'Long', htmlContent: `<p>${'word '.repeat(22_000)}</p>` });
    expect(await kinds()).toContain('too-large');
  });
});

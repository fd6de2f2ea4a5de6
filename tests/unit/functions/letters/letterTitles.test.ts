import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { handler as writeFirstContent } from '../../../../functions/workers/writeFirstContent.ts';
import type { EmailTemplate, EmailTemplateInput } from '../../../../shared/letters/model/emailTemplate.ts';
import { Caller, callAs } from '../../../support/cloud/caller.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { installMail, installSecrets } from '../../../support/run/calls.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

let admin: Caller;
let mail: ReturnType<typeof installMail>;
beforeEach(async () => {
  installFakeDynamo();
  installSecrets();
  mail = installMail();
  await writeFirstContent();
  admin = await Caller.admin();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const ask = callAs(() => admin);
const all = '/api/email-templates';
const put = (name: string, body: EmailTemplateInput) => ask<EmailTemplate>(`${all}/${name}`, { method: 'PUT', body });
const content = ({ subject, previewText, htmlContent }: EmailTemplate) => ({
  subject,
  htmlContent,
  ...(previewText && { previewText }),
});

test('every letter has a title: its own, or one made from its name', async () => {
  await ask(all, { body: { name: 'spring_letter-2', subject: 'Spring' } }, 201);
  await ask(all, { body: { name: 'vesna', subject: 'Spring', title: 'Весна' } }, 201);
  await ask(`${all}/vesna/replicate`, { body: { newName: 'may', newSubject: 'May' } }, 201);
  await ask(
    `${all}/vesna/replicate`,
    { body: { newName: 'june', newSubject: 'June', newTitle: 'June, at last' } },
    201,
  );
  const titles = (await ask<EmailTemplate[]>(all)).map(({ name, title }) => [name, title]);
  expect(Object.fromEntries(titles)).toEqual({
    newsletter_welcome: 'Welcome',
    dharma_chats_news: 'Dharma Chat news',
    reminder_day_before: 'Reminder: a day before',
    reminder_hour_before: 'Reminder: an hour before',
    'spring_letter-2': 'Spring letter 2',
    vesna: 'Весна',
    may: 'May',
    june: 'June, at last',
  });
});

test('a save without a title keeps it, and with one changes it', async () => {
  const { subject } = await put('newsletter_welcome', { subject: 'Hello', htmlContent: '<p>Hello</p>' });
  expect(subject).toBe('Hello');
  expect(await emailTemplates.find('newsletter_welcome')).toMatchObject({ title: 'Welcome', version: 2 });
  await put('newsletter_welcome', { title: 'Greeting', subject: 'Hi', htmlContent: '<p>Hi</p>' });
  expect(await emailTemplates.find('newsletter_welcome')).toMatchObject({
    title: 'Greeting',
    subject: 'Hi',
    version: 3,
  });
});

test('a new title alone makes no new version: a letter that was tested stays tested', async () => {
  await emailTemplates.markTested(await emailTemplates.requireTemplate('newsletter_welcome'));
  const before = await emailTemplates.requireTemplate('newsletter_welcome');
  const renamed = await put('newsletter_welcome', { ...content(before), title: 'Greeting', version: before.version });
  expect(renamed).toMatchObject({ title: 'Greeting', version: before.version, lastTestAt: before.lastTestAt });
  expect(await ask(`${all}/newsletter_welcome/versions`)).toEqual([]);
});

test('a new title is refused if somebody else saved the letter meanwhile', async () => {
  const before = await emailTemplates.requireTemplate('newsletter_welcome');
  await put('newsletter_welcome', { subject: 'Theirs', htmlContent: '<p>Theirs</p>' });
  const body = { ...content(before), title: 'Mine', version: before.version };
  expect((await admin.call(`${all}/newsletter_welcome`, { method: 'PUT', body })).status).toBe(409);
  expect(await emailTemplates.find('newsletter_welcome')).toMatchObject({ title: 'Welcome', subject: 'Theirs' });
});

test.each([
  ['sent', 'send', {}],
  ['scheduled', 'schedule', { audience: { type: 'newsletter' }, at: tomorrow(), accepted: [] }],
])('the automatic letter cannot be %s, and the answer says why', async (_, action, body) => {
  const refused = await admin.call(`${all}/newsletter_welcome/${action}`, { body });
  expect(refused.status).toBe(403);
  expect(await refused.json()).toEqual({
    message: expect.stringMatching(/^“Welcome” is automatic\. Everyone who .* gets it right away\. Copy it/),
  });
  expect(mail.ses.calls()).toEqual([]);
  expect(await ask('/api/campaigns')).toEqual([]);
  expect(await ask('/api/scheduled-sends')).toEqual([]);
});

function tomorrow(): string {
  return `${new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)}T09:00`;
}

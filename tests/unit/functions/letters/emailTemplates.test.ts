import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { compose } from '../../../../functions/lib/letters/compose/compose.ts';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { start as startCampaign } from '../../../../functions/lib/sending/campaigns.ts';
import { handler as writeFirstContentHandler } from '../../../../functions/workers/writeFirstContent.ts';
import { sentBytes } from '../../../../shared/letters/mail/layout.ts';
import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { admin, ask, openAdminApi } from '../../../support/cloud/adminApi.ts';
import { installMail } from '../../../support/run/calls.ts';
import { asWorker } from '../../../support/run/granted.ts';

const writeFirstContent = asWorker('writeFirstContent', writeFirstContentHandler);

openAdminApi();
let mail: ReturnType<typeof installMail>;
beforeEach(() => {
  mail = installMail();
});

const all = '/api/email-templates';
const tomorrow = `${new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)}T09:00`;
const find = (name: string) => emailTemplates.find(name);
const create = (body: object, status = 201) =>
  ask<EmailTemplate & { message: string }>(all, { body: { name: 'spring', subject: 'Spring', ...body } }, status);
const copy = (name: string, body: object, status = 201) =>
  ask<EmailTemplate & { message: string }>(`${all}/${name}/replicate`, { body }, status);
const save = (name: string, body: object, status = 200) =>
  ask<EmailTemplate & { message: string }>(`${all}/${name}`, { method: 'PUT', body }, status);
const remove = (name: string, status: number) =>
  ask<{ message: string } | undefined>(`${all}/${name}`, { method: 'DELETE' }, status);

describe('a new letter', () => {
  test('has its subject and a greeting, and was never tested; the size of its mail is right', async () => {
    const made = await create({ subject: 'Spring & more' });
    expect(made).toMatchObject({ name: 'spring', subject: 'Spring & more', version: 1 });
    expect(made.lastTestAt).toBeUndefined();
    expect(await find('spring')).toMatchObject(made);
    const { html } = compose(made);
    expect(made.mailBytes).toBe(sentBytes(made));
    expect(html).toContain('Dear {firstName|friend},');
  });

  test.each([
    ['no subject', { subject: ' ' }],
    ['no name', { name: undefined }],
    ['a name that is no identifier', { name: 'Весна' }],
    ['an unknown field', { htmlContent: '<script>' }],
  ])('with %s is refused', async (_, body) => {
    await create(body, 400);
    expect(await emailTemplates.list()).toEqual([]);
  });

  test('may be a copy of another, with a new name and a new subject', async () => {
    await create({});
    const { htmlContent } = await save('spring', { subject: 'Spring', htmlContent: '<p>It grew.</p>' });
    const made = await copy('spring', { newName: 'may', newSubject: 'Hello {firstName}' });
    expect(made).toMatchObject({ name: 'may', subject: 'Hello {firstName}', htmlContent, version: 1 });
    expect(await find('may')).toMatchObject(made);
    await copy('nothing', { newName: 'a', newSubject: 'b' }, 404);
  });

  test('of a taken name is refused by name, and nothing changes', async () => {
    await create({});
    const refusals = [
      await create({ subject: 'Another' }, 409),
      await copy('spring', { newName: 'spring', newSubject: 'Mine now' }, 409),
    ];
    for (const { message } of refusals)
      expect(message).toBe('There is already a letter "spring". Please choose another name.');
    expect(await find('spring')).toMatchObject({ subject: 'Spring', version: 1 });
  });
});

describe('the title of a letter', () => {
  beforeEach(async () => void (await create({ title: 'Весна' })));
  const content = { subject: 'Spring', htmlContent: '<p>Dear {firstName|friend},</p>' };

  test('is its own, or one made from its name', async () => {
    await writeFirstContent();
    await create({ name: 'spring_letter-2' });
    await copy('spring', { newName: 'may', newSubject: 'May' });
    await copy('spring', { newName: 'june', newSubject: 'June', newTitle: 'June, at last' });
    const titles = (await ask<EmailTemplate[]>(all)).map(({ name, title }) => [name, title]);
    expect(Object.fromEntries(titles)).toEqual({
      newsletter_welcome: 'Welcome',
      dharma_chats_news: 'Dharma Chat news',
      reminder_day_before: 'Reminder: a day before',
      reminder_hour_before: 'Reminder: an hour before',
      'spring_letter-2': 'Spring letter 2',
      spring: 'Весна',
      may: 'May',
      june: 'June, at last',
    });
  });

  test('stays if a save names none, and changes if it does', async () => {
    await save('spring', { ...content, subject: 'Hello' });
    expect(await find('spring')).toMatchObject({ title: 'Весна', subject: 'Hello', version: 2 });
    await save('spring', { ...content, subject: 'Hi', title: 'Greeting' });
    expect(await find('spring')).toMatchObject({ title: 'Greeting', subject: 'Hi', version: 3 });
  });

  test('alone makes no new version: a letter that was tested stays tested', async () => {
    await emailTemplates.markTested(await emailTemplates.requireTemplate('spring'));
    const { version, lastTestAt } = await emailTemplates.requireTemplate('spring');
    const renamed = await save('spring', { ...content, title: 'Greeting', version });
    expect(renamed).toMatchObject({ title: 'Greeting', version, lastTestAt });
    expect(await ask(`${all}/spring/versions`)).toEqual([]);
  });

  test('is refused if someone else saved the letter in the meantime', async () => {
    await save('spring', { ...content, subject: 'Theirs' });
    await save('spring', { ...content, title: 'Mine', version: 1 }, 409);
    expect(await find('spring')).toMatchObject({ title: 'Весна', subject: 'Theirs' });
  });
});

describe('editing', () => {
  beforeEach(async () => void (await create({})));

  test('saves the content, cleaned of what must not be in a mail', async () => {
    const saved = await save('spring', {
      ...{ subject: 'A walk', previewText: 'Through the hills', textContent: 'Hi there' },
      htmlContent: '<h2>Hi</h2><script>alert(1)</script><p onclick="x()">there <a href="javascript:x()">x</a></p>',
    });
    expect(saved).toMatchObject({
      ...{ subject: 'A walk', previewText: 'Through the hills', textContent: 'Hi there', version: 2 },
      htmlContent: '<h2>Hi</h2><p>there <a target="_blank" rel="noopener noreferrer">x</a></p>',
    });
    expect(await find('spring')).toMatchObject(saved);
    await save('nothing', { subject: 'a', htmlContent: '<p>a</p>' }, 404);
  });

  test('by several admins at once saves one version and refuses the others: nothing is lost silently', async () => {
    const edits = ['One', 'Two', 'Three'].map((subject) =>
      admin.call(`${all}/spring`, { method: 'PUT', body: { subject, htmlContent: `<p>${subject}</p>`, version: 1 } }),
    );
    const answers = await Promise.all(edits);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = await answers.find(({ status }) => status === 409)?.json();
    expect(refused).toMatchObject({ message: expect.stringMatching(/Someone else saved this letter/) });
    expect(await find('spring')).toMatchObject((await answers.find(({ ok }) => ok)?.json()) as EmailTemplate);
  });

  test.each([
    [413, { htmlContent: '&'.repeat(140_000) }],
    [400, { htmlContent: 'ü'.repeat(149_000), textContent: 'ü'.repeat(149_000) }],
  ])('what is too long for one email is refused with a reason and %i', async (status, body) => {
    const { message } = await save('spring', { subject: 'a', ...body }, status);
    expect(message).toBe('The content is too long for one email');
  });
});

describe('deleting', () => {
  test('removes the letter', async () => {
    await create({});
    await remove('spring', 204);
    expect(await find('spring')).toBeUndefined();
    await remove('spring', 404);
  });

  test.each(['newsletter_welcome', 'dharma_chats_news'])('%s is refused: the site needs it', async (name) => {
    await create({ name });
    await remove(name, 403);
    expect(await find(name)).toBeDefined();
  });

  test('a letter that is being sent is refused', async () => {
    const letter = { ...(await create({ name: 'under_way' })), html: '<p>x</p>', text: 'x' };
    const send = { cutoff: new Date().toISOString(), accepted: 1, startedBy: 'admin' };
    await startCampaign(randomUUID(), letter, { audience: { type: 'newsletter' }, ...send });
    const refused = await remove('under_way', 409);
    expect(refused?.message).toBe('“Under way” is being sent. Wait until it’s finished, or cancel it first.');
    expect(await find('under_way')).toBeDefined();
  });
});

test.each([
  ['sent', 'send', {}],
  ['scheduled', 'schedule', { audience: { type: 'newsletter' }, at: tomorrow, accepted: [] }],
])('the automatic letter cannot be %s, and the answer says why', async (_, action, body) => {
  await create({ name: 'newsletter_welcome', title: 'Welcome' });
  const refused = await ask<object>(`${all}/newsletter_welcome/${action}`, { body }, 403);
  expect(refused).toEqual({
    message: expect.stringMatching(/^“Welcome” is automatic\. Everyone who .* gets it right away\. Copy it/),
  });
  expect(mail.ses.calls()).toEqual([]);
  expect(await ask('/api/campaigns')).toEqual([]);
  expect(await ask('/api/scheduled-sends')).toEqual([]);
});

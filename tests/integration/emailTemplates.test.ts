import { beforeAll, describe, expect, test } from 'vitest';
import type { EmailTemplate, TemplateCheck } from '../../shared/model/emailTemplate.ts';
import type { TemplateDraft, TemplateVersion } from '../../shared/model/templateDraft.ts';
import { Cloud } from '../support/cloud.ts';
import { untilIdle } from '../support/faultRun.ts';
import { addressOf, subscribeMany, template } from '../support/newsletter.ts';
import { signIn, type Visitor } from '../support/visitor.ts';

let cloud: Cloud;
let admin: Visitor;
beforeAll(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
  await subscribeMany(cloud, 3);
});

const path = (name: string, action = '') => `/api/email-templates/${name}${action}`;
const json = async <T>(response: Promise<Response>) => (await response).json() as Promise<T>;
const list = () => json<EmailTemplate[]>(admin.call('/api/email-templates'));
const find = async (name: string) => (await list()).find((each) => each.name === name) as EmailTemplate;
const save = (name: string, body: object) => admin.call(path(name), { method: 'PUT', body });
const copy = (name: string, body: object) => admin.call(path(name, '/replicate'), { body });
const sendTestMail = (name: string, testEmail: string) => admin.call(path(name, '/send-test'), { body: { testEmail } });
const check = (name: string) => json<TemplateCheck>(admin.call(path(name, '/check')));
const message = async (response: Response) => ((await response.json()) as { message: string }).message;

/** A template of its own for each test. */
async function fresh(name: string): Promise<EmailTemplate> {
  const response = await copy(template, { newName: name, newSubject: 'Hello {firstName}' });
  expect(response.status).toBe(201);
  return response.json() as Promise<EmailTemplate>;
}

describe('copying', () => {
  test('makes a template of the same content under the new name and subject', async () => {
    const original = await find(template);
    const made = await fresh('spring');
    expect(made).toMatchObject({
      name: 'spring',
      subject: 'Hello {firstName}',
      htmlContent: original.htmlContent,
      version: 1,
    });
    expect(await find('spring')).toEqual(made);
  });

  test('onto a name that is taken is refused, and changes nothing', async () => {
    const before = await find('newsletter_welcome');
    const response = await copy(template, { newName: 'newsletter_welcome', newSubject: 'Mine now' });
    expect(response.status).toBe(409);
    expect(await message(response)).toContain('newsletter_welcome');
    expect(await find('newsletter_welcome')).toEqual(before);
  });

  test('of nothing is refused', async () => {
    expect((await copy('nothing', { newName: 'a', newSubject: 'b' })).status).toBe(404);
  });
});

describe('editing', () => {
  test('keeps what was written, cleaned of what must not be in a mail', async () => {
    const { version, updatedAt } = await fresh('cleaned');
    const response = await save('cleaned', {
      subject: 'A walk',
      previewText: 'Through the hills',
      htmlContent: '<h2>Hi</h2><script>alert(1)</script><p onclick="x()">there <a href="javascript:x()">x</a></p>',
      textContent: 'Hi there',
    });
    expect(response.status).toBe(200);
    const saved = (await response.json()) as EmailTemplate;
    expect(saved).toMatchObject({ subject: 'A walk', previewText: 'Through the hills', textContent: 'Hi there' });
    expect(saved.htmlContent).toBe('<h2>Hi</h2><p>there <a target="_blank" rel="noopener noreferrer">x</a></p>');
    expect(saved.version).toBe(version + 1);
    expect(saved.updatedAt > updatedAt).toBe(true);
    expect(await find('cleaned')).toEqual(saved);
  });

  test('two who edit at once: one is told, nothing is lost silently', async () => {
    const { version } = await fresh('raced');
    const edits = ['One', 'Two', 'Three'].map((subject) =>
      save('raced', { subject, htmlContent: `<p>${subject}</p>`, version }),
    );
    const answers = await Promise.all(edits);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409) as Response;
    expect(await message(refused)).toMatch(/Somebody else saved this template/);
    const won = (await answers.find(({ status }) => status === 200)?.json()) as EmailTemplate;
    expect(await find('raced')).toEqual(won);
  });

  test('of a template that is not there is refused', async () => {
    expect((await save('nothing', { subject: 'a', htmlContent: '<p>a</p>' })).status).toBe(404);
  });

  test('what is too long for one mail is refused in words', async () => {
    await fresh('long');
    const response = await save('long', { subject: 'a', htmlContent: '&'.repeat(140_000) });
    expect([response.status, await message(response)]).toEqual([413, 'The content is too long for one mail']);
    const worse = await save('long', {
      subject: 'a',
      htmlContent: 'ü'.repeat(149_000),
      textContent: 'ü'.repeat(149_000),
    });
    expect([worse.status, await message(worse)]).toEqual([400, 'The content is too long for one mail']);
  });
});

describe('deleting', () => {
  test('removes the template', async () => {
    await fresh('short_lived');
    expect((await admin.call(path('short_lived'), { method: 'DELETE' })).status).toBe(204);
    expect(await find('short_lived')).toBeUndefined();
    expect((await admin.call(path('short_lived'), { method: 'DELETE' })).status).toBe(404);
  });

  test.each(['newsletter_welcome', 'dharma_chats_news'])('of %s is refused: the site needs it', async (name) => {
    const response = await admin.call(path(name), { method: 'DELETE' });
    expect(response.status).toBe(403);
    expect(await find(name)).toBeDefined();
  });

  test('of one that is being sent is refused', async () => {
    await fresh('under_way');
    await cloud.fault({ service: 'ses', operation: 'SendEmail', error: 'SendingPausedException', times: 10 });
    const sent = await admin.call(path('under_way', '/send'), { method: 'POST' });
    expect(((await sent.json()) as { status: string }).status).toBe('PAUSED');
    const response = await admin.call(path('under_way'), { method: 'DELETE' });
    expect([response.status, await message(response)]).toEqual([
      409,
      'The template "under_way" is being sent. Wait for the end of it, or cancel it first.',
    ]);
    await cloud.clearFaults();
  });
});

describe('a test mail', () => {
  test('arrives, marked as a test, with "Preview" for a first name', async () => {
    await fresh('tried');
    // A mail of the send that was paused may still be on its way.
    await untilIdle(cloud);
    await cloud.emptyInbox();
    const response = await sendTestMail('tried', 'editor@example.org');
    expect([response.status, await message(response)]).toEqual([
      200,
      'Test email sent successfully to editor@example.org',
    ]);
    const [mail, ...more] = await cloud.inbox();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: ['editor@example.org'], subject: '[Test] Hello Preview' });
    expect(mail?.html).toContain('Dear Preview,');
    expect((await find('tried')).lastTestAt).toBeDefined();
  });

  test.each([
    ['TooManyRequestsException', 429],
    ['SendingPausedException', 409],
    ['MessageRejected', 400],
    ['ServiceUnavailable', 502],
    ['reset', 502],
  ])('that SES answers with %s is not called sent', async (error, status) => {
    await save('tried', { subject: 'Again', htmlContent: '<p>x</p>' });
    await cloud.fault({ service: 'ses', operation: 'SendEmail', error });
    const response = await sendTestMail('tried', 'editor@example.org');
    expect(response.status).toBe(status);
    expect((await find('tried')).lastTestAt).toBeUndefined();
  });

  test('to something that is no address is refused', async () => {
    expect((await sendTestMail('tried', 'editor')).status).toBe(400);
  });
});

describe('the check before sending', () => {
  test('says to how many, how long it takes, and what is wrong', async () => {
    await fresh('checked');
    await save('checked', {
      subject: 'For {fristName}',
      htmlContent: '<p>Dear {firstName} <a href="#us">us</a><img src="https://example.org/hill.jpg"></p>',
    });
    const { recipients, ratePerSecond, seconds, problems } = await check('checked');
    expect(recipients).toBe(3);
    expect(ratePerSecond).toBeGreaterThan(0);
    expect(seconds).toBe(Math.ceil(3 / ratePerSecond));
    expect(problems.map(({ kind }) => kind)).toEqual([
      'unknown-placeholder',
      'relative-link',
      'missing-alt',
      'untested',
    ]);
  });

  test('finds nothing in a template that is right and was tested, until it is edited', async () => {
    const draft = { subject: 'Hello', htmlContent: '<p>Dear {firstName}</p>' };
    await save('checked', draft);
    await sendTestMail('checked', addressOf(1));
    expect((await check('checked')).problems).toEqual([]);
    await save('checked', draft);
    expect((await check('checked')).problems.map(({ kind }) => kind)).toEqual(['untested']);
  });

  test('warns of a mail that Gmail would cut off', async () => {
    await save('checked', { subject: 'Long', htmlContent: `<p>${'word '.repeat(22_000)}</p>` });
    expect((await check('checked')).problems.map(({ kind }) => kind)).toContain('too-large');
  });
});

describe('a draft', () => {
  const text = (subject: string) => ({ subject, previewText: '', htmlContent: `<p>${subject}</p>`, textContent: '' });
  const write = (name: string, body: object) => admin.call(path(name, '/draft'), { method: 'PUT', body });
  const draftOf = (name: string) => json<TemplateDraft | null>(admin.call(path(name, '/draft')));

  test('that many save at once, over and over, is always that of one; who is refused can still have it', async () => {
    await fresh('raced_drafts');
    let revision: number | null = null;
    for (let round = 1; round <= 4; round++) {
      const answers = await Promise.all(
        [1, 2, 3, 4].map((n) => write('raced_drafts', { ...text(`${round}.${n}`), version: 1, revision })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const draft: TemplateDraft | null = await draftOf('raced_drafts');
      const won = answers.findIndex(({ status }) => status === 200) + 1;
      expect(draft?.content).toEqual(text(`${round}.${won}`));
      revision = draft?.revision ?? null;
    }
    const over = await Promise.all(
      [1, 2, 3].map((n) => write('raced_drafts', { ...text(`over ${n}`), version: 1, revision: null, over: true })),
    );
    expect(over.map(({ status }) => status)).toEqual([200, 200, 200]);
    const kept = await json<TemplateVersion[]>(admin.call(path('raced_drafts', '/versions')));
    const last = (await draftOf('raced_drafts'))?.content?.subject ?? '';
    const all = [...kept.map(({ subject }) => subject), last];
    for (const n of [1, 2, 3]) expect(all).toContain(`over ${n}`);
  });

  test('saved while its letter is saved and deleted is gone with it, and comes back with no new one of the name', async () => {
    await fresh('gone');
    const { revision } = await json<TemplateDraft>(write('gone', { ...text('Draft'), version: 1, revision: null }));
    const late = Promise.all([1, 2, 3].map((n) => write('gone', { ...text(`Late ${n}`), version: 1, revision })));
    await Promise.all([
      save('gone', { subject: 'Saved', htmlContent: '<p>x</p>' }),
      admin.call(path('gone'), { method: 'DELETE' }),
      late,
    ]);
    await admin.call(path('gone'), { method: 'DELETE' });
    await fresh('gone');
    expect(await draftOf('gone')).toBeNull();
    expect(await json(admin.call(path('gone', '/versions')))).toEqual([]);
  });
});

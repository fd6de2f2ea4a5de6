import { randomUUID } from 'node:crypto';
import { GetAccountCommand, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { start as startCampaign } from '../../../../functions/lib/sending/campaign/campaigns.ts';
import { handler as writeFirstContent } from '../../../../functions/workers/writeFirstContent.ts';
import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import type { TemplateCheck } from '../../../../shared/sending/model/sendCheck.ts';
import { Caller, callAs } from '../../../support/cloud/caller.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { installMail, installSecrets } from '../../../support/run/calls.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

let mail: ReturnType<typeof installMail>;
let admin: Caller;
beforeEach(async () => {
  installFakeDynamo();
  installSecrets();
  mail = installMail();
  const SendQuota = { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 0 };
  mail.ses
    .on(GetAccountCommand)
    .resolves({ SendQuota, SendingEnabled: true, ProductionAccessEnabled: true, EnforcementStatus: 'HEALTHY' });
  await writeFirstContent();
  admin = await Caller.admin();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const ask = callAs(() => admin);
const template = 'dharma_chats_news';
const path = (name: string, action = '') => `/api/email-templates/${name}${action}`;
const find = async (name: string) =>
  (await ask<EmailTemplate[]>('/api/email-templates')).find((each) => each.name === name) as EmailTemplate;
const save = (name: string, body: object) => admin.call(path(name), { method: 'PUT', body });
const copy = (name: string, body: object) => admin.call(path(name, '/replicate'), { body });
const sendTestMail = (name: string, testEmail: string, reader?: object) =>
  admin.call(path(name, '/send-test'), { body: { testEmail, ...(reader && { reader }) } });
const check = (name: string) => ask<TemplateCheck>(path(name, '/check'));
const message = async (response: Response) => ((await response.json()) as { message: string }).message;
const fresh = (name: string) =>
  ask<EmailTemplate>(path(template, '/replicate'), { body: { newName: name, newSubject: 'Hello {firstName}' } }, 201);

describe('copying', () => {
  test('makes a template with the same content, a new name and a new subject', async () => {
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

  test('to a taken name is refused, and changes nothing', async () => {
    const before = await find('newsletter_welcome');
    const response = await copy(template, { newName: 'newsletter_welcome', newSubject: 'Mine now' });
    expect(response.status).toBe(409);
    expect(await message(response)).toContain('newsletter_welcome');
    expect(await find('newsletter_welcome')).toEqual(before);
  });

  test('a template that does not exist is refused', async () => {
    expect((await copy('nothing', { newName: 'a', newSubject: 'b' })).status).toBe(404);
  });
});

describe('editing', () => {
  test('saves the content, cleaned of what must not be in a mail', async () => {
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

  test('by several admins at once saves one version and refuses the others: nothing is lost silently', async () => {
    const { version } = await fresh('raced');
    const edits = ['One', 'Two', 'Three'].map((subject) =>
      save('raced', { subject, htmlContent: `<p>${subject}</p>`, version }),
    );
    const answers = await Promise.all(edits);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409) as Response;
    expect(await message(refused)).toMatch(/Someone else saved this letter/);
    const won = (await answers.find(({ status }) => status === 200)?.json()) as EmailTemplate;
    expect(await find('raced')).toEqual(won);
  });

  test('a template that does not exist is refused', async () => {
    expect((await save('nothing', { subject: 'a', htmlContent: '<p>a</p>' })).status).toBe(404);
  });

  test('content that is too long for one email is refused with a reason', async () => {
    await fresh('long');
    const response = await save('long', { subject: 'a', htmlContent: '&'.repeat(140_000) });
    expect([response.status, await message(response)]).toEqual([413, 'The content is too long for one email']);
    const worse = await save('long', {
      subject: 'a',
      htmlContent: 'ü'.repeat(149_000),
      textContent: 'ü'.repeat(149_000),
    });
    expect([worse.status, await message(worse)]).toEqual([400, 'The content is too long for one email']);
  });
});

describe('deleting', () => {
  const remove = (name: string) => admin.call(path(name), { method: 'DELETE' });

  test('removes the template', async () => {
    await fresh('short_lived');
    expect((await remove('short_lived')).status).toBe(204);
    expect(await find('short_lived')).toBeUndefined();
    expect((await remove('short_lived')).status).toBe(404);
  });

  test.each(['newsletter_welcome', 'dharma_chats_news'])('%s is refused: the site needs it', async (name) => {
    expect((await remove(name)).status).toBe(403);
    expect(await find(name)).toBeDefined();
  });

  test('a template that is being sent is refused', async () => {
    const letter = { ...(await fresh('under_way')), html: '<p>x</p>', text: 'x' };
    const send = { cutoff: new Date().toISOString(), accepted: 1, startedBy: 'admin' };
    await startCampaign(randomUUID(), letter, { audience: { type: 'newsletter' }, ...send });
    const response = await remove('under_way');
    expect([response.status, await message(response)]).toEqual([
      409,
      '“Under way” is being sent. Wait until it’s finished, or cancel it first.',
    ]);
    expect(await find('under_way')).toBeDefined();
  });
});

describe('a test mail', () => {
  test('goes out marked as a test, with "Preview" for a first name', async () => {
    await fresh('tried');
    const response = await sendTestMail('tried', 'editor@example.org');
    expect([response.status, await message(response)]).toEqual([
      200,
      'Test email sent successfully to editor@example.org',
    ]);
    const sent = mail.ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.Destination).toEqual({ ToAddresses: ['editor@example.org'] });
    expect(sent[0]?.Content?.Simple?.Subject?.Data).toBe('[Test] Hello Preview');
    expect(sent[0]?.Content?.Simple?.Body?.Html?.Data).toContain('Dear Preview,');
    expect((await find('tried')).lastTestAt).toBeDefined();
  });

  test('goes out as a chosen reader gets it, with the links of the address that it goes to', async () => {
    await fresh('tried');
    await new Caller().subscribe('miriam@example.org');
    const [subscriber] = await ask<{ id: string; firstName: string }[]>('/api/subscribers');
    const sent = async (reader?: object) => {
      expect((await sendTestMail('tried', 'editor@example.org', reader)).status).toBe(200);
      const [call] = mail.ses.commandCalls(SendEmailCommand).slice(-1);
      const { Subject, Body, Headers } = call?.args[0].input.Content?.Simple ?? {};
      return { subject: Subject?.Data, html: Body?.Html?.Data ?? '', headers: JSON.stringify(Headers) };
    };
    const usual = await sent();
    const theirs = await sent({ type: 'subscriber', id: subscriber?.id });
    expect(theirs.subject).toBe(`[Test] Hello ${subscriber?.firstName}`);
    expect(theirs.html).toContain(`Dear ${subscriber?.firstName},`);
    expect(theirs.html).not.toContain('Preview');
    const addresses = (html: string) => html.match(/href="[^"]*(?:unsubscribe|your-details)[^"]*"/g);
    expect(addresses(theirs.html)).toEqual(addresses(usual.html));
    expect(theirs.headers).toBe(usual.headers);
    const nameless = await sent({ type: 'nameless' });
    expect(nameless.subject).toBe('[Test] Hello');
    expect(nameless.html).toContain('Dear friend,');
  });

  test('as somebody who signed up names their event, without the Zoom link', async () => {
    await fresh('tried');
    await save('tried', { subject: 'For {firstName}', htmlContent: '<p>{eventTitle}, {eventPlace}: {joinLink}</p>' });
    const event = { ...{ title: 'Lanterns', guests: 'Freya', description: 'On quiet.' }, eventDate: 'May 3, 2031' };
    const joinLink = 'https://zoom.example/j/1';
    await ask('/api/upcoming-events', { body: { ...event, eventTime: '7:00 PM', joinLink, isActive: true } }, 201);
    const person = { firstName: 'Bo', lastName: 'Lima', email: 'bo@example.org', city: 'Lisbon', consent: true };
    const signup = { ...person, attendanceType: 'virtual', subscribeNewsletter: false };
    expect((await new Caller().call('/api/audience-signup', { body: signup })).status).toBe(201);
    const [{ id } = { id: '' }] = await ask<{ id: string }[]>('/api/audience-members');
    expect((await sendTestMail('tried', 'editor@example.org', { type: 'signup', id })).status).toBe(200);
    const { Subject, Body } = mail.ses.commandCalls(SendEmailCommand).at(-1)?.args[0].input.Content?.Simple ?? {};
    expect(Subject?.Data).toBe('[Test] For Bo');
    expect(Body?.Html?.Data).toContain('Lanterns, Zoom');
    expect(Body?.Html?.Data).not.toContain('zoom.example');
  });

  test('as a guest of an event says why they get it, and has nobody’s link to cancel', async () => {
    await fresh('tried');
    const htmlContent =
      '<p>Doors: {eventDoors}</p><p><a href="{joinLink}">Join</a></p><p><a href="{cancelUrl}">Cancel</a></p>';
    await save('tried', { subject: 'For {firstName}', htmlContent });
    for (const [attendanceType, there, absent] of [
      ['in-person', 'Doors: 6:20 PM', 'Join'],
      ['virtual', 'https://example.com/the-link-of-the-event', 'Doors'],
    ] as const) {
      expect((await sendTestMail('tried', 'editor@example.org', { type: 'guest', attendanceType })).status).toBe(200);
      const { Body } = mail.ses.commandCalls(SendEmailCommand).at(-1)?.args[0].input.Content?.Simple ?? {};
      for (const part of [Body?.Html?.Data, Body?.Text?.Data]) {
        expect(part).toContain(there);
        expect(part).not.toContain(absent);
        expect(part).toContain('https://example.com/the-link-to-cancel');
        expect(part).not.toMatch(/cancel-signup|\{\w+Url/);
        expect(part).toContain('because you signed up for the Dharma Chats live audience');
      }
    }
  });

  test('as somebody who is gone meanwhile is refused', async () => {
    await fresh('tried');
    const gone = [
      { type: 'subscriber', id: randomUUID() },
      { type: 'signup', id: `${'0'.repeat(64)}-1` },
    ];
    for (const reader of gone) expect((await sendTestMail('tried', 'editor@example.org', reader)).status).toBe(404);
    expect((await sendTestMail('tried', 'editor@example.org', { type: 'subscriber', id: 'x' })).status).toBe(400);
  });

  test.each([
    ['TooManyRequestsException', { $metadata: { httpStatusCode: 429 } }, 429],
    ['SendingPausedException', { $metadata: { httpStatusCode: 400 } }, 409],
    ['MessageRejected', { $metadata: { httpStatusCode: 400 } }, 400],
    ['ServiceUnavailable', { $metadata: { httpStatusCode: 503 } }, 424],
    ['a lost connection', { code: 'ECONNRESET' }, 424],
  ])('that SES answers with %s does not count as sent', async (name, how, status) => {
    await fresh('tried');
    mail.ses.on(SendEmailCommand).rejects(Object.assign(new Error('No'), { name }, how));
    expect((await sendTestMail('tried', 'editor@example.org')).status).toBe(status);
    expect((await find('tried')).lastTestAt).toBeUndefined();
  });

  test('to an invalid address is refused', async () => {
    await fresh('tried');
    expect((await sendTestMail('tried', 'editor')).status).toBe(400);
  });
});

describe('the check before sending', () => {
  beforeEach(async () => {
    await fresh('checked');
    for (const name of ['ana', 'ben', 'cleo']) await new Caller().subscribe(`${name}@example.org`);
  });

  test('says how many will get it, how long that takes, and what is wrong', async () => {
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

  test('finds nothing in a correct, tested template until it is edited', async () => {
    const draft = { subject: 'Hello', htmlContent: '<p>Dear {firstName}</p>' };
    await save('checked', draft);
    await sendTestMail('checked', 'reader1@example.org');
    expect((await check('checked')).problems).toEqual([]);
    await save('checked', draft);
    expect((await check('checked')).problems.map(({ kind }) => kind)).toEqual(['untested']);
  });

  test('warns of a mail that Gmail would clip', async () => {
    await save('checked', { subject: 'Long', htmlContent: `<p>${'word '.repeat(22_000)}</p>` });
    expect((await check('checked')).problems.map(({ kind }) => kind)).toContain('too-large');
  });
});

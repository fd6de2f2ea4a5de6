import { expect, test } from 'vitest';
import type { EmailTemplate } from '../../../shared/letters/model/emailTemplate.ts';
import {
  admin,
  cloud,
  draftOf,
  fresh,
  json,
  openTemplateCalls,
  path,
  text,
  write,
} from '../../support/data/templateCalls.ts';

/* Edits of letters without concurrency are tested in tests/unit/functions/letters. */

openTemplateCalls();

test('a draft that four admins save at once has the text of one; the others get a conflict', async () => {
  await fresh('raced_draft');
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) => write('raced_draft', { ...text(`Draft ${n}`), version: 1, revision: null })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const won = answers.findIndex(({ status }) => status === 200) + 1;
  expect((await draftOf('raced_draft'))?.content).toEqual(text(`Draft ${won}`));
});

test('a test mail arrives, marked as a test; if SES refuses it, the admin gets an error', async () => {
  await fresh('tried');
  const tested = async () => {
    const templates = await json<EmailTemplate[]>(admin.call('/api/email-templates'));
    return templates.find(({ name }) => name === 'tried')?.lastTestAt;
  };
  const sendTestMail = () => admin.call(path('tried', '/send-test'), { body: { testEmail: 'editor@example.org' } });
  for (const [error, status] of [
    ['SendingPausedException', 409],
    ['reset', 424],
  ] as const) {
    await cloud.fault({ service: 'ses', operation: 'SendEmail', error });
    expect([(await sendTestMail()).status, await tested()]).toEqual([status, undefined]);
  }
  expect(await cloud.inbox()).toEqual([]);
  const response = await sendTestMail();
  expect([response.status, await response.json()]).toEqual([
    200,
    { message: 'Test email sent successfully to editor@example.org' },
  ]);
  const [mail, ...more] = await cloud.inbox();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: ['editor@example.org'], subject: '[Test] Hello Preview' });
  expect(mail?.html).toContain('Dear Preview,');
  expect(await tested()).toBeDefined();
});

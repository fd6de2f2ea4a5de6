import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSession } from '../../../../functions/lib/accounts/sessions/session.ts';
import { compose } from '../../../../functions/lib/letters/compose/compose.ts';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { adminTokenHeader } from '../../../../shared/platform/constants.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { call, installSecrets } from '../../../support/run/calls.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

let signedIn: { headers: Record<string, string>; cookies: string[] };
beforeEach(async () => {
  installFakeDynamo();
  installSecrets();
  const { admin, cookie } = await openSession('admin');
  const headers = { [adminTokenHeader.toLowerCase()]: admin.token };
  signedIn = { headers, cookies: [cookie.split(';')[0] ?? ''] };
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

async function create(body: object) {
  const answer = await call('emailTemplates/create', { ...signedIn, body });
  return { status: answer.statusCode, body: JSON.parse(answer.body ?? '{}') };
}

test('a new letter has its subject and a greeting, and was never tested', async () => {
  const { status, body } = await create({ name: 'spring', subject: 'Spring & more' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: 'spring', subject: 'Spring & more', version: 1 });
  expect(body.lastTestAt).toBeUndefined();
  expect(await emailTemplates.find('spring')).toMatchObject(body);
});

test('it is clean, and the size of its mail is right, as if it had been saved', async () => {
  const { body } = await create({ name: 'spring', subject: 'Spring' });
  const { html } = compose(body);
  expect(body.mailBytes).toBe(Buffer.byteLength(html));
  expect(html).toContain('Dear {firstName|friend},');
});

test('a taken name is refused by name, and nothing changes', async () => {
  await create({ name: 'spring', subject: 'Spring' });
  const { status, body } = await create({ name: 'spring', subject: 'Another' });
  expect(status).toBe(409);
  expect(body.message).toBe('There is already a letter "spring". Please choose another name.');
  expect(await emailTemplates.find('spring')).toMatchObject({ subject: 'Spring', version: 1 });
});

test.each([
  ['no subject', { name: 'spring', subject: ' ' }],
  ['no name', { subject: 'Spring' }],
  ['a name that is no identifier', { name: 'Весна', subject: 'Spring' }],
  ['an unknown field', { name: 'spring', subject: 'Spring', htmlContent: '<script>' }],
])('%s is refused', async (_, body) => {
  expect((await create(body)).status).toBe(400);
  expect(await emailTemplates.list()).toEqual([]);
});

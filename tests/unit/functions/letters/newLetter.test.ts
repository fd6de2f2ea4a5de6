import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSession } from '../../../../functions/lib/accounts/sessions/session.ts';
import { compose } from '../../../../functions/lib/letters/compose/compose.ts';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { adminTokenHeader } from '../../../../shared/platform/constants.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { call, fromCloudFront, installSecrets } from '../../../support/run/calls.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

let signedIn: { headers: Record<string, string>; cookies: string[] };
beforeEach(async () => {
  installFakeDynamo();
  installSecrets();
  const { admin, cookie } = await openSession('admin');
  const headers = { ...fromCloudFront, [adminTokenHeader.toLowerCase()]: admin.token };
  signedIn = { headers, cookies: [cookie.split(';')[0] ?? ''] };
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

async function begin(body: object) {
  const answer = await call('emailTemplates/create', { ...signedIn, body });
  return { status: answer.statusCode, body: JSON.parse(answer.body ?? '{}') };
}

test('a letter begins with its subject and a greeting, as nothing that was sent or tested before', async () => {
  const { status, body } = await begin({ name: 'spring', subject: 'Spring & more' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: 'spring', subject: 'Spring & more', version: 1 });
  expect(body.lastTestAt).toBeUndefined();
  expect(await emailTemplates.find('spring')).toMatchObject(body);
});

test('it is as clean, and its mail as long, as if it had been saved', async () => {
  const { body } = await begin({ name: 'spring', subject: 'Spring' });
  const { html } = compose(body);
  expect(body.mailBytes).toBe(Buffer.byteLength(html));
  expect(html).toContain('Dear {firstName|friend},');
});

test('a name that is taken is refused, says which, and changes nothing', async () => {
  await begin({ name: 'spring', subject: 'Spring' });
  const { status, body } = await begin({ name: 'spring', subject: 'Another' });
  expect(status).toBe(409);
  expect(body.message).toBe('There is a template "spring" already. Please choose another name.');
  expect(await emailTemplates.find('spring')).toMatchObject({ subject: 'Spring', version: 1 });
});

test.each([
  ['no subject', { name: 'spring', subject: ' ' }],
  ['no name', { subject: 'Spring' }],
  ['a name that is no identifier', { name: 'Весна', subject: 'Spring' }],
  ['what nobody asked for', { name: 'spring', subject: 'Spring', htmlContent: '<script>' }],
])('%s is refused', async (_, body) => {
  expect((await begin(body)).status).toBe(400);
  expect(await emailTemplates.list()).toEqual([]);
});

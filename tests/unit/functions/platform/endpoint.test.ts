import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Admin } from '../../../../functions/lib/accounts/sessions/session.ts';
import { openSession } from '../../../../functions/lib/accounts/sessions/session.ts';
import { logger } from '../../../../functions/lib/platform/log/log.ts';
import { endpoints } from '../../../../shared/contract/index.ts';
import { adminTokenHeader } from '../../../../shared/platform/constants.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { call as ask, host, installSecrets } from '../../../support/run/calls.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

let admin: Admin;
let cookie: string;
beforeEach(async () => {
  installFakeDynamo();
  installSecrets();
  const session = await openSession('admin');
  admin = session.admin;
  cookie = session.cookie.split(';')[0] ?? '';
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const token = () => ({ [adminTokenHeader.toLowerCase()]: admin.token });

const call = async (name: string, headers: Record<string, string>, cookies: string[] = []) =>
  (await ask(name, { headers, cookies })).statusCode;

const names = (which: (endpoint: (typeof endpoints)[number][1]) => boolean) =>
  endpoints.filter(([, endpoint]) => which(endpoint)).map(([name]) => name);
const writes = names(({ auth, method }) => auth === 'admin' && method !== 'GET');

test.each(names(({ auth }) => auth === 'admin'))('%s answers only a signed-in admin', async (name) => {
  expect(await call(name, { ...token() })).toBe(401);
  expect(await call(name, { ...token() }, ['__Host-session=x'])).toBe(401);
});

describe.each(writes)('%s', (name) => {
  test('requires the token of the session', async () => {
    expect(await call(name, {}, [cookie])).toBe(403);
    expect(await call(name, { [adminTokenHeader.toLowerCase()]: 'x'.repeat(43) }, [cookie])).toBe(403);
  });

  test.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('is refused for another site: %j', async (foreign) => {
    expect(await call(name, { ...token(), ...foreign }, [cookie])).toBe(403);
  });
});

test('each refusal leaves a line with the call and its status, and nothing that was sent', async () => {
  const lines = vi.spyOn(logger, 'warn').mockImplementation(() => {});
  await call('adminKeys/create', { ...token() });
  await call('adminKeys/create', {}, [cookie]);
  await call('adminKeys/create', { ...token(), origin: 'https://evil.example' }, [cookie]);
  expect(lines.mock.calls).toEqual(
    [401, 403, 403].map((status) => ['Refused', { call: 'POST /api/admin-keys', status }]),
  );
});

test('with the session, its token and the right origin a write succeeds', async () => {
  const own = { origin: `https://${host}`, 'sec-fetch-site': 'same-origin' };
  expect(await call('adminKeys/create', { ...token(), ...own }, [cookie])).toBe(201);
});

test('the session’s cookie is hidden from scripts and other sites', async () => {
  const attributes = (await openSession('admin')).cookie.split('; ').slice(1);
  expect(attributes).toEqual(['Path=/', 'Secure', 'HttpOnly', 'SameSite=Strict', 'Max-Age=43200']);
  expect(cookie).toMatch(/^__Host-session=/);
});

import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Admin } from '../../../functions/lib/session.ts';
import { openSession } from '../../../functions/lib/session.ts';
import { adminTokenHeader, originHeader } from '../../../shared/constants.ts';
import { endpoints } from '../../../shared/contract/index.ts';
import { installFakeDynamo } from '../../support/fakeDynamo.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

const secrets = mockClient(SecretsManagerClient);
let admin: Admin;
let cookie: string;
beforeEach(async () => {
  installFakeDynamo();
  for (const name of ['ORIGIN', 'SESSION', 'UNSUBSCRIBE']) vi.stubEnv(`${name}_SECRET_ARN`, name);
  secrets.reset();
  secrets.on(GetSecretValueCommand).callsFake(({ SecretId }) => ({ SecretString: SecretId.padEnd(64, '.') }));
  const session = await openSession('admin');
  admin = session.admin;
  cookie = session.cookie.split(';')[0] ?? '';
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const host = 'www.example.org';
const secret = { [originHeader]: 'ORIGIN'.padEnd(64, '.') };
const token = () => ({ [adminTokenHeader.toLowerCase()]: admin.token });

/** What an endpoint answers to a call with these headers, as API Gateway hands it over. */
async function call(name: string, headers: Record<string, string>, cookies: string[] = []): Promise<number> {
  const [resource, action] = name.split('/');
  const { handler } = (await import(`../../../functions/api/${resource}/${action}.ts`)) as {
    handler: (event: object, context: object) => Promise<APIGatewayProxyStructuredResultV2>;
  };
  const event = { headers: { 'x-viewer-host': host, ...headers }, cookies, requestContext: { requestId: '1' } };
  return (await handler(event, {})).statusCode ?? 0;
}

const names = (which: (endpoint: (typeof endpoints)[number][1]) => boolean) =>
  endpoints.filter(([, endpoint]) => which(endpoint)).map(([name]) => name);
const writes = names(({ auth, method }) => auth === 'admin' && method !== 'GET');

test.each(names(() => true))('%s answers CloudFront alone', async (name) => {
  expect(await call(name, token(), [cookie])).toBe(403);
  expect(await call(name, { ...token(), [originHeader]: 'guess' }, [cookie])).toBe(403);
});

test.each(names(({ auth }) => auth === 'admin'))('%s answers nobody who has not signed in', async (name) => {
  expect(await call(name, { ...secret, ...token() })).toBe(401);
  expect(await call(name, { ...secret, ...token() }, ['__Host-session=x'])).toBe(401);
});

describe.each(writes)('%s', (name) => {
  test('wants the token of the session', async () => {
    expect(await call(name, secret, [cookie])).toBe(403);
    expect(await call(name, { ...secret, [adminTokenHeader.toLowerCase()]: 'x'.repeat(43) }, [cookie])).toBe(403);
  });

  test.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('is not done for another site: %j', async (foreign) => {
    expect(await call(name, { ...secret, ...token(), ...foreign }, [cookie])).toBe(403);
  });
});

test('with the session, its token and the own site all is well', async () => {
  const own = { origin: `https://${host}`, 'sec-fetch-site': 'same-origin' };
  expect(await call('adminKeys/create', { ...secret, ...token(), ...own }, [cookie])).toBe(201);
});

test('the session’s cookie is for the server and this site alone', async () => {
  const attributes = (await openSession('admin')).cookie.split('; ').slice(1);
  expect(attributes).toEqual(['Path=/', 'Secure', 'HttpOnly', 'SameSite=Strict', 'Max-Age=43200']);
  expect(cookie).toMatch(/^__Host-session=/);
});

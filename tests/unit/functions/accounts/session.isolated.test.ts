import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeSession, findAdmin, openSession } from '../../../../functions/lib/accounts/sessions/session.ts';
import * as sessions from '../../../../functions/lib/accounts/sessions/sessions.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';

const key = 'k'.repeat(64);
const hour = 60 * 60 * 1000;
let dynamo: FakeDynamo;
const secrets = mockClient(SecretsManagerClient);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z'), toFake: ['Date'] });
  vi.stubEnv('SESSION_SECRET_ARN', 'arn:session');
  secrets.reset();
  secrets.on(GetSecretValueCommand).resolves({ SecretString: key });
  dynamo = installFakeDynamo();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const signedIn = async () => {
  const { cookie } = await openSession('admin');
  return [cookie.split(';')[0] ?? ''];
};
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

describe('a session', () => {
  test('is found by its cookie', async () => {
    expect(await findAdmin(await signedIn())).toMatchObject({ username: 'admin' });
  });

  test('ends after two hours without a call', async () => {
    const cookies = await signedIn();
    later(2 * hour - 1000);
    expect(await findAdmin(cookies)).toBeDefined();
    later(2 * hour);
    expect(await findAdmin(cookies)).toBeUndefined();
  });

  test('ends after twelve hours, however busy', async () => {
    const cookies = await signedIn();
    for (let n = 0; n < 11; n++) {
      later(hour);
      expect(await findAdmin(cookies), `hour ${n + 1}`).toBeDefined();
    }
    later(hour);
    expect(await findAdmin(cookies)).toBeUndefined();
  });

  test('ends after twelve hours even if its cookie is still valid', async () => {
    await sessions.open({ id: 'one', username: 'admin', token: 'token', device: 'Firefox', withFactor: false });
    for (let n = 0; n < 11; n++) {
      later(hour);
      expect(await sessions.touch({ username: 'admin', id: 'one' }), `hour ${n + 1}`).toBeDefined();
    }
    later(hour);
    expect(await sessions.touch({ username: 'admin', id: 'one' })).toBeUndefined();
  });

  test('leaves nothing behind when it is closed while in use', async () => {
    const cookies = await signedIn();
    later(hour);
    dynamo.before('UpdateCommand', () => closeSession(cookies));
    expect(await findAdmin(cookies)).toBeUndefined();
    expect(dynamo.startingWith('access', 'SESSION#')).toEqual([]);
  });

  test('cannot be used once it is closed', async () => {
    const cookies = await signedIn();
    await closeSession(cookies);
    expect(await findAdmin(cookies)).toBeUndefined();
  });

  test('cannot be stolen from the table, which only holds a hash of its id', async () => {
    const [cookie = ''] = await signedIn();
    const { sid } = JSON.parse(Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString());
    expect(JSON.stringify(dynamo.startingWith('access', ''))).not.toContain(sid);
  });
});

describe('a cookie that we did not make', () => {
  const sessionId = async () => {
    const [cookie = ''] = await signedIn();
    return JSON.parse(Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString()).sid as string;
  };
  const forge = (
    sid: string,
    change: {
      alg?: string;
      typ?: string;
      iss?: string;
      aud?: string;
      exp?: number | null;
      iat?: number;
      key?: string;
    } = {},
  ) => {
    const jwt = new SignJWT({ sub: 'admin', sid })
      .setProtectedHeader({ alg: change.alg ?? 'HS256', typ: change.typ ?? 'session+jwt' })
      .setIssuer(change.iss ?? 'dharma-chats')
      .setAudience(change.aud ?? 'admin')
      .setIssuedAt(change.iat);
    if (change.exp !== null) jwt.setExpirationTime(change.exp ?? Math.floor(Date.now() / 1000) + 600);
    return jwt.sign(new TextEncoder().encode(change.key ?? key));
  };
  const found = async (jwt: string) => findAdmin([`__Host-session=${jwt}`]);

  test('is accepted if nothing in it is wrong, unlike each case below', async () => {
    expect(await found(await forge(await sessionId()))).toBeDefined();
  });

  test.each([
    ['signed with another key', { key: 'x'.repeat(64) }],
    ['signed with another algorithm', { alg: 'HS512' }],
    ['from another issuer', { iss: 'else' }],
    ['for another audience', { aud: 'visitor' }],
    ['of another type', { typ: 'JWT' }],
    ['made more than twelve hours ago', { iat: Math.floor(Date.parse('2025-12-31T11:59:58Z') / 1000) }],
    ['without an expiry', { exp: null }],
    ['that has expired', { exp: Math.floor(Date.parse('2025-12-31') / 1000) }],
  ])('%s is refused', async (_, change) => {
    expect(await found(await forge(await sessionId(), change))).toBeUndefined();
  });

  test('without a signature is refused', async () => {
    const [, payload] = (await forge(await sessionId())).split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'session+jwt' })).toString('base64url');
    expect(await found(`${header}.${payload}.`)).toBeUndefined();
  });
});

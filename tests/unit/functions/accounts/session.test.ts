import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { closeSession, findAdmin, openSession } from '../../../../functions/lib/accounts/sessions.ts';
import { pass, withFakes } from '../../../support/people/withFakes.ts';
import { secretOf } from '../../../support/run/calls.ts';

const hour = 60 * 60 * 1000;
const fakes = withFakes(Date.UTC(2026, 0, 1));

const signedIn = async () => {
  const { cookie } = await openSession('admin');
  return [cookie.split(';')[0] ?? ''];
};
const sidIn = ([cookie = '']: string[]) =>
  JSON.parse(Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString()).sid as string;

interface Change {
  alg?: string;
  typ?: string;
  iss?: string;
  aud?: string;
  exp?: number | null;
  iat?: number;
  key?: string;
}
/** A cookie of this session that we did not make. */
async function forge(sid: string, change: Change = {}) {
  const jwt = new SignJWT({ sub: 'admin', sid })
    .setProtectedHeader({ alg: change.alg ?? 'HS256', typ: change.typ ?? 'session+jwt' })
    .setIssuer(change.iss ?? 'dharma-chats')
    .setAudience(change.aud ?? 'admin')
    .setIssuedAt(change.iat);
  if (change.exp !== null) jwt.setExpirationTime(change.exp ?? Math.floor(Date.now() / 1000) + 600);
  return jwt.sign(new TextEncoder().encode(change.key ?? secretOf('SESSION')));
}
const found = async (jwt: string) => findAdmin([`__Host-session=${jwt}`]);

describe('a session', () => {
  test('ends after two hours without a call', async () => {
    const cookies = await signedIn();
    pass(2 * hour - 1000);
    expect(await findAdmin(cookies)).toMatchObject({ username: 'admin' });
    pass(2 * hour);
    expect(await findAdmin(cookies)).toBeUndefined();
  });

  test('ends after twelve hours, however busy, even if its cookie is still valid', async () => {
    const cookies = await signedIn();
    for (let n = 0; n < 11; n++) {
      pass(hour);
      expect(await findAdmin(cookies), `hour ${n + 1}`).toBeDefined();
    }
    pass(hour);
    expect([await findAdmin(cookies), await found(await forge(sidIn(cookies)))]).toEqual([undefined, undefined]);
  });

  test('leaves nothing behind when it is closed while in use', async () => {
    const cookies = await signedIn();
    pass(hour);
    fakes.dynamo.before('UpdateCommand', () => closeSession(cookies));
    expect(await findAdmin(cookies)).toBeUndefined();
    expect(fakes.dynamo.startingWith('access', 'SESSION#')).toEqual([]);
  });

  test('cannot be stolen from the table, which only holds a hash of its id', async () => {
    const sid = sidIn(await signedIn());
    expect(JSON.stringify(fakes.dynamo.startingWith('access', ''))).not.toContain(sid);
  });
});

describe('a cookie that we did not make', () => {
  const secondsAt = (time: string) => Math.floor(Date.parse(time) / 1000);
  const sessionId = async () => sidIn(await signedIn());

  test.each<[string, Change]>([
    ['signed with another key', { key: 'x'.repeat(64) }],
    ['signed with another algorithm', { alg: 'HS512' }],
    ['from another issuer', { iss: 'else' }],
    ['for another audience', { aud: 'visitor' }],
    ['of another type', { typ: 'JWT' }],
    ['made more than twelve hours ago', { iat: secondsAt('2025-12-31T11:59:58Z') }],
    ['without an expiry', { exp: null }],
    ['that has expired', { exp: secondsAt('2025-12-31') }],
  ])('%s is refused', async (_, change) => {
    expect(await found(await forge(await sessionId(), change))).toBeUndefined();
  });

  test('without a signature is refused, and one with nothing wrong is accepted', async () => {
    const good = await forge(await sessionId());
    const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'session+jwt' })).toString('base64url');
    expect(await found(`${header}.${good.split('.')[1]}.`)).toBeUndefined();
    expect(await found(good)).toBeDefined();
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { originHeader } from '../../../shared/platform/constants.ts';
import { admin as account, Cloud } from '../../support/cloud/cloud.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';

describe('access', () => {
  let cloud: Cloud;
  let admin: Visitor;
  beforeAll(async () => {
    cloud = await Cloud.shared();
    admin = await signIn(cloud);
  });

  /** One endpoint of each method. tests/unit/functions/platform/endpoint.test.ts tests all of them without a cloud. */
  const id = '0'.repeat(64);
  const adminEndpoints = [
    { method: 'GET', path: '/api/subscribers' },
    { method: 'POST', path: '/api/upcoming-events' },
    { method: 'PUT', path: '/api/archive-guests/1' },
    { method: 'DELETE', path: `/api/subscribers/${id}` },
  ];
  const withBody = (method: string) => ({ method, body: method === 'GET' || method === 'DELETE' ? undefined : {} });

  test.each(adminEndpoints)(
    '$method $path is refused without a session, and to anyone who bypasses CloudFront',
    async (each) => {
      const request = withBody(each.method);
      expect((await new Visitor(cloud).call(each.path, request)).status).toBe(401);
      const direct = async (headers: Record<string, string>) =>
        (await admin.call(`/_local/api${each.path}`, { ...request, headers })).status;
      expect([await direct({}), await direct({ [originHeader]: 'guess' })]).toEqual([401, 403]);
    },
  );

  describe('signing in', () => {
    const cookieFor = async (headers: Record<string, string> = {}) => {
      const response = await new Visitor(cloud).call('/api/login', { body: account, headers });
      const [cookie = ''] = response.headers.getSetCookie();
      expect(cookie).not.toMatch(/domain=/i);
      return { pair: cookie.split('; ')[0] ?? '', attributes: cookie.split('; ').slice(1) };
    };
    const signedInBy = async (cookie: string, headers: Record<string, string> = {}) => {
      const response = await new Visitor(cloud).call('/api/user', { headers: { cookie, ...headers } });
      return ((await response.json()) as { isAuthenticated: boolean }).isAuthenticated;
    };
    const overTls = { 'x-forwarded-proto': 'https' };

    test('sets a cookie that is hidden from scripts and other sites', async () => {
      const { pair, attributes } = await cookieFor(overTls);
      expect(pair).toMatch(/^__Host-session=/);
      expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'HttpOnly', 'SameSite=Strict']));
      expect(await signedInBy(pair, overTls)).toBe(true);
    });

    test('sets a cookie that every browser accepts over plain HTTP on this machine', async () => {
      const { pair, attributes } = await cookieFor();
      expect(pair).not.toMatch(/^__(Host|Secure)-/);
      expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Strict']));
      expect(attributes).not.toContain('Secure');
      expect(await signedInBy(pair)).toBe(true);
      // Neither kind of cookie is accepted as the other.
      expect(await signedInBy(pair, overTls)).toBe(false);
    });

    test('signing out ends the session on the server, so that the old cookie is no longer valid', async () => {
      const other = await signIn(cloud);
      expect((await other.call('/api/logout', { method: 'POST' })).status).toBe(204);
      expect((await other.call('/api/subscribers')).status).toBe(401);
    });
  });
});

describe('the edge', () => {
  /** How the edge answers: for others who ask the same, for a browser that has a copy, and in parts. */
  let cloud: Cloud;
  beforeAll(async () => {
    cloud = await Cloud.shared();
  });

  test.each(['/letters/nothing', '/video/99999', '/api/letters/nothing', '/api/archive-guests/99999'])(
    'that there is nothing at %s may be remembered for a minute: it costs a run of a function',
    async (path) => {
      const { status, headers } = await fetch(cloud.url + path);
      expect([status, headers.get('cache-control')]).toEqual([404, 'public, max-age=0, s-maxage=60']);
    },
  );
});

import { SignJWT } from 'jose';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { closeSession, findAdmin, openSession } from '../../../../functions/lib/accounts/sessions.ts';
import { logger } from '../../../../functions/lib/platform/log.ts';
import { viewerHeaders } from '../../../../shared/platform/constants.ts';
import {
  AccountBrowser,
  dynamo,
  later,
  signedIn,
  withAdmins,
  withApp,
} from '../../../support/accounts/adminAccounts.ts';
import { added, logIn as logInByPasskey } from '../../../support/accounts/passkeys.ts';
import { pass, withFakes } from '../../../support/people/withFakes.ts';
import { call, secretOf } from '../../../support/run/calls.ts';

describe('logins', () => {
  interface Line {
    outcome: string;
    name?: string;
    network: string;
  }
  let lines: Line[];
  /** Ben's browser. */
  let reader: AccountBrowser;
  withAdmins();
  beforeEach(async () => {
    reader = await signedIn('Ben');
    lines = [];
    vi.spyOn(logger, 'info').mockImplementation((...[message, line]: unknown[]) => {
      if (message === 'audit' && (line as { audit: string }).audit === 'log-in') lines.push(line as Line);
    });
  });

  const outcomes = () => lines.map(({ outcome }) => outcome);
  const logIn = (username: string, password: string, address = '203.0.113.7') =>
    call('session/login', { headers: { [viewerHeaders.address]: address }, body: { username, password } });
  /** What the dashboard shows: who, what and in which browser, without the reader's own log-ins. */
  async function activities(): Promise<[string, string, string | null][]> {
    // His session may have expired.
    later(15 * 60);
    expect((await reader.logIn('Ben')).status).toBe(200);
    const rows = (await reader.call('dashboard/activity')) as { admin: string; did: string; about: string | null }[];
    return Object.values(rows)
      .filter(({ did, admin }) => did && !(admin === 'Ben' && did === 'Logged in'))
      .map(({ admin, did, about }) => [admin, did, about]);
  }

  test('a log-in and a log-out leave a line each, and stand in the activities with the browser', async () => {
    const ana = await signedIn('ANA');
    later(1);
    expect((await ana.call('session/logout')).status).toBe(204);
    // No one is signed in any more.
    await ana.call('session/logout');
    await new AccountBrowser().call('session/logout');
    expect(outcomes()).toEqual(['logged in', 'logged out']);
    expect(new Set(lines.map(({ name }) => name)).size).toBe(1);
    expect(await activities()).toEqual([
      ['Ana', 'Logged out', 'Firefox on Linux'],
      ['Ana', 'Logged in', 'Firefox on Linux'],
    ]);
  });

  test('lines hold hashes of the name and the network, which are always the same, and nothing that was typed', async () => {
    await logIn('Ana', 'wrong');
    await logIn('a.n.a', 'other');
    await logIn('my secret passphrase', 'ana', '203.0.113.8');
    const [first, second, third] = lines;
    expect(first).toEqual({
      audit: 'log-in',
      outcome: 'wrong name or password',
      name: expect.stringMatching(/^[0-9a-f]{64}$/),
      network: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(second).toEqual(first);
    expect(third?.name).not.toBe(first?.name);
    expect(third?.network).not.toBe(first?.network);
    const kept = JSON.stringify([lines, ...dynamo.startingWith('access', '')]);
    expect(kept).not.toMatch(/passphrase|203\.0\.113|wrong"|other/);
  });

  test('an unknown name leaves the same line and rows as a known one, and gets the same answer as slowly', async () => {
    const seen = [];
    await logIn('Someone', 'wrong');
    for (const [n, username] of ['Ana', 'no one'].entries()) {
      const before = dynamo.startingWith('access', '').length;
      const calls = vi.spyOn(dynamo, 'answer');
      const answer = await logIn(username, 'wrong', `10.1.${n}.1`);
      const names = calls.mock.calls.map(([name]) => name);
      calls.mockRestore();
      seen.push({
        answer,
        calls: names,
        line: Object.keys(lines.at(-1) ?? {}),
        outcome: lines.at(-1)?.outcome,
        rows: dynamo.startingWith('access', '').length - before,
      });
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[0]?.calls.length).toBeGreaterThan(3);
  });

  describe('failures', () => {
    test('are one activity a day under the admin’s name; those of unknown names are none', async () => {
      for (let n = 0; n < 4; n++) await logIn('Ana', 'wrong', `10.1.0.${n}`);
      for (let n = 0; n < 4; n++) await logIn('no one', 'wrong', `10.1.0.${n}`);
      expect(await activities()).toEqual([
        ['Ana', 'Someone failed to log in under this name, 4 times', expect.stringContaining('browser')],
      ]);
      later(24 * 3600);
      await logIn('Ana', 'wrong');
      expect((await activities()).map(([, did]) => did)).toEqual([
        'Someone failed to log in under this name',
        'Someone failed to log in under this name, 4 times',
      ]);
    });

    test('of a code after the right password say that the password is known', async () => {
      const { code, recoveryCodes } = await withApp(await signedIn('Ana'));
      lines.splice(0);
      const browser = new AccountBrowser();
      await browser.logIn('Ana', 'right');
      await browser.logIn('Ana', 'right', '000000');
      later(60);
      expect((await browser.logIn('Ana', 'right', code())).status).toBe(200);
      later(60);
      expect((await browser.logIn('Ana', 'right', recoveryCodes[0])).status).toBe(200);
      expect(outcomes()).toEqual([
        'asked for the code',
        'wrong code',
        'logged in with a code',
        'logged in with a recovery code',
      ]);
      expect((await activities()).map(([, did]) => did).slice(0, 3)).toEqual([
        'Logged in with a recovery code',
        'Logged in with a code',
        'Someone had the right password but a wrong code',
      ]);
    });

    test('never push what admins did out of the list', async () => {
      const ana = await signedIn('Ana');
      for (let n = 0; n < 10; n++) {
        for (let m = 0; m < 11; m++) await logIn('Ana', 'wrong', `10.${n}.0.${m}`);
        later(24 * 3600);
      }
      await ana.logIn('Ana');
      const dids = (await activities()).map(([, did]) => did);
      expect(dids.filter((did) => did === 'Logged in')).toHaveLength(2);
      expect(dids.length).toBeLessThan(25);
    });
  });

  test('a log-in succeeds, and a failed one is refused, even if nothing can be recorded', async () => {
    const failed = vi.spyOn(logger, 'error').mockImplementation(() => {});
    const { answer } = dynamo;
    vi.spyOn(dynamo, 'answer').mockImplementation((name, input) => {
      if (/ACTIVITY|LOGIN_FAILURE/.test(JSON.stringify(input))) throw new Error('DynamoDB is away');
      return answer.call(dynamo, name, input);
    });
    expect((await logIn('Ana', 'right')).statusCode).toBe(200);
    expect((await logIn('Ana', 'wrong')).statusCode).toBe(401);
    expect(failed).toHaveBeenCalledTimes(2);
  });

  test('a log-in by a passkey leaves a line and an activity; refused ones leave lines without a name', async () => {
    const { device } = await added(await signedIn('Ana'));
    lines = [];
    later(1);
    expect((await logInByPasskey(device)).status).toBe(200);
    expect(outcomes()).toEqual(['logged in with a passkey']);
    expect(await activities()).toContainEqual(['Ana', 'Logged in with a passkey', 'Firefox on Linux']);

    lines = [];
    for (let n = 0; n < 2; n++) await logInByPasskey(device, { verified: false });
    expect(outcomes()).toEqual(['wrong passkey', 'wrong passkey']);
    for (const line of lines) expect(Object.keys(line)).toEqual(['audit', 'outcome', 'network']);
  });

  const statusesOf = async (times: number, attempt: (n: number) => ReturnType<typeof call>) => {
    const statuses = [];
    for (let n = 0; n < times; n++) statuses.push((await attempt(n)).statusCode);
    return statuses;
  };
  /** As from a botnet: no network and no name comes twice. */
  const guessAnew = (n: number) => logIn(`guess${n}`, 'wrong', `10.${7 + (n >> 8)}.${n & 255}.1`);

  const limits = [
    {
      ...{ by: 'network', whatever: 'the name', times: 20, message: 'Too many attempts.' },
      guess: (n: number) => logIn(`guess${n}`, 'wrong'),
      other: () => logIn('guess', 'wrong', '10.0.0.8'),
      activity: ['Someone', 'A network was locked after many failed logins'],
    },
    {
      ...{ by: 'name', whatever: 'the network', times: 10, message: 'Too many attempts.' },
      guess: (n: number) => logIn('ana', 'wrong', `10.0.1.${n}`),
      other: () => logIn('Ben', 'wrong', '10.0.1.0'),
      activity: ['Ana', 'Logging in with the password was locked for this name'],
    },
    {
      ...{ by: 'site', whatever: 'the names and networks', times: 100, message: 'Too many logins failed just now.' },
      guess: guessAnew,
      other: undefined,
      activity: ['Someone', 'All logins with a password were locked after very many failed ones'],
    },
  ];

  test.each(limits)('guessing is limited by $by, whatever $whatever, before any password is checked', async (limit) => {
    const { by, times, message, guess, other, activity } = limit;
    expect(await statusesOf(times, guess)).toEqual(Array(times).fill(401));
    if (other) expect((await other()).statusCode).toBe(401);
    expect((await logIn('Ana', 'right')).statusCode).toBe(429);
    // From here on, checking the password of a name that no admin has is an error: scrypt wants a power of two.
    const { SCRYPT_N } = process.env;
    vi.stubEnv('SCRYPT_N', '3');
    const { statusCode, headers, body = '' } = await guess(times);
    expect([statusCode, JSON.parse(body).message]).toEqual([
      429,
      expect.stringMatching(new RegExp(`^${message} Please try again in \\d+ minutes\\.$`)),
    ]);
    expect(Number(headers?.['retry-after'])).toBeGreaterThan(0);
    expect(await statusesOf(15, guess)).toEqual(Array(15).fill(429));
    vi.stubEnv('SCRYPT_N', SCRYPT_N);
    // One line and one activity, however many more come.
    expect(outcomes()).toEqual([...Array(times + (other ? 1 : 0)).fill('wrong name or password'), `${by} locked`]);
    expect((await activities()).map(([who, did]) => [who, did])).toContainEqual(activity);
  });

  test.each(limits)('a limit by $by ends after a quarter of an hour', async ({ times, guess }) => {
    await statusesOf(times + 1, guess);
    later(15 * 60);
    expect((await logIn('Ana', 'right')).statusCode).toBe(200);
  });

  test('of guesses that come all at once, exactly as many are checked', async () => {
    const answers = await Promise.all(Array.from({ length: 250 }, (_, n) => guessAnew(n)));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(100);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(150);
  });

  describe('no limit counts', () => {
    test('for the site those who are refused by network or name', async () => {
      await statusesOf(100, (n) => logIn(`guess${n}`, 'wrong'));
      await statusesOf(100, (n) => logIn('ana', 'wrong', `10.0.1.${n}`));
      expect((await guessAnew(1)).statusCode).toBe(401);
    });

    test('log-ins that succeed', async () => {
      expect(await statusesOf(101, () => logIn('Ana', 'right'))).toEqual(Array(101).fill(200));
    });
  });
});

describe('sessions', () => {
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
});

import { hkdfSync } from 'node:crypto';
import { Secret, TOTP, URI } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { linkToken } from '../../../functions/lib/auth/linkToken.ts';
import * as admins from '../../../functions/lib/store/admins.ts';
import * as secondFactors from '../../../functions/lib/store/secondFactors.ts';
import * as sessions from '../../../functions/lib/store/sessions.ts';
import * as subscribers from '../../../functions/lib/store/subscribers/subscribers.ts';
import { handler } from '../../../functions/workers/manageAdmins.ts';
import { originHeader } from '../../../shared/constants.ts';
import { readLinkKeys, valuesLast, writeLinkKeys } from '../../../shared/rotation.ts';
import { call } from '../../support/calls.ts';
import { consented } from '../../support/consented.ts';
import type { FakeDynamo } from '../../support/fakeDynamo.ts';
import { installFakeSecrets } from '../../support/fakeSecrets.ts';
import { installFakeDynamo } from '../../support/installFakeDynamo.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});
// What a check costs is tested in password.test.ts.
vi.mock('../../../functions/lib/auth/password.ts', () => ({
  checkPassword: async (password: string, hash?: string) => hash === `hash of ${password}`,
  hashPassword: async (password: string) => `hash of ${password}`,
}));

let day = 0;
let dynamo: FakeDynamo;
let manager: ReturnType<typeof installFakeSecrets>;
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 3, ++day, 12), toFake: ['Date'] });
  dynamo = installFakeDynamo();
  for (const name of ['ORIGIN', 'SESSION', 'UNSUBSCRIBE']) vi.stubEnv(`${name}_SECRET_ARN`, name);
  manager = installFakeSecrets();
  later(3600);
  await admins.put({ username: 'Ana', passwordHash: 'hash of right' });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const rotate = (name: string, text = `${name} ${'.'.repeat(64)}`) => {
  manager.put(name, text);
  later(valuesLast / 1000);
};
const finish = (name: string) => {
  manager.endPrevious(name);
  later(valuesLast / 1000);
};
const headers = () => ({ [originHeader]: manager.text('ORIGIN') });
const manage = handler as (order: object) => Promise<never>;

/** A browser: keeps the cookies that it gets. */
class Browser {
  private readonly jar = new Map<string, string>();

  get cookies(): string[] {
    return [...this.jar].map(([name, value]) => `${name}=${value}`);
  }

  async ask(name: string, body?: unknown) {
    const answer = await call(name, { headers: headers(), cookies: this.cookies, ...(body ? { body } : {}) });
    for (const line of answer.cookies ?? []) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.jar.set(key, value);
    }
    return { status: answer.statusCode, set: answer.cookies ?? [], ...JSON.parse(answer.body ?? '{}') };
  }

  logIn = (code?: string) => this.ask('session/login', { username: 'Ana', password: 'right', ...(code && { code }) });
  isSignedIn = async () => (await this.ask('session/user')).isAuthenticated;
}

describe('the header of CloudFront', () => {
  test('of either value is answered while there are two, and then the new one alone', async () => {
    const old = headers();
    const status = async (sent: Record<string, string>) =>
      (await call('session/user', { headers: sent, cookies: [] })).statusCode;
    expect(await status(old)).toBe(200);
    rotate('ORIGIN');
    expect([await status(old), await status(headers()), await status({})]).toEqual([200, 200, 403]);
    finish('ORIGIN');
    expect([await status(old), await status(headers())]).toEqual([403, 200]);
  });
});

describe('who is signed in', () => {
  test('stays so through a rotation, its end and the next one, by cookies that are renewed as they are used', async () => {
    const browser = new Browser();
    await browser.logIn();
    const [, device] = browser.cookies;
    for (const value of ['second', 'third']) {
      rotate('SESSION', value.padEnd(64, '.'));
      expect(await browser.isSignedIn()).toBe(true);
      finish('SESSION');
      expect(await browser.isSignedIn()).toBe(true);
    }
    expect(browser.cookies[1]).not.toBe(device);
    // Still the same device: its own guesses are counted by themselves.
    for (let n = 0; n < 11; n++) await new Browser().ask('session/login', { username: 'Ana', password: 'wrong' });
    expect([(await new Browser().logIn()).status, (await browser.logIn()).status]).toEqual([429, 200]);
  });

  test('gets new cookies once, as those of any admin call, and none that live longer', async () => {
    const browser = new Browser();
    await browser.logIn();
    const endOf = () => JSON.parse(Buffer.from(browser.cookies[0]?.split('.')[1] ?? '', 'base64url').toString()).exp;
    const end = endOf();
    rotate('SESSION');
    expect((await browser.ask('dashboard/activity')).set).toEqual([
      expect.stringMatching(/^__Host-session=\S+; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=\d+$/),
      expect.stringMatching(/^__Host-device=\S+; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=\d+$/),
    ]);
    expect(endOf()).toBe(end);
    expect((await browser.ask('dashboard/activity')).set).toEqual([]);
  });

  test('and does not come back before the end must sign in again', async () => {
    const browser = new Browser();
    await browser.logIn();
    rotate('SESSION');
    finish('SESSION');
    expect(await browser.isSignedIn()).toBe(false);
  });

  test('gets none for a session that was closed', async () => {
    const browser = new Browser();
    await browser.logIn();
    await sessions.closeAll('Ana');
    rotate('SESSION');
    expect(await browser.ask('session/user')).toMatchObject({ isAuthenticated: false, set: [] });
  });
});

describe('a link in a mail', () => {
  const unsubscribe = async (token: string) =>
    (await call('newsletter/unsubscribe', { headers: headers(), query: { token } })).statusCode;
  /** As the command does it: a new key in front, and the key of ids as it was. */
  const addKey = (key: string) => {
    const { ids, links } = readLinkKeys(manager.text('UNSUBSCRIBE'));
    const since = new Date().toISOString();
    rotate(
      'UNSUBSCRIBE',
      writeLinkKeys({ ids, links: [{ key, since }, ...links.map((link) => ({ since, ...link }))] }),
    );
  };

  test('works as long as its key is kept, whatever came after', async () => {
    const tokens = [await linkToken('unsubscribe', 'a')];
    for (const key of ['second', 'third']) {
      addKey(key);
      tokens.push(await linkToken('unsubscribe', 'a'));
    }
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) expect(await unsubscribe(token)).toBe(200);

    const { ids, links } = readLinkKeys(manager.text('UNSUBSCRIBE'));
    rotate('UNSUBSCRIBE', writeLinkKeys({ ids, links: links.slice(0, 2) as typeof links }));
    for (const token of tokens) expect(await unsubscribe(token)).toBe(200);
    finish('UNSUBSCRIBE');
    expect(await Promise.all(tokens.map(unsubscribe))).toEqual([400, 200, 200]);
  });

  test('that was made for something else, or by nobody, works with no key', async () => {
    const other = await linkToken('cancel-signup', 'a');
    addKey('second');
    for (const token of [other, await linkToken('cancel-signup', 'a'), 'a.b', '.', ''])
      expect(await unsubscribe(token)).toBe(400);
  });

  test('is for the same person as before: ids stay', async () => {
    const person = { firstName: 'Ana', lastName: 'Lima', email: 'ana@example.org' };
    const { id } = await subscribers.add(person, consented());
    addKey('second');
    expect(await unsubscribe(await linkToken('unsubscribe', id))).toBe(200);
    expect((await subscribers.add(person, consented())).id).toBe(id);
  });

  test('breaks loudly, and only once it is too late, where the secret holds what nobody wrote', async () => {
    const token = await linkToken('unsubscribe', 'a');
    rotate('UNSUBSCRIBE', '{"links":[]}');
    await expect(linkToken('unsubscribe', 'a')).rejects.toThrow('holds neither a plain value nor JSON');
    expect(await unsubscribe(token)).toBe(500);
  });
});

describe('a second factor', () => {
  const codeOf = (uri: string) => () => {
    later(30);
    return String(URI.parse(uri).generate({ timestamp: Date.now() }));
  };
  const switchedOn = async () => {
    const { uri } = (await manage({ act: 'offer-2fa', username: 'Ana' })) as { uri: string };
    const code = codeOf(uri);
    const { recoveryCodes } = (await manage({ act: 'confirm-2fa', username: 'Ana', code: code() })) as {
      recoveryCodes: string[];
    };
    return { code, recoveryCodes };
  };
  /** One that an earlier version of the product switched on. */
  const earlier = async () => {
    const seed = Buffer.from('an earlier seed').toString('base64url');
    await secondFactors.switchOn('Ana', { seed, lastStep: 0 }, { replaces: false, hashes: [] });
    const key = hkdfSync('sha256', manager.text('SESSION'), Buffer.from(seed, 'base64url'), 'second factor', 20);
    return codeOf(new TOTP({ label: 'Ana', secret: new Secret({ buffer: key }) }).toString());
  };
  const status = async (code: string) => (await new Browser().logIn(code)).status;
  const reseal = () => manage({ act: 'reseal-2fa' });

  test('goes on before, while and after the secret is rotated, with the same app and recovery codes', async () => {
    const { code, recoveryCodes } = await switchedOn();
    rotate('SESSION');
    expect(await status(code())).toBe(200);
    expect(await reseal()).toEqual({ resealed: ['Ana'], unreadable: [] });
    expect(await status(code())).toBe(200);
    expect(await reseal()).toEqual({ resealed: [], unreadable: [] });
    finish('SESSION');
    expect(await status(code())).toBe(200);
    expect(await status(recoveryCodes[0] ?? '')).toBe(200);
    expect(await status('000000')).toBe(401);
  });

  test('that an earlier version switched on gets its seal before there are two values', async () => {
    const code = await earlier();
    expect(await status(code())).toBe(200);
    expect(await reseal()).toEqual({ resealed: ['Ana'], unreadable: [] });
    rotate('SESSION');
    expect(await reseal()).toEqual({ resealed: ['Ana'], unreadable: [] });
    finish('SESSION');
    expect(await status(code())).toBe(200);
  });

  test('without a seal works with both values, but nothing guesses which one it is for', async () => {
    const code = await earlier();
    rotate('SESSION');
    expect(await status(code())).toBe(200);
    expect(await reseal()).toEqual({ resealed: [], unreadable: ['Ana'] });
    expect(await status(code())).toBe(200);
  });

  test('that no value opens is named', async () => {
    await switchedOn();
    rotate('SESSION');
    finish('SESSION');
    expect(await reseal()).toEqual({ resealed: [], unreadable: ['Ana'] });
  });

  test('that gets its new seal while its code is checked still lets in, once', async () => {
    const { code } = await switchedOn();
    rotate('SESSION');
    const row = () => dynamo.startingWith('access', 'SECOND_FACTOR#ana').find(({ sk }) => sk === 'TOTP');
    const before = row();
    await reseal();
    const after = row();
    expect(after?.seed).not.toBe(before?.seed);
    const put = (Item: unknown) => dynamo.answer('PutCommand', { TableName: 'access', Item });
    put(before);
    const answer = dynamo.answer.bind(dynamo);
    let takes = 0;
    vi.spyOn(dynamo, 'answer').mockImplementation((command, input) => {
      if ((input as { UpdateExpression?: string }).UpdateExpression?.includes('lastStep') && takes++ === 0) put(after);
      return answer(command, input);
    });
    const given = code();
    expect(await status(given)).toBe(200);
    expect(takes).toBe(2);
    expect(await status(given)).toBe(401);
  });

  test('that was offered before and is confirmed after is sealed with the new value', async () => {
    const { uri } = (await manage({ act: 'offer-2fa', username: 'Ana' })) as { uri: string };
    rotate('SESSION');
    const code = codeOf(uri);
    await manage({ act: 'confirm-2fa', username: 'Ana', code: code() });
    finish('SESSION');
    expect(await status(code())).toBe(200);
  });
});

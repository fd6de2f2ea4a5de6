import { URI } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as admins from '../../../../functions/lib/accounts/admins/admins.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { linkToken } from '../../../../functions/lib/platform/crypto/linkToken.ts';
import { handler as authorize } from '../../../../functions/workers/authorizeCloudFront.ts';
import { handler } from '../../../../functions/workers/manageAdmins.ts';
import { originHeader } from '../../../../shared/platform/constants.ts';
import { secretNames, secretsKnownWithin, variables } from '../../../../shared/platform/resources.ts';
import { installFakeSecrets } from '../../../support/cloud/fakeSecrets.ts';
import { consented } from '../../../support/data/consented.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { call } from '../../../support/run/calls.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});
// The cost of a check is tested in password.test.ts.
vi.mock('../../../../functions/lib/accounts/admins/password.ts', () => ({
  checkPassword: async (password: string, hash?: string) => hash === `hash of ${password}`,
  hashPassword: async (password: string) => `hash of ${password}`,
}));

let day = 0;
let manager: ReturnType<typeof installFakeSecrets>;
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 3, ++day, 12), toFake: ['Date'] });
  installFakeDynamo();
  for (const name of secretNames) vi.stubEnv(variables.secretArn(name), name.toUpperCase());
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
let rotations = 0;
const rotate = (name: string) => {
  manager.put(name, `${name} ${++rotations}`.padEnd(64, '.'));
  later(secretsKnownWithin / 1000);
};
const manage = handler as (command: object) => Promise<never>;

/** A browser that keeps its cookies. */
class Browser {
  private readonly jar = new Map<string, string>();

  get cookies(): string[] {
    return [...this.jar].map(([name, value]) => `${name}=${value}`);
  }

  async ask(name: string, body?: unknown) {
    const answer = await call(name, { cookies: this.cookies, ...(body ? { body } : {}) });
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
  test('is accepted with the previous value too, until the next rotation', async () => {
    const passes = async (value: string) => (await authorize({ headers: { [originHeader]: value } })).isAuthorized;
    const old = manager.text('ORIGIN');
    expect(await passes(old)).toBe(true);
    rotate('ORIGIN');
    expect([await passes(old), await passes(manager.text('ORIGIN'))]).toEqual([true, true]);
    rotate('ORIGIN');
    expect([await passes(old), await passes(manager.text('ORIGIN'))]).toEqual([false, true]);
  });

  test('is refused with any other value', async () => {
    for (const headers of [undefined, {}, { [originHeader]: '' }, { [originHeader]: 'guess' }])
      expect(await authorize({ ...(headers && { headers }) })).toEqual({ isAuthorized: false });
  });
});

describe('a signed-in admin', () => {
  test('stays signed in through a rotation, and must sign in again after the next', async () => {
    const browser = new Browser();
    await browser.logIn();
    rotate('SESSION');
    expect(await browser.isSignedIn()).toBe(true);
    rotate('SESSION');
    expect(await browser.isSignedIn()).toBe(false);
  });

  test('is still on a known device after a rotation', async () => {
    const browser = new Browser();
    await browser.logIn();
    rotate('SESSION');
    // Guesses from a known device are counted separately.
    for (let n = 0; n < 11; n++) await new Browser().ask('session/login', { username: 'Ana', password: 'wrong' });
    expect([(await new Browser().logIn()).status, (await browser.logIn()).status]).toEqual([429, 200]);
  });
});

describe('a link in a mail', () => {
  const unsubscribe = async (token: string) => (await call('newsletter/unsubscribe', { query: { token } })).statusCode;

  test('works until the second rotation after it', async () => {
    const tokens = [await linkToken('unsubscribe', 'a')];
    for (let n = 0; n < 2; n++) {
      rotate('LINKS');
      tokens.push(await linkToken('unsubscribe', 'a'));
    }
    expect(new Set(tokens).size).toBe(3);
    expect(await Promise.all(tokens.map(unsubscribe))).toEqual([400, 200, 200]);
  });

  test('that is for something else, or forged, works with no key', async () => {
    const other = await linkToken('cancel-signup', 'a');
    rotate('LINKS');
    for (const token of [other, await linkToken('cancel-signup', 'a'), 'a.b', '.', ''])
      expect(await unsubscribe(token)).toBe(400);
  });

  test('still belongs to the same person: hashes of addresses stay the same', async () => {
    const person = { firstName: 'Ana', lastName: 'Lima', email: 'ana@example.org' };
    const { id = '' } = await subscribers.add(person, consented());
    for (const name of ['LINKS', 'SESSION', 'ORIGIN']) rotate(name);
    expect(await unsubscribe(await linkToken('unsubscribe', id))).toBe(200);
    // The address still has the same hash, by which it is suppressed.
    expect((await subscribers.add(person, consented())).id).toBeUndefined();
  });
});

test('a second factor keeps working through rotations, with the same app and recovery codes', async () => {
  const { uri } = (await manage({ action: 'offer-2fa', username: 'Ana' })) as { uri: string };
  const code = () => {
    later(30);
    return String(URI.parse(uri).generate({ timestamp: Date.now() }));
  };
  const { recoveryCodes } = (await manage({ action: 'confirm-2fa', username: 'Ana', code: code() })) as {
    recoveryCodes: string[];
  };
  const status = async (given: string) => (await new Browser().logIn(given)).status;
  for (let n = 0; n < 2; n++) for (const name of ['SESSION', 'LINKS', 'ORIGIN']) rotate(name);
  expect(await status(code())).toBe(200);
  expect(await status(recoveryCodes[0] ?? '')).toBe(200);
  expect(await status('000000')).toBe(401);
});

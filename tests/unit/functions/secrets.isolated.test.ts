import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { valuesLast, valuesSettle } from '../../../shared/rotation.ts';
import { installFakeSecrets } from '../../support/fakeSecrets.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

let manager: ReturnType<typeof installFakeSecrets>;
/** A warm instance of a function, and another one. */
let here: typeof import('../../../functions/lib/secrets.ts');
let there: typeof import('../../../functions/lib/secrets.ts');

const instance = () => {
  vi.resetModules();
  return import('../../../functions/lib/secrets.ts');
};

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 3, 15, 12), toFake: ['Date'] });
  vi.stubEnv('SESSION_SECRET_ARN', 'SESSION');
  manager = installFakeSecrets();
  later(3600);
  [here, there] = [await instance(), await instance()];
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const reads = () => manager.client.commandCalls(GetSecretValueCommand).length;
const accepts = (functions: typeof here, text: string) =>
  functions.verified('session', (each, outdated) => (each === text ? { outdated } : undefined));
const last = valuesLast / 1000;
const settle = valuesSettle / 1000;
const unavailable = () => manager.client.on(GetSecretValueCommand).rejects(new Error('Service unavailable'));

describe('a secret', () => {
  test('is read once a minute, and by all who ask at once together', async () => {
    const text = manager.text('SESSION');
    expect(await Promise.all([1, 2, 3].map(() => here.secret('session')))).toEqual([text, text, text]);
    later(last - 1);
    await here.signingSecret('session');
    expect(await accepts(here, text)).toEqual({ outdated: false });
    expect(reads()).toBe(1);
    later(1);
    await here.secret('session');
    expect(reads()).toBe(2);
  });

  test('has a new value within a minute', async () => {
    await here.secret('session');
    manager.put('SESSION', 'new');
    later(last);
    expect(await here.secret('session')).toBe('new');
  });
});

describe('while a secret has two values', () => {
  test('both are accepted, by instances that know the new one and by those that meet it first', async () => {
    const old = await here.secret('session');
    manager.put('SESSION', 'new');
    later(settle);
    for (const functions of [here, there]) {
      expect(await accepts(functions, 'new')).toEqual({ outdated: false });
      expect(await accepts(functions, old)).toEqual({ outdated: true });
    }
  });

  test('the new one signs only when everybody accepts it', async () => {
    const old = await here.secret('session');
    // Something that did not verify: it has the values read just before the rotation.
    await accepts(here, 'forged');
    manager.put('SESSION', 'new');
    for (let seconds = 0; seconds < settle; seconds++) {
      const signing = await there.signingSecret('session');
      expect(signing, `after ${seconds} s`).toBe(old);
      expect(await accepts(here, signing), `after ${seconds} s`).toBeDefined();
      later(1);
    }
    expect(await (await instance()).signingSecret('session')).toBe('new');
    expect(await accepts(here, 'new')).toBeDefined();
  });

  test('a new one that does not sign yet makes nothing of before outdated', async () => {
    const old = await here.secret('session');
    manager.put('SESSION', 'new');
    expect(await accepts(there, old)).toEqual({ outdated: false });
  });

  test('the previous one goes on after the values were read again', async () => {
    const old = await here.secret('session');
    manager.put('SESSION', 'new');
    for (let minute = 0; minute < 3; minute++) {
      later(last);
      expect(await accepts(here, old)).toEqual({ outdated: true });
    }
  });

  test('the previous one ends within a minute after it was ended', async () => {
    const old = await here.secret('session');
    manager.put('SESSION', 'new');
    later(last);
    expect(await accepts(here, old)).toBeDefined();
    manager.endPrevious('SESSION');
    later(last);
    expect(await accepts(here, old)).toBeUndefined();
    expect(await accepts(here, 'new')).toBeDefined();
  });
});

describe('what does not verify', () => {
  test('has the values read again at once, but not more often than every three seconds', async () => {
    await here.secret('session');
    const before = reads();
    for (let n = 0; n < 50; n++) expect(await accepts(here, 'forged')).toBeUndefined();
    expect(reads() - before).toBe(2);
    for (let second = 0; second < 30; second++) {
      later(1);
      for (let n = 0; n < 50; n++) await accepts(here, 'forged');
    }
    expect(reads() - before).toBeLessThanOrEqual(2 + 2 * 10);
  });

  test('is tried with each value once', async () => {
    manager.put('SESSION', 'new');
    const tried: string[] = [];
    await here.verified('session', (text) => void tried.push(text));
    expect(tried).toEqual(['new', expect.stringMatching(/^\w{64}$/)]);
  });
});

describe('where Secrets Manager fails', () => {
  test('the values of before are used, and no request fails', async () => {
    const old = await here.secret('session');
    manager.put('SESSION', 'new');
    later(last);
    await accepts(here, old);
    later(last);
    await here.secret('session');
    unavailable();
    for (let minute = 0; minute < 5; minute++) {
      later(last);
      expect(await here.signingSecret('session')).toBe('new');
      expect(await accepts(here, old)).toEqual({ outdated: true });
      expect(await accepts(here, 'forged')).toBeUndefined();
    }
  });

  test('it is asked again, and what it says then counts', async () => {
    await here.secret('session');
    unavailable();
    later(last);
    await here.secret('session');
    const { client, put } = installFakeSecrets();
    put('SESSION', 'new');
    later(last);
    expect(await here.secret('session')).toBe('new');
    expect(client.commandCalls(GetSecretValueCommand).length).toBeGreaterThan(0);
  });

  test('an instance that has none yet says so', async () => {
    unavailable();
    await expect(here.secret('session')).rejects.toThrow('Service unavailable');
    await expect(accepts(here, 'any')).rejects.toThrow('Service unavailable');
    await expect(here.secretNow('session')).rejects.toThrow('Service unavailable');
  });
});

test('who asks for the values of this moment gets them', async () => {
  const old = await here.secret('session');
  expect(await here.secretNow('session')).toEqual({ current: old, previous: undefined });
  manager.put('SESSION', 'new');
  expect(await here.secretNow('session')).toEqual({ current: 'new', previous: old });
});

import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { secretsKnownWithin } from '../../../../shared/platform/resources.ts';
import { installFakeSecrets } from '../../../support/cloud/fakeSecrets.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

let manager: ReturnType<typeof installFakeSecrets>;
/** A warm instance of a function, and another one. */
let here: typeof import('../../../../functions/lib/platform/aws/secrets.ts');
let there: typeof import('../../../../functions/lib/platform/aws/secrets.ts');

const instance = () => {
  vi.resetModules();
  return import('../../../../functions/lib/platform/aws/secrets.ts');
};

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 3, 15, 12), toFake: ['Date'] });
  for (const name of ['SESSION', 'HASHES']) vi.stubEnv(`${name}_SECRET_ARN`, name);
  manager = installFakeSecrets();
  later(3600);
  [here, there] = [await instance(), await instance()];
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const reads = (SecretId?: string) =>
  manager.client.commandCalls(GetSecretValueCommand, SecretId ? { SecretId } : {}).length;
const known = secretsKnownWithin / 1000;
const unavailable = () => manager.client.on(GetSecretValueCommand).rejects(new Error('Service unavailable'));

describe('a secret', () => {
  test('is read once a minute, and concurrent callers share a read', async () => {
    const text = manager.text('SESSION');
    expect(await Promise.all([1, 2, 3].map(() => here.signingKey('session')))).toEqual([text, text, text]);
    later(59);
    expect(await here.acceptedKeys('session')).toEqual([text]);
    expect(reads('SESSION')).toBe(2);
    later(1);
    await here.signingKey('session');
    expect(reads('SESSION')).toBe(4);
  });

  test('is read side by side with the others that the function was granted, so that it waits once', async () => {
    const signing = here.signingKey('session');
    // Nothing has been answered yet.
    expect([reads('SESSION'), reads('HASHES')]).toEqual([2, 1]);
    await signing;
    await here.lastingKey('hashes');
    expect([reads('SESSION'), reads('HASHES')]).toEqual([2, 1]);
  });

  test('that the function was not granted is not read', async () => {
    vi.stubEnv('HASHES_SECRET_ARN', undefined);
    await here.signingKey('session');
    expect(reads()).toBe(2);
  });

  test('that never changes is read without a previous value', async () => {
    expect(await here.lastingKey('hashes')).toBe(manager.text('HASHES'));
    expect(reads('HASHES')).toBe(1);
  });
});

describe('a secret that was rotated', () => {
  test('signs with the previous value until every instance accepts the new one', async () => {
    const old = await here.signingKey('session');
    later(30);
    manager.put('SESSION', 'new');
    for (let seconds = 0; seconds <= known; seconds++) {
      const signing = await there.signingKey('session');
      expect(signing, `after ${seconds} s`).toBe(seconds < known ? old : 'new');
      expect(await here.acceptedKeys('session'), `after ${seconds} s`).toContain(signing);
      later(1);
    }
    expect(await (await instance()).signingKey('session')).toBe('new');
  });

  test('is accepted with its previous value until the next rotation', async () => {
    const old = await here.signingKey('session');
    manager.put('SESSION', 'new');
    later(known);
    expect(await here.acceptedKeys('session')).toEqual(['new', old]);
    later(365 * 24 * 3600);
    expect(await here.acceptedKeys('session')).toEqual(['new', old]);
    manager.put('SESSION', 'newer');
    later(known);
    expect(await here.acceptedKeys('session')).toEqual(['newer', 'new']);
  });

  test('after its current value was read is accepted with that value', async () => {
    const old = manager.text('SESSION');
    const read = { SecretString: old, CreatedDate: new Date(0) };
    manager.client
      .on(GetSecretValueCommand, { SecretId: 'SESSION', VersionStage: 'AWSCURRENT' })
      .callsFakeOnce(async () => {
        manager.put('SESSION', 'new');
        return read;
      });
    expect(await here.acceptedKeys('session')).toContain(old);
  });

  test('between the reads of its two values is accepted with the value that was current until then', async () => {
    manager.put('SESSION', 'old');
    later(365 * 24 * 3600);
    manager.client
      .on(GetSecretValueCommand, { SecretId: 'SESSION', VersionStage: 'AWSPREVIOUS' })
      .resolvesOnce({ SecretString: manager.previous('SESSION') })
      .resolves({ SecretString: 'old' });
    manager.put('SESSION', 'new');
    expect(await here.acceptedKeys('session')).toEqual(['new', 'old']);
    expect(await here.signingKey('session')).toBe('old');
  });
});

describe('if Secrets Manager fails', () => {
  test('the cached values are used, and no request fails', async () => {
    const old = await here.signingKey('session');
    manager.put('SESSION', 'new');
    later(known);
    await here.acceptedKeys('session');
    unavailable();
    for (let minute = 0; minute < 5; minute++) {
      later(60);
      expect(await here.signingKey('session')).toBe('new');
      expect(await here.acceptedKeys('session')).toEqual(['new', old]);
    }
  });

  test('the secret is read again later, and its new value counts', async () => {
    await here.signingKey('session');
    unavailable();
    later(60);
    await here.signingKey('session');
    const { put } = installFakeSecrets();
    put('SESSION', 'new');
    later(known);
    expect(await here.signingKey('session')).toBe('new');
  });

  test('an instance without a value throws, and reads again at the next request', async () => {
    unavailable();
    await expect(here.signingKey('session')).rejects.toThrow('Service unavailable');
    await expect(here.acceptedKeys('session')).rejects.toThrow('Service unavailable');
    const { text } = installFakeSecrets();
    expect(await here.signingKey('session')).toBe(text('SESSION'));
  });

  test('for a secret that a request does not use, the request succeeds, and the secret is read when one does', async () => {
    manager.client.on(GetSecretValueCommand, { SecretId: 'HASHES' }).rejects(new Error('Service unavailable'));
    expect(await here.signingKey('session')).toBe(manager.text('SESSION'));
    await expect(here.lastingKey('hashes')).rejects.toThrow('Service unavailable');
    const { text } = installFakeSecrets();
    expect(await here.lastingKey('hashes')).toBe(text('HASHES'));
  });
});

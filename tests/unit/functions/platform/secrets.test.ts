import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addressHash } from '../../../../functions/lib/people/subscribers/rows.ts';
import { defaultProvider } from '../../../../functions/lib/platform/aws/environmentCredentials.ts';
import { acceptedKeys, knownSecrets, lastingKey, signingKey } from '../../../../functions/lib/platform/aws/secrets.ts';
import { linkToken } from '../../../../functions/lib/platform/crypto/keyed.ts';
import { secretsKnownWithin } from '../../../../shared/platform/resources.ts';
import { AccountBrowser, later, signedIn, withAdmins, withApp } from '../../../support/accounts/adminAccounts.ts';
import { installFakeSecrets } from '../../../support/cloud/fakeSecrets.ts';
import { call } from '../../../support/run/calls.ts';

describe('secrets', () => {
  let manager: ReturnType<typeof installFakeSecrets>;
  withAdmins();
  beforeEach(() => {
    manager = installFakeSecrets();
    knownSecrets.clear();
    other = [];
    later(3600);
  });
  afterEach(() => knownSecrets.clear());

  const year = 365 * 24 * 3600;
  const known = secretsKnownWithin / 1000;
  const reads = (SecretId: string) => manager.client.commandCalls(GetSecretValueCommand, { SecretId }).length;
  const unavailable = () => manager.client.on(GetSecretValueCommand).rejects(new Error('Service unavailable'));
  let rotations = 0;
  /** Rotates a secret, and waits until every function knows it. */
  const rotate = (name: string) => {
    manager.put(name, `${name} ${++rotations}`.padEnd(64, '.'));
    later(known);
  };

  let other = [...knownSecrets];
  /** Goes on in the other of two running instances of a function. Each has read the secrets at its own times. */
  function switchInstance() {
    const mine = [...knownSecrets];
    knownSecrets.clear();
    for (const [name, read] of other) knownSecrets.set(name, read);
    other = mine;
  }

  describe('a secret', () => {
    test('is read once a minute, and concurrent callers share a read', async () => {
      const text = manager.text('SESSION');
      expect(await Promise.all([1, 2, 3].map(() => signingKey('session')))).toEqual([text, text, text]);
      later(59);
      expect(await acceptedKeys('session')).toEqual([text]);
      expect(reads('SESSION')).toBe(2);
      later(1);
      await signingKey('session');
      expect(reads('SESSION')).toBe(4);
    });

    test('is read side by side with the others that were granted, and one that never changes once', async () => {
      vi.stubEnv('LINKS_SECRET_ARN', undefined);
      const signing = signingKey('session');
      // Nothing has been answered yet.
      const allReads = () => ['SESSION', 'HASHES', 'LINKS'].map(reads);
      expect(allReads()).toEqual([2, 1, 0]);
      await signing;
      expect(await lastingKey('hashes')).toBe(manager.text('HASHES'));
      expect(allReads()).toEqual([2, 1, 0]);
    });
  });

  describe('a secret that was rotated', () => {
    test('signs with the previous value until every instance accepts the new one', async () => {
      const old = await signingKey('session');
      later(30);
      manager.put('SESSION', 'new');
      for (let seconds = 0; seconds <= known; seconds++) {
        switchInstance();
        const signing = await signingKey('session');
        expect(signing, `after ${seconds} s`).toBe(seconds < known ? old : 'new');
        switchInstance();
        expect(await acceptedKeys('session'), `after ${seconds} s`).toContain(signing);
        later(1);
      }
      knownSecrets.clear();
      expect(await signingKey('session')).toBe('new');
    });

    test('is accepted with its previous value until the next rotation, however late', async () => {
      const old = await signingKey('session');
      manager.put('SESSION', 'new');
      later(known);
      expect(await acceptedKeys('session')).toEqual(['new', old]);
      later(year);
      expect(await acceptedKeys('session')).toEqual(['new', old]);
      rotate('SESSION');
      expect(await acceptedKeys('session')).toEqual([manager.text('SESSION'), 'new']);
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
      expect(await acceptedKeys('session')).toContain(old);
    });

    test('between the reads of its two values is accepted with the value that was current until then', async () => {
      manager.put('SESSION', 'old');
      later(year);
      manager.client
        .on(GetSecretValueCommand, { SecretId: 'SESSION', VersionStage: 'AWSPREVIOUS' })
        .resolvesOnce({ SecretString: manager.previous('SESSION') })
        .resolves({ SecretString: 'old' });
      manager.put('SESSION', 'new');
      expect(await acceptedKeys('session')).toEqual(['new', 'old']);
      expect(await signingKey('session')).toBe('old');
    });
  });

  describe('if Secrets Manager fails', () => {
    test('the cached values are used, no request fails, and a later read finds the new value', async () => {
      const old = await signingKey('session');
      manager.put('SESSION', 'new');
      later(known);
      await acceptedKeys('session');
      unavailable();
      for (let minute = 0; minute < 5; minute++) {
        later(60);
        expect(await signingKey('session')).toBe('new');
        expect(await acceptedKeys('session')).toEqual(['new', old]);
      }
      installFakeSecrets().put('SESSION', 'newer');
      later(known);
      expect(await signingKey('session')).toBe('newer');
    });

    test('an instance without a value throws, and reads again at the next request', async () => {
      unavailable();
      await expect(signingKey('session')).rejects.toThrow('Service unavailable');
      await expect(acceptedKeys('session')).rejects.toThrow('Service unavailable');
      const { text } = installFakeSecrets();
      expect(await signingKey('session')).toBe(text('SESSION'));
    });

    test('for a secret that a request does not use, the request succeeds; the secret is read later', async () => {
      manager.client.on(GetSecretValueCommand, { SecretId: 'HASHES' }).rejects(new Error('Service unavailable'));
      expect(await signingKey('session')).toBe(manager.text('SESSION'));
      await expect(lastingKey('hashes')).rejects.toThrow('Service unavailable');
      const { text } = installFakeSecrets();
      expect(await lastingKey('hashes')).toBe(text('HASHES'));
    });
  });

  /* How the header of CloudFront, sessions and links fare is tested in tests/integration/operate/rotation.test.ts. */
  describe('after a rotation', () => {
    test('an admin logs in with the same app and recovery codes', async () => {
      const { code, recoveryCodes } = await withApp(await signedIn('Ana'));
      for (let n = 0; n < 2; n++) for (const name of ['SESSION', 'LINKS', 'ORIGIN']) rotate(name);
      const statuses = [];
      for (const typed of [code(), recoveryCodes[0], '000000'])
        statuses.push((await new AccountBrowser().logIn('Ana', 'right', typed)).status);
      expect(statuses).toEqual([200, 200, 401]);
    });

    test('a link that is for something else, or forged, works with no key', async () => {
      const unsubscribe = async (token: string) => call('newsletter/unsubscribe', { query: { token } });
      const another = await linkToken('cancel-signup', 'a');
      rotate('LINKS');
      for (const token of [another, await linkToken('cancel-signup', 'a'), 'a.b', '.', ''])
        expect((await unsubscribe(token)).statusCode).toBe(400);
    });

    test('an address has the same hash, by which it is suppressed', async () => {
      const hash = await addressHash('ana@example.org');
      for (const name of ['LINKS', 'SESSION', 'ORIGIN']) rotate(name);
      expect(await addressHash('ana@example.org')).toBe(hash);
    });
  });
});

describe('credentials', () => {
  beforeEach(() => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'key');
    vi.stubEnv('AWS_SESSION_TOKEN', 'token');
  });

  const credentials = defaultProvider();

  test('a function signs with the credentials of its role', async () => {
    expect(await credentials()).toEqual({ accessKeyId: 'id', secretAccessKey: 'key', sessionToken: 'token' });
  });

  test.each([undefined, ''])('long-term credentials work without a session token (%j)', async (token) => {
    vi.stubEnv('AWS_SESSION_TOKEN', token);
    expect(await credentials()).toEqual({ accessKeyId: 'id', secretAccessKey: 'key' });
  });

  test.each(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])(
    'without %s the error says where credentials come from',
    async (name) => {
      vi.stubEnv(name, undefined);
      await expect(credentials()).rejects.toThrow(
        `The environment variable ${name} is not set: Lambda sets it from the function's role; elsewhere set AWS credentials yourself`,
      );
    },
  );
});

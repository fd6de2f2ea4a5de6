import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/addresses.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { suppressErased } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { consume } from '../../../../functions/lib/platform/rateLimits/rateLimits.ts';
import { unsubscribe } from '../../../../functions/lib/sending/results/unsubscribe.ts';
import { consented } from '../../../support/data/consented.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { installSecrets } from '../../../support/run/calls.ts';

let dynamo: FakeDynamo;
beforeEach(() => {
  dynamo = installFakeDynamo();
  installSecrets();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const person = { firstName: 'Ana', lastName: 'Lima', email: 'Ana@example.org' };
const signup = {
  ...{ ...person, city: 'Lisbon', attendanceType: 'virtual' as const, consent: true as const },
  subscribeNewsletter: false,
};
/** What anybody who guesses an address can compute. */
const guesses = (...texts: string[]) =>
  texts.flatMap((text) =>
    ['sha256', 'sha1', 'md5'].flatMap((algorithm) =>
      (['hex', 'base64url'] as const).map((encoding) => createHash(algorithm).update(text).digest(encoding)),
    ),
  );

test('the rows that remain of a person who was erased cannot be found by guessing addresses', async () => {
  const { id = '' } = await subscribers.add(person, consented());
  await unsubscribe(id);
  await suppressErased(await addressHash(person.email), new Date().toISOString());
  const left = JSON.stringify(dynamo.startingWith('people', ''));
  expect(left).toContain('SUPPRESSED#');
  expect(left).not.toContain('example.org');
  for (const guess of guesses('ana@example.org', 'Ana@example.org')) expect(left).not.toContain(guess);
});

test('nor can the person behind a sign-up or a rate counter', async () => {
  const { id } = await signups.signUp(signup, { id: 7, title: 'Lanterns', eventDate: 'May 3, 2031' });
  await consume({ name: 'tested', times: 1, seconds: 60 }, '203.0.113.7');
  const counters = JSON.stringify(dynamo.startingWith('access', 'RATE#'));
  for (const guess of guesses('7\nana@example.org', 'no event\nana@example.org', 'ana@example.org'))
    expect(id).not.toBe(guess);
  for (const guess of guesses('203.0.113.7')) expect(counters).not.toContain(guess);
});

test('a sign-up contains the hash of its address, but neither its id nor a subscriber’s is derived from that', async () => {
  const { id, addressHash } = await subscribers.add(person, consented());
  const { id: signupId } = await signups.signUp(signup, undefined);
  const [row] = dynamo.startingWith('people', 'SIGNUP#');
  expect(row).toMatchObject({ id: signupId, addressHash });
  expect(new Set([signupId, id, addressHash]).size).toBe(3);
});

import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as invitations from '../../../../functions/lib/accounts/invitations/invitations.ts';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { erase } from '../../../../functions/lib/people/personalData/erase.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/addresses.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { sha256 } from '../../../../functions/lib/platform/crypto/digest.ts';
import { newsletter } from '../../../../shared/people/contract/newsletter.ts';
import { signups } from '../../../../shared/people/contract/signups.ts';
import {
  addedReader,
  defaultKey,
  email,
  type Fakes,
  installKeyedRequests,
  reader,
  sendKeyed,
} from '../../../support/run/keyedRequests.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

let dynamo: Fakes['dynamo'];
let ses: Fakes['ses'];
beforeEach(async () => {
  ({ dynamo, ses } = await installKeyedRequests());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** What the rows reveal about a person, as plain text or as a hash that anybody who guesses the address can compute. */
function traces(rows: object[], requests: object[]): string[] {
  const text = JSON.stringify(rows);
  const guesses = [email, email.toLowerCase(), ...requests.map((request) => JSON.stringify(request))];
  const hashes = guesses.flatMap((guess) => {
    const hex = sha256(guess);
    return [hex, Buffer.from(hex, 'hex').toString('base64'), Buffer.from(hex, 'hex').toString('base64url')];
  });
  const words = [reader.firstName, reader.lastName, email, ...hashes];
  return words.filter((word) => text.toLowerCase().includes(word.toLowerCase()));
}

describe('a finished request leaves nothing behind about', () => {
  const everywhere = () => ['access', 'content', 'sends'].flatMap((table) => dynamo.startingWith(table, ''));

  test('a subscriber whom an admin added, before and after their erasure', async () => {
    expect((await sendKeyed('subscribers/create', { body: addedReader })).status).toBe(201);
    const whole = { params: undefined, query: undefined, body: addedReader, call: 'POST /api/subscribers' };
    expect(dynamo.startingWith('access', 'REQUEST#')).toHaveLength(1);
    expect(traces(everywhere(), [addedReader, whole])).toEqual([]);
    await erase(email);
    expect(traces([...everywhere(), ...dynamo.startingWith('people', '')], [addedReader, whole])).toEqual([]);
  });

  test('somebody who used a public form', async () => {
    const subscription = { ...reader, consent: true };
    expect((await sendKeyed('newsletter/subscribe', { body: subscription })).status).toBe(newsletter.subscribe.status);
    const signUp = { ...subscription, city: 'Lisbon', attendanceType: 'virtual', subscribeNewsletter: false };
    expect((await sendKeyed('signups/create', { body: signUp }, 'another')).status).toBe(signups.create.status);
    expect(dynamo.startingWith('access', 'REQUEST#')).toHaveLength(2);
    expect(traces(everywhere(), [subscription, signUp])).toEqual([]);
  });

  test('whether two requests had the same content', async () => {
    const subscription = { ...reader, consent: true };
    for (const key of [defaultKey, 'another']) await sendKeyed('newsletter/subscribe', { body: subscription }, key);
    const fingerprints = dynamo.startingWith('access', 'REQUEST#').map(({ fingerprint }) => fingerprint);
    expect(new Set(fingerprints).size).toBe(2);
  });

  test('somebody who was invited again', async () => {
    const id = await invitations.idOf(email);
    await invitations.add({ id, username: 'mq', email, invitedBy: 'admin' });
    expect((await sendKeyed('invitations/resend', { path: { id } })).status).toBe(200);
    expect(traces(dynamo.startingWith('access', 'REQUEST#'), [])).toEqual([]);
  });

  test('somebody to whom a test mail was sent, may have been sent, or was withheld', async () => {
    const body = { testEmail: email };
    await emailTemplates.add({ name: 'news', subject: 'News', htmlContent: '<p>x</p>', mailBytes: 1 });
    const mail = (key: string) => sendKeyed('emailTemplates/sendTestMail', { path: { name: 'news' }, body }, key);
    expect((await mail('went')).status).toBe(200);
    ses.on(SendEmailCommand).rejects(new Error('No answer'));
    expect((await mail('unknown')).status).toBe(424);
    await suppress(await addressHash(email), 'bounced');
    expect((await mail('withheld')).status).toBe(409);
    expect(dynamo.startingWith('access', 'REQUEST#')).toHaveLength(2);
    expect(traces(everywhere(), [body])).toEqual([]);
  });
});

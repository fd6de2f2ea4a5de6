import { createHash } from 'node:crypto';
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { describe, expect, test } from 'vitest';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { erase } from '../../../../functions/lib/people/personalData/erase.ts';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/rows.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { consume } from '../../../../functions/lib/platform/rateLimits/rateLimits.ts';
import { noMoment } from '../../../support/data/startIn.ts';
import { consented } from '../../../support/data/subscriberRows.ts';
import { addedReader, email, reader, sendKeyed, withKeyedRequests } from '../../../support/run/keyedRequests.ts';

const fakes = withKeyedRequests();

const rows = (...tables: string[]) => tables.flatMap((table) => fakes.dynamo.startingWith(table, ''));
const everywhere = () => rows('access', 'content', 'sends');
const requests = () => fakes.dynamo.startingWith('access', 'REQUEST#');
/** What rows reveal of these texts, themselves or as a hash that anyone who guesses them can compute. */
function traces(found: object[], ...texts: string[]): string[] {
  const kept = JSON.stringify(found).toLowerCase();
  const hashes = texts.flatMap((text) =>
    ['sha256', 'sha1', 'md5'].flatMap((algorithm) =>
      (['hex', 'base64', 'base64url'] as const).map((encoding) => createHash(algorithm).update(text).digest(encoding)),
    ),
  );
  return [...texts, ...hashes].filter((text) => kept.includes(text.toLowerCase()));
}
/** What rows reveal of the reader, or of what was sent about her. */
const tracesOfReader = (found: object[], ...sent: object[]) =>
  traces(
    found,
    reader.firstName,
    reader.lastName,
    email,
    email.toLowerCase(),
    ...sent.map((each) => JSON.stringify(each)),
  );

const subscription = { ...reader, consent: true };
const signUp = {
  ...{ ...reader, city: 'Lisbon', attendanceType: 'virtual' as const, consent: true as const },
  subscribeNewsletter: false,
};

describe('a finished request leaves nothing behind about', () => {
  test('a subscriber whom an admin added, and once she is erased, neither does anything else', async () => {
    expect((await sendKeyed('subscribers/create', { body: addedReader })).status).toBe(201);
    const whole = { params: undefined, query: undefined, body: addedReader, call: 'POST /api/subscribers' };
    expect(requests()).toHaveLength(1);
    expect(tracesOfReader(everywhere(), addedReader, whole)).toEqual([]);
    await erase(email);
    expect(fakes.dynamo.startingWith('people', 'SUPPRESSED#')).toHaveLength(1);
    expect(tracesOfReader([...everywhere(), ...rows('people')], addedReader, whole)).toEqual([]);
  });

  test('someone who used a public form', async () => {
    expect((await sendKeyed('newsletter/subscribe', { body: subscription })).status).toBe(200);
    expect((await sendKeyed('signups/create', { body: signUp }, 'another')).status).toBe(201);
    expect(requests()).toHaveLength(1);
    expect(tracesOfReader(everywhere(), subscription, signUp)).toEqual([]);
  });

  test('whether two requests had the same content', async () => {
    for (const key of ['one', 'another']) await sendKeyed('signups/create', { body: signUp }, key);
    expect(new Set(requests().map(({ fingerprint }) => fingerprint)).size).toBe(2);
  });

  test('someone to whom a test mail was sent, may have been sent, or was withheld', async () => {
    const body = { testEmail: email };
    await emailTemplates.add({ name: 'news', subject: 'News', htmlContent: '<p>x</p>', mailBytes: 1 });
    const mail = (key: string) => sendKeyed('emailTemplates/sendTestMail', { path: { name: 'news' }, body }, key);
    expect((await mail('went')).status).toBe(200);
    fakes.ses.on(SendEmailCommand).rejects(new Error('No answer'));
    expect((await mail('unknown')).status).toBe(424);
    await suppress(await addressHash(email), 'bounced');
    expect((await mail('withheld')).status).toBe(409);
    expect(requests()).toHaveLength(2);
    expect(tracesOfReader(everywhere(), body)).toEqual([]);
  });
});

test('no guess finds the person behind the id of a sign-up, or behind a rate counter', async () => {
  const {
    signup: { id },
  } = await signups.signUp(signUp, {
    id: 7,
    title: 'Lanterns',
    eventDate: 'May 3, 2031',
    ...noMoment,
  });
  const address = email.toLowerCase();
  expect(traces([{ id }], address, `7\n${address}`, `no event\n${address}`)).toEqual([]);
  await consume({ name: 'tested', times: 1, seconds: 60 }, '203.0.113.7');
  expect(traces(fakes.dynamo.startingWith('access', 'RATE#'), '203.0.113.7')).toEqual([]);
});

test('a sign-up has the hash of its address, but neither its id nor a subscriber’s is derived from that', async () => {
  const { id, addressHash } = await subscribers.add(reader, consented());
  const {
    signup: { id: signupId },
  } = await signups.signUp(signUp, undefined);
  const [row] = fakes.dynamo.startingWith('people', 'SIGNUP#');
  expect(row).toMatchObject({ id: signupId, addressHash });
  expect(new Set([signupId, id, addressHash]).size).toBe(3);
});

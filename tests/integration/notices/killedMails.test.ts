import { unmarshall } from '@aws-sdk/util-dynamodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { hmac } from '../../../functions/lib/platform/crypto/digest.ts';
import { normalizeUsername } from '../../../shared/accounts/model/session.ts';
import type { UnsentMail } from '../../../shared/notices/model/unsentMail.ts';
import { admin as credentials, Cloud } from '../../support/cloud/cloud.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { addressOf, nameOf, ownKey, subscribe, unsubscribeLink } from '../../support/data/newsletter.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';
import { takeSnapshot } from '../../support/dynamo/snapshot.ts';

/** Functions are killed at each of their calls in turn, each time with another person: a reader, a visitor, an admin. */
const people = Array.from({ length: 24 }, (_, n) => n);
const visitorOf = (n: number) => `visitor${n}@example.net`;
const usernameOf = (n: number) => nameOf(n).replace(' ', '.');
const errors = ['crash', 'crash-after-accept'];

let cloud: Cloud;
let admin: Visitor;
beforeEach(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
  await seedSubscribers(cloud, people.length);
});

type Row = Record<string, unknown> & { pk: string; sk: string };
async function rows(): Promise<Row[]> {
  const { endpoint, tables } = await cloud.tables();
  return Object.values(await takeSnapshot(endpoint, tables)).flatMap((items) =>
    items.map((item) => unmarshall(item as never) as Row),
  );
}
const mailTo = async (email: string, subject: RegExp) =>
  (await cloud.inbox()).filter((mail) => mail.to.includes(email) && subject.test(mail.subject));
const tokenTo = async (email: string, page: string) => {
  const texts = (await cloud.inbox()).filter(({ to }) => to.includes(email)).map(({ text }) => text);
  return decodeURIComponent(new RegExp(`${page}\\?token=([^\\s\\]"]+)`).exec(texts.join())?.[1] ?? '');
};
/** Presses a button of a page. */
const post = (path: string, body: object, who = new Visitor(cloud)) => who.call(path, { body, headers: ownKey() });
const each = async (act: (n: number) => Promise<unknown>) => {
  for (const n of people) await act(n);
  await cloud.untilIdle();
};

interface Case {
  ready?: () => Promise<unknown>;
  press: (n: number) => Promise<Response>;
  /** Whether a row says that it is done. */
  isDone: (row: Row, n: number) => boolean;
  subject: RegExp;
  to: (n: number) => string;
  /** Whoever asks twice gets two mails. */
  again?: true;
}

const cases: Record<string, Case> = {
  'newsletter/subscribe': {
    press: (n) => post('/api/newsletter/subscribe', { ...{}, firstName: 'Ana', lastName: 'Lima', email: visitorOf(n), consent: true }),
    isDone: ({ pk, email }, n) => pk.startsWith('SUBSCRIBER#') && email === visitorOf(n),
    subject: /^Welcome/,
    to: visitorOf,
  },
};

describe.each(Object.entries(cases))('%s', (name, { ready, press, isDone, subject, to, again }) => {
  test.each(errors)('%s', async (error) => {
    await ready?.();
    const t = performance.now();
    const killed: number[] = [];
    for (const n of people) {
      await cloud.fault({ service: 'dynamodb', by: `api/${name}`, error, after: n });
      const { ok, status } = await press(n);
      await cloud.untilIdle();
      if (ok) break;
      expect(status).toBeGreaterThanOrEqual(500);
      killed.push(n);
    }
    await cloud.clearFaults();
    console.log(name, error, killed.length, Math.round(performance.now() - t));
  });
});

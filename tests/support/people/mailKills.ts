import { expect } from 'vitest';
import type { UnsentMail } from '../../../shared/notices/model/mail.ts';
import type { Cloud } from '../cloud/cloud.ts';
import type { Visitor } from '../cloud/visitor.ts';
import { subscribe } from '../data/newsletter.ts';
import { takeSnapshot } from '../dynamo/snapshot.ts';

/** The address of a person about whom nothing is kept. */
export const visitorOf = (n: number) => `visitor${n}@example.net`;
export const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

/** What becomes of a person: a row says so, which has these texts, and a mail tells someone. */
export interface Fact {
  pk: string;
  texts: (n: number) => Record<string, string | undefined>;
  subject: RegExp;
  to: (n: number) => string;
  /** Whoever asks again gets another mail. */
  again?: true;
}

/** That someone is subscribed, and welcomed. */
export const subscribed = (to: Fact['to']): Fact => ({
  ...{ pk: 'SUBSCRIBER#', texts: (n) => ({ email: to(n), suppressed: undefined }), subject: /^Welcome/, to },
});

/** What all rows say in text. */
async function textsOfRows(cloud: Cloud): Promise<Record<string, string | undefined>[]> {
  const { endpoint, tables } = await cloud.tables();
  const items = Object.values(await takeSnapshot(endpoint, tables)).flat() as Record<string, { S?: string }>[];
  return items.map((item) => Object.fromEntries(Object.entries(item).map(([name, { S }]) => [name, S])));
}

/** Of each of `count` people, whether the fact is there, and how many mails tell of it. */
async function outcomes(cloud: Cloud, { pk, texts, subject, to }: Fact, count: number) {
  const [rows, inbox] = [await textsOfRows(cloud), await cloud.inbox()];
  return numbers(count).map((n) => {
    const wanted = Object.entries(texts(n));
    const isDone = rows.some((row) => row.pk?.startsWith(pk) && wanted.every(([name, text]) => row[name] === text));
    const mails = inbox.filter((mail) => mail.to.includes(to(n)) && subject.test(mail.subject)).length;
    return { n, isDone, mails };
  });
}

/** Before each call, and after those that may write a fact: what comes next could be a call to another service. */
const kills = [
  { error: 'crash' },
  { error: 'crash-after-accept', operation: 'PutItem' },
  { error: 'crash-after-accept', operation: 'TransactWriteItems' },
];

/**
 * Kills an endpoint at each of its calls to DynamoDB in turn, each time with another person who acts, until it answers; then those
 * try again. Expects that no one ever has a fact without its mail
 * or a mail without its fact, and that in the end everyone has both, once.
 */
export async function killEndpoint(
  cloud: Cloud,
  endpoint: string,
  act: (n: number) => Promise<Response>,
  facts: Fact[],
): Promise<void> {
  const killed: number[] = [];
  let count = 0;
  for (const kill of kills) {
    await cloud.ses({ eventDelay: 0 });
    for (let after = 0, isKilled = true; isKilled; after++, count++) {
      await cloud.fault({ service: 'dynamodb', by: `api/${endpoint}`, ...kill, after });
      const { ok, status } = await act(count);
      expect(ok || status >= 500, `${endpoint} answers ${status}: ${kill.error} at call ${after}`).toBe(true);
      await cloud.untilIdle();
      isKilled = !ok;
      if (isKilled) killed.push(count);
    }
    await cloud.clearFaults();
  }
  const before = await Promise.all(facts.map((fact) => outcomes(cloud, fact, count)));
  for (const each of before) expect(each).toEqual(each.map((one) => ({ ...one, mails: one.isDone ? 1 : 0 })));
  for (const n of killed) expect((await act(n)).status, `${endpoint} of ${n}, who tries again`).toBeLessThan(300);
  for (const [f, fact] of facts.entries()) {
    const isAgain = (n: number) => fact.again && killed.includes(n);
    const wanted = before[f]?.map(({ n, isDone }) => ({ n, isDone: true, mails: isDone && isAgain(n) ? 2 : 1 }));
    expect(await outcomes(cloud, fact, count)).toEqual(wanted);
  }
}

const worker = 'workers/sendNotices';

/**
 * Kills the worker of mails at each of its calls of a kind in turn, each time with another person's welcome, until it sends one at
 * once. Its messages come again, and the sweep runs. Expects that everybody has one mail, or none and it is in doubt; and that an
 * admin finds those, sends them again, and everybody has one mail. Returns the states of the mails before that.
 */
export async function killWorker(
  cloud: Cloud,
  admin: Visitor,
  call: { service: string; operation?: string; error: string },
): Promise<(string | undefined)[]> {
  await cloud.ses({ eventDelay: 0 });
  let count = 0;
  for (let isKilled = true; isKilled; count++) {
    const failures = await cloud.failuresOf(worker);
    await cloud.fault({ ...call, by: worker, after: count });
    await subscribe(cloud, visitorOf(count));
    await cloud.untilSettled();
    isKilled = (await cloud.failuresOf(worker)) > failures;
  }
  await cloud.clearFaults();
  await cloud.invoke('workers/sweep', { time: new Date(Date.now() + 2 * 60_000).toISOString() });

  const mails = async () => (await outcomes(cloud, subscribed(visitorOf), count)).map((each) => each.mails);
  const unsent = async () => (await (await admin.call('/api/mails/unsent')).json()) as UnsentMail[];
  const outbox = (await textsOfRows(cloud)).filter(({ pk }) => pk === 'OUTBOX');
  const ids = await cloud.idsOf(numbers(count).map(visitorOf));
  const states = ids.map((id) => outbox.find(({ person }) => person === id)?.state);
  expect(await mails()).toEqual(states.map((state) => (state === 'SENT' ? 1 : 0)));
  const doubted = await unsent();
  expect(doubted.map(({ person }) => person).sort()).toEqual(ids.filter((_, n) => states[n] === 'IN_DOUBT').sort());
  for (const { person, mail } of doubted) {
    const body = { person, mail, as: 'send-again' };
    expect((await admin.call('/api/mails/decide', { body })).status).toBe(204);
  }
  await cloud.untilIdle();
  expect(await mails()).toEqual(states.map(() => 1));
  expect(await unsent()).toEqual([]);
  return states;
}

import { beforeEach, describe, expect, test } from 'vitest';
import { hmac } from '../../../functions/lib/platform/crypto/digest.ts';
import { normalizeUsername } from '../../../shared/accounts/model/session.ts';
import type { UnsentMail } from '../../../shared/notices/model/unsentMail.ts';
import { admin as account, Cloud } from '../../support/cloud/cloud.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { addressOf, nameOf, ownKey, subscribe, unsubscribeLink } from '../../support/data/newsletter.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';
import { idFrom } from '../../support/data/subscriberRows.ts';
import { takeSnapshot } from '../../support/dynamo/snapshot.ts';

/** A function is killed at each of its calls in turn, each time with another person: a reader, a visitor, an admin. */
const people = Array.from({ length: 24 }, (_, n) => n);
const visitorOf = (n: number) => `visitor${n}@example.net`;
const usernameOf = (n: number) => nameOf(n).replace(' ', '.');

let cloud: Cloud;
let admin: Visitor;
beforeEach(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
  await seedSubscribers(cloud, people.length);
});

/** What all rows say in text. */
async function allRows(): Promise<Record<string, string | undefined>[]> {
  const { endpoint, tables } = await cloud.tables();
  const items = Object.values(await takeSnapshot(endpoint, tables)).flat() as Record<string, { S?: string }>[];
  return items.map((item) => Object.fromEntries(Object.entries(item).map(([name, { S }]) => [name, S])));
}
const post = (path: string, body: object, who = new Visitor(cloud)) => who.call(path, { body, headers: ownKey() });
const forAll = async (act: (n: number) => Promise<unknown>) => {
  for (const n of people) await act(n);
  await cloud.untilIdle();
};
const readerOf = (n: number) => idFrom(cloud.hashOf(addressOf(n)));
/** The token of the link at the foot of a reader's mails. */
const footerToken = (n: number) => `${readerOf(n)}.${hmac(cloud.secret('links'), `details:${readerOf(n)}`)}`;
/** The tokens of the links to a page, by number of the person to whom each was mailed. */
async function tokensOf(page: string, to: (n: number) => string): Promise<string[]> {
  const inbox = await cloud.inbox();
  const link = new RegExp(`/${page}(?:\\?token=|#)([^\\s\\]"]+)`);
  const textsTo = (email: string) => inbox.filter((mail) => mail.to.includes(email)).map(({ text }) => text);
  return people.map((n) => decodeURIComponent(link.exec(textsTo(to(n)).join('\n'))?.[1] ?? ''));
}

const subscribeForm = (n: number, to: (n: number) => string) => ({
  ...{ firstName: 'Ana', lastName: 'Lima', email: to(n), consent: true },
});
async function wantToComeBack() {
  await forAll(async (n) => fetch(await unsubscribeLink(cloud, addressOf(n)), { method: 'POST' }));
}
async function mailedAccess() {
  await forAll((n) => post('/api/your-details/link', { token: footerToken(n) }));
  return tokensOf('your-details', addressOf);
}
const changeAddress = (token: string | undefined, n: number) =>
  post('/api/your-details/address', { token, email: visitorOf(n) });

/** What is done for a person: a row says so, with these texts. `again`: whoever asks twice gets two mails. */
interface Fact {
  pk: string;
  texts: (n: number) => Record<string, string | undefined>;
  subject: RegExp;
  to: (n: number) => string;
  again?: true;
}
interface Case {
  /** Returns what each person does, once all is ready for it. */
  ready: () => Promise<(n: number) => Promise<Response>>;
  facts: Fact[];
}
const welcomed = (to: Fact['to']): Fact => ({
  ...{ pk: 'SUBSCRIBER#', texts: (n) => ({ email: to(n), suppressed: undefined }), subject: /^Welcome/, to },
});

const cases: Record<string, Case> = {
  'newsletter/subscribe': {
    ready: async () => (n) => post('/api/newsletter/subscribe', subscribeForm(n, visitorOf)),
    facts: [welcomed(visitorOf)],
  },
  'newsletter/confirm': {
    ready: async () => {
      await wantToComeBack();
      await forAll((n) => subscribe(cloud, addressOf(n)));
      const tokens = await tokensOf('confirm-subscription', addressOf);
      return (n) => post('/api/newsletter/confirm', { token: tokens[n] });
    },
    facts: [welcomed(addressOf)],
  },
  'signups/create': {
    ready: async () => {
      const event = { title: 'Lanterns', guests: 'Bo Lind', description: 'A talk.', isActive: true };
      await admin.call('/api/upcoming-events', { body: { ...event, eventDate: 'May 3, 2031', eventTime: '7:00 PM' } });
      const more = { city: 'Lisbon', attendanceType: 'in-person', subscribeNewsletter: true };
      return (n) => post('/api/audience-signup', { ...subscribeForm(n, visitorOf), ...more });
    },
    facts: [
      { pk: 'SIGNUP#', texts: (n) => ({ email: visitorOf(n) }), subject: /^You’re signed up/, to: visitorOf },
      welcomed(visitorOf),
    ],
  },
  'readerDetails/mailLink': {
    ready: async () => (n) => post('/api/your-details/link', { token: footerToken(n) }),
    facts: [
      { pk: 'OUTBOX', texts: (n) => ({ person: readerOf(n) }), subject: /^Your details/, to: addressOf, again: true },
    ],
  },
  'readerDetails/changeAddress': {
    ready: async () => {
      const tokens = await mailedAccess();
      return (n) => changeAddress(tokens[n], n);
    },
    facts: [
      {
        ...{ pk: 'ADDRESS_CHANGE', texts: (n) => ({ email: visitorOf(n) }), to: visitorOf, again: true },
        subject: /^Please confirm your new address/,
      },
    ],
  },
  'readerDetails/confirmAddress': {
    ready: async () => {
      const access = await mailedAccess();
      await forAll((n) => changeAddress(access[n], n));
      const tokens = await tokensOf('confirm-address', visitorOf);
      return (n) => post('/api/your-details/address/confirm', { token: tokens[n] });
    },
    facts: [
      {
        ...{ pk: 'SUBSCRIBER#', texts: (n) => ({ email: visitorOf(n) }), to: addressOf },
        subject: /^Your address for .* was changed/,
      },
    ],
  },
  'invitations/create': {
    ready: async () => {
      const stepUp = { currentPassword: account.password };
      return (n) => post('/api/invitations', { ...stepUp, email: visitorOf(n), username: usernameOf(n) }, admin);
    },
    facts: [
      { pk: 'INVITATION', texts: (n) => ({ email: visitorOf(n) }), subject: /invites you/, to: visitorOf, again: true },
    ],
  },
  'session/mailLink': {
    ready: async () => {
      const manage = (action: string, more: object) => cloud.invoke('workers/manageAdmins', { action, ...more });
      await forAll(async (n) => {
        await manage('create', { username: usernameOf(n), password: 'a lantern over slow water' });
        await manage('address', { username: usernameOf(n), address: visitorOf(n) });
      });
      return (n) => post('/api/login/link', { username: usernameOf(n) });
    },
    facts: [
      {
        ...{ pk: 'OUTBOX', to: visitorOf, again: true, subject: /^Your login link/ },
        texts: (n) => ({ person: cloud.personHash('username', normalizeUsername(usernameOf(n))) }),
      },
    ],
  },
};

/** Who has what was done, and how many mails about it, by number of the person. */
async function outcomes({ pk, texts, subject, to }: Fact, killed: number[]) {
  const [rows, inbox] = [await allRows(), await cloud.inbox()];
  return killed.map((n) => ({
    n,
    done: rows.some((row) => row.pk?.startsWith(pk) && Object.entries(texts(n)).every(([name, text]) => row[name] === text)),
    mails: inbox.filter((mail) => mail.to.includes(to(n)) && subject.test(mail.subject)).length,
  }));
}

describe('a kill between any two calls: the mail still comes, once', () => {
  test.each(Object.entries(cases))('after api/%s', async (name, { ready, facts }) => {
    let t = performance.now();
    const act = await ready();
    console.log(name, 'ready', Math.round(performance.now() - t));
    t = performance.now();
    let n = 0;
    for (const fault of [{ error: 'crash' }, { error: 'crash-after-accept', operation: 'TransactWriteItems' }]) {
      for (let after = 0, isAnswered = false; !isAnswered; after++, n++) {
        await cloud.fault({ service: 'dynamodb', by: `api/${name}`, ...fault, after });
        isAnswered = (await act(n)).ok;
        await cloud.untilIdle();
      }
      await cloud.clearFaults();
      console.log(name, fault.error, n, Math.round(performance.now() - t));
    }
    const all = people.slice(0, n);
    const before = await Promise.all(facts.map((fact) => outcomes(fact, all)));
    for (const each of before.flat()) expect(each.mails, JSON.stringify(each)).toBe(each.done ? 1 : 0);
    for (const m of all) expect((await act(m)).ok).toBe(true);
    await cloud.untilIdle();
    for (const [f, fact] of facts.entries()) {
      const after = await outcomes(fact, all);
      console.log(JSON.stringify(before[f]?.map(x => [x.done, x.mails])), JSON.stringify(after.map(x => [x.done, x.mails])));
      expect(after).toEqual(
        before[f]?.map(({ n, done }) => ({ n, done: true, mails: done && fact.again ? 2 : 1 })),
      );
    }
    console.log(name, 'end', Math.round(performance.now() - t));
  });
});

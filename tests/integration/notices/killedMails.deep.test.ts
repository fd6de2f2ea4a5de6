import { beforeEach, describe, expect, test } from 'vitest';
import { hmac } from '../../../functions/lib/platform/crypto/digest.ts';
import { normalizeUsername } from '../../../shared/accounts/model.ts';
import { admin as account, Cloud } from '../../support/cloud/cloud.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { addressOf, nameOf, ownKey, subscribe, unsubscribeLink } from '../../support/data/newsletter.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';
import { idFrom } from '../../support/data/subscriberRows.ts';
import { type Fact, killEndpoint, killWorker, numbers, subscribed, visitorOf } from '../../support/people/mailKills.ts';

/** Readers are subscribed at first, without a mail of the day; nothing is kept about visitors. */
const seeded = 20;
const usernameOf = (n: number) => nameOf(n).replace(' ', '.');
const readerOf = (n: number) => idFrom(cloud.hashOf(addressOf(n)));

let cloud: Cloud;
let admin: Visitor;
beforeEach(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
});

/** Presses a button of a page. */
const post = (path: string, body: object, who = new Visitor(cloud)) => who.call(path, { body, headers: ownKey() });
async function forAll(people: number[], act: (n: number) => Promise<unknown>) {
  for (const n of people) await act(n);
  await cloud.untilIdle();
}
/** The tokens of the links to a page, by number of the person to whom each was mailed. */
async function tokensOf(page: string, to: (n: number) => string, people: number[]): Promise<string[]> {
  const inbox = await cloud.inbox();
  const link = new RegExp(`/${page}(?:\\?token=|#)([^\\s\\]"]+)`);
  const textsTo = (email: string) => inbox.filter((mail) => mail.to.includes(email)).map(({ text }) => text);
  return people.map((n) => decodeURIComponent(link.exec(textsTo(to(n)).join('\n'))?.[1] ?? ''));
}

const form = (email: string) => ({ firstName: 'Ana', lastName: 'Lima', email, consent: true });
const leave = async (n: number) => fetch(await unsubscribeLink(cloud, addressOf(n)), { method: 'POST' });
/** By the link at the foot of a reader's mails. */
const askForDetails = (n: number) => {
  const token = `${readerOf(n)}.${hmac(cloud.secret('links'), `details:${readerOf(n)}`)}`;
  return post('/api/your-details/link', { token });
};
async function mailedDetails(people: number[]) {
  await forAll(people, askForDetails);
  return tokensOf('your-details', addressOf, people);
}
const changeAddress = (token: string | undefined, n: number) =>
  post('/api/your-details/address', { token, email: visitorOf(n) });

interface Case {
  endpoint: string;
  /** Returns what each of these people does, once all is ready for it. */
  ready: (people: number[]) => Promise<(n: number) => Promise<Response>>;
  /** As many as calls of the endpoint, and a few. */
  people?: number;
  facts: Fact[];
}

const cases: Record<string, Case> = {
  'a subscription to confirm': {
    endpoint: 'newsletter/subscribe',
    people: 18,
    ready: async (people) => {
      await forAll(people, leave);
      return (n) => post('/api/newsletter/subscribe', form(addressOf(n)));
    },
    facts: [
      {
        ...{ pk: 'UNCONFIRMED#', texts: (n) => ({ email: addressOf(n) }), to: addressOf },
        subject: /^Please confirm your subscription/,
      },
    ],
  },
  'a confirmed subscription': {
    endpoint: 'newsletter/confirm',
    people: 10,
    ready: async (people) => {
      await forAll(people, leave);
      await forAll(people, (n) => subscribe(cloud, addressOf(n)));
      const tokens = await tokensOf('confirm-subscription', addressOf, people);
      return (n) => post('/api/newsletter/confirm', { token: tokens[n] });
    },
    facts: [subscribed(addressOf)],
  },
  'a sign-up with the newsletter': {
    endpoint: 'signups/create',
    ready: async () => {
      const event = { title: 'Lanterns', guests: 'Bo Lind', description: 'A talk.', isActive: true };
      await admin.call('/api/upcoming-events', { body: { ...event, eventDate: 'May 3, 2031', eventTime: '7:00 PM' } });
      const more = { city: 'Lisbon', attendanceType: 'in-person', subscribeNewsletter: true };
      return (n) => post('/api/audience-signup', { ...form(visitorOf(n)), ...more });
    },
    facts: [
      { pk: 'SIGNUP#', texts: (n) => ({ email: visitorOf(n) }), subject: /^You’re signed up/, to: visitorOf },
      subscribed(visitorOf),
    ],
  },
  'a link to what is kept': {
    endpoint: 'readerDetails/mailLink',
    ready: async () => askForDetails,
    // Nothing but the row of the mail says that someone asked.
    facts: [
      { pk: 'OUTBOX', texts: (n) => ({ person: readerOf(n) }), subject: /^Your details/, to: addressOf, again: true },
    ],
  },
  'a change of address to confirm': {
    endpoint: 'readerDetails/changeAddress',
    people: 16,
    ready: async (people) => {
      const tokens = await mailedDetails(people);
      return (n) => changeAddress(tokens[n], n);
    },
    facts: [
      {
        ...{ pk: 'ADDRESS_CHANGE', texts: (n) => ({ email: visitorOf(n) }), to: visitorOf, again: true },
        subject: /^Please confirm your new address/,
      },
    ],
  },
  'a changed address': {
    endpoint: 'readerDetails/confirmAddress',
    people: 12,
    ready: async (people) => {
      const details = await mailedDetails(people);
      await forAll(people, (n) => changeAddress(details[n], n));
      const tokens = await tokensOf('confirm-address', visitorOf, people);
      return (n) => post('/api/your-details/address/confirm', { token: tokens[n] });
    },
    facts: [
      {
        ...{ pk: 'SUBSCRIBER#', texts: (n) => ({ email: visitorOf(n) }), to: addressOf },
        subject: /^Your address for .* was changed/,
      },
    ],
  },
  'an invitation': {
    endpoint: 'invitations/create',
    ready: async () => {
      await admin.stepUp({ currentPassword: account.password });
      return (n) => post('/api/invitations', { email: visitorOf(n), username: usernameOf(n) }, admin);
    },
    facts: [
      { pk: 'INVITATION', texts: (n) => ({ email: visitorOf(n) }), subject: /invites you/, to: visitorOf, again: true },
    ],
  },
  'a link to a new password': {
    endpoint: 'session/forgotPassword',
    people: 8,
    ready: async (people) => {
      const manage = (action: string, more: object) => cloud.invoke('workers/manageAdmins', { action, ...more });
      await forAll(people, async (n) => {
        await manage('create', { username: usernameOf(n), password: 'a lantern over slow water' });
        await manage('address', { username: usernameOf(n), address: visitorOf(n) });
      });
      return (n) => post('/api/forgotten-password', { username: usernameOf(n) });
    },
    facts: [
      {
        ...{ pk: 'OUTBOX', to: visitorOf, subject: /^Set a new password/, again: true },
        texts: (n) => ({ person: cloud.personHash('username', normalizeUsername(usernameOf(n))) }),
      },
    ],
  },
};

describe('a kill between any two calls: the mail still comes, once', () => {
  test.each(Object.entries(cases))('about %s', async (_, { endpoint, ready, people = seeded, facts }) => {
    await seedSubscribers(cloud, people);
    await killEndpoint(cloud, endpoint, await ready(numbers(people)), facts);
  });

  test.each(['crash', 'crash-after-accept'])('from a worker that dies at a call to DynamoDB: %s', async (error) => {
    const states = await killWorker(cloud, admin, { service: 'dynamodb', error });
    expect(new Set(states)).toEqual(new Set(['SENT', 'IN_DOUBT']));
  });
});

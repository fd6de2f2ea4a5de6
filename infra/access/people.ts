import { site } from '../../shared/site/site.ts';
import {
  erasingFromAccounts,
  erasingPerson,
  limited,
  linked,
  mailing,
  readingAccountsOf,
  readingPerson,
  slow,
  upcomingEvents,
} from './common.ts';
import type { Needs } from './needs.ts';

/** What a public form does for somebody: it counts, and has a worker mail. */
const form = [limited, mailing] as const;

/**
 * What such a form writes for somebody who wants the newsletter: nobody's row is changed by it, and nothing undone that
 * suppresses an address. Where the mail's button subscribes, the form cannot.
 */
const subscribing: Needs = {
  items: {
    suppressions: 'get check',
    unconfirmed: 'update delete',
    ...(site.newsletter.optIn === 'double'
      ? { subscribers: 'check', addresses: 'get check' }
      : { subscribers: 'put check', addresses: 'get put check', subscriberCounts: 'update' }),
  },
};

const cancellingSignup = { items: { signups: 'get delete', signupCounts: 'update' } } as const satisfies Needs;
/** What is to be done stands in the record; the worker is told by a message. */
const actOnImport = { items: { imports: 'get update' }, queues: ['import'] } as const satisfies Needs;

/** What the endpoints about readers, and about those who sign up for events, may touch. */
export const readerAccess = {
  'signups/cancel': [linked, cancellingSignup],
  'signups/create': [
    ...[...form, subscribing, upcomingEvents('read')],
    { items: { signups: 'get update', signupCounts: 'update' } },
  ],
  'signups/list': [upcomingEvents('read'), { items: { people: 'list' } }],
  'signups/remove': cancellingSignup,
  'imports/begin': { items: { imports: 'put' }, imports: 'upload' },
  'imports/latest': { items: { imports: 'get' } },
  'imports/check': actOnImport,
  'imports/start': actOnImport,
  'imports/resume': actOnImport,
  'imports/cancel': actOnImport,
  'imports/report': { items: { imports: 'get' }, imports: 'report' },
  'newsletter/subscribe': [...form, subscribing],
  'newsletter/confirm': [
    ...[linked, mailing, { items: { subscribers: 'get put update', addresses: 'get put' } }],
    { items: { suppressions: 'get delete check', subscriberCounts: 'update', unconfirmed: 'get delete' } },
  ],
  'newsletter/unsubscribe': [
    ...[linked, { items: { subscribers: 'get delete', addresses: 'get update check', suppressions: 'get put check' } }],
    // It counts for the letter whose link it was, and whose ledger knows the address.
    { items: { subscriberCounts: 'update', sends: 'getAll update' } },
  ],
  'newsletter/unsubscribePage': {},
  'personalData/lookUp': [readingPerson, readingAccountsOf, slow],
  'personalData/erase': [erasingPerson, erasingFromAccounts, slow],
  'readerDetails/show': [limited, readingPerson, slow],
  'readerDetails/correctName': [
    limited,
    { items: { subscribers: 'get update', addresses: 'get', subscriberCounts: 'update' } },
  ],
  // Whom to mail, and where, is for the worker to find out.
  'readerDetails/mailLink': form,
  'readerDetails/changeAddress': [...form, { items: { subscribers: 'get', addresses: 'get', addressChanges: 'put' } }],
  'readerDetails/confirmAddress': [
    ...[linked, mailing, { items: { subscribers: 'get update delete', addresses: 'get put update check' } }],
    { items: { suppressions: 'get put delete check', subscriberCounts: 'update', addressChanges: 'get update' } },
  ],
  'readerDetails/erase': [limited, erasingPerson, slow],
  'subscribers/list': { items: { people: 'list' } },
  'subscribers/create': [
    ...[linked, { items: { subscribers: 'get put', addresses: 'get put' } }],
    { items: { suppressions: 'get delete check', subscriberCounts: 'update' } },
  ],
  'subscribers/update': [
    ...[linked, { items: { subscribers: 'get update', addresses: 'get put update' } }],
    { items: { suppressions: 'get put delete check', subscriberCounts: 'update' } },
  ],
  'subscribers/remove': { items: { subscribers: 'get delete', addresses: 'update', subscriberCounts: 'update' } },
} as const satisfies Record<string, Needs | readonly Needs[]>;

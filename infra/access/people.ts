import { erasingTraces, hashed, limited, linked, mailing, slow, upcomingEvents } from './common.ts';
import { type Access, mergeNeeds, type Needs } from './needs.ts';

/** What a public form does: it counts attempts and has someone mailed. */
const form = [limited, mailing] as const;

/** It cannot change an existing subscription or lift a suppression. */
const subscribing: Needs = {
  items: {
    suppressions: 'get check',
    unconfirmed: 'update delete',
    // Where an admin has set that the button in the mail subscribes, the form only checks.
    ...{ subscribers: 'put check', addresses: 'get put check', subscriberCounts: 'update', settings: 'get' },
  },
};

/** Books or changes a seat, or has someone wait for one. */
const takingSeat = (waitingLists: Access): Needs => ({
  items: { signups: 'get update', signupCounts: 'get update', waitingLists, upcomingEvents: 'get check' },
});
const cancelingSignup = {
  items: { signups: 'get delete', signupCounts: 'update', waitingLists: 'delete' },
} as const satisfies Needs;
/** Reads an event’s waiting list, with whom no mail reaches. */
const readingWaitingList = {
  items: { waitingLists: 'query', signups: 'getAll', suppressions: 'getAll' },
} as const satisfies Needs;
/** The record says what to do; a message starts the worker. */
const controllingImport = { items: { imports: 'get update' }, queues: ['import'] } as const satisfies Needs;

/** Finds the reader whom a link belongs to that shows all that is kept. */
const openingDetails = { items: { detailsLinks: 'get' } } as const satisfies Needs;
/** Reads all personal data except accounts, and finds whom a link is about. */
const readingPerson = mergeNeeds(upcomingEvents('read'), {
  items: {
    ...{ subscribers: 'get', addresses: 'get', suppressions: 'get', unconfirmed: 'get', addressChanges: 'query' },
    ...{ signups: 'query', outbox: 'query', erasures: 'get', rates: 'get', campaigns: 'read', sends: 'list' },
  },
  ...hashed,
});
/** Erases it on request, and leaves to a worker what a send is still processing. */
const erasingPerson = mergeNeeds(hashed, erasingTraces, upcomingEvents('read'), {
  items: { erasures: 'put', rates: 'get delete' },
});

const readingAccountsOf = {
  items: { adminNames: 'query', invitations: 'get', unconfirmedAddresses: 'get' },
} as const satisfies Needs;
const erasingFromAccounts = {
  items: { adminNames: 'query', invitations: 'get delete', unconfirmedAddresses: 'get delete' },
} as const satisfies Needs;

export const peopleAccess = {
  'signups/cancel': [linked, mailing, cancelingSignup, { items: { upcomingEvents: 'get' }, senderAddress: true }],
  'signups/create': [
    ...[...form, subscribing, upcomingEvents('read')],
    // Anyone who waits gets a seat that no one in line is given any more.
    { items: { signups: 'get update', signupCounts: 'get update', waitingLists: 'delete' } },
    // An event that is canceled at that moment takes no one.
    { items: { upcomingEvents: 'check' } },
  ],
  'signups/confirm': [linked, mailing, takingSeat('put')],
  'signups/own': [linked, { items: { signups: 'get', upcomingEvents: 'get' } }],
  'signups/change': [linked, mailing, takingSeat('put delete')],
  'signups/add': [mailing, hashed, takingSeat('put delete')],
  'signups/list': [upcomingEvents('read'), { items: { people: 'list' } }],
  'signups/remove': [cancelingSignup, mailing],
  'signups/correct': [mailing, hashed, takingSeat('put delete'), { items: { signups: 'put delete' } }],
  'signups/removeUnconfirmed': [
    { items: { signups: 'query get delete', signupCounts: 'update', upcomingEvents: 'get' } },
    slow,
  ],
  'door/list': {
    items: { upcomingEvents: 'get', signups: 'query', suppressions: 'getAll' },
    // Parsing 5,000 rows takes a whole processor, which comes with this much memory.
    runtime: { memory: 1769 },
  },
  'door/tick': { items: { signups: 'get update', signupCounts: 'update' } },
  'door/admit': {
    items: { upcomingEvents: 'get', signups: 'get update', signupCounts: 'update', waitingLists: 'delete' },
  },
  'door/links': { items: { doorLinks: 'query' } },
  'door/makeLink': { items: { upcomingEvents: 'get', doorLinks: 'put' } },
  'door/endLink': { items: { doorLinks: 'delete' } },
  'signups/waiting': [readingWaitingList, upcomingEvents('read')],
  'signups/move': [readingWaitingList, { items: { signups: 'get update' } }],
  'imports/begin': { items: { imports: 'put' }, imports: 'upload' },
  'imports/latest': { items: { imports: 'get' } },
  'imports/check': controllingImport,
  'imports/start': controllingImport,
  'imports/past': { items: { imports: 'query' } },
  'imports/undo': [
    ...[slow, { items: { imports: 'get update', subscribers: 'query delete', addresses: 'update' } }],
    { items: { subscriberCounts: 'update' } },
  ],
  'imports/report': { items: { imports: 'get' }, imports: 'report' },
  'newsletter/subscribe': [...form, subscribing],
  'newsletter/confirm': [
    ...[mailing, { items: { subscribers: 'get put update', addresses: 'get put' } }],
    { items: { suppressions: 'get delete check', subscriberCounts: 'update', unconfirmed: 'get delete' } },
  ],
  'newsletter/unsubscribe': [
    ...[linked, { items: { subscribers: 'get delete', addresses: 'get update check', suppressions: 'get put check' } }],
    // It counts for the letter whose link was used, and whose ledger has the address.
    { items: { subscriberCounts: 'update', campaigns: 'getAll update' } },
  ],
  'newsletter/unsubscribePage': {},
  'personalData/lookUp': [readingPerson, readingAccountsOf, slow],
  'personalData/erase': [erasingPerson, erasingFromAccounts, slow],
  'readerDetails/show': [limited, linked, openingDetails, readingPerson, slow],
  'readerDetails/correctName': [
    ...[limited, linked, openingDetails],
    { items: { subscribers: 'get update', addresses: 'get', subscriberCounts: 'update' } },
  ],
  // The worker finds out whom to mail, and where.
  'readerDetails/mailLink': [...form, linked, openingDetails],
  'readerDetails/changeAddress': [
    ...[...form, openingDetails],
    { items: { subscribers: 'get', addresses: 'get', addressChanges: 'put' } },
  ],
  'readerDetails/confirmAddress': [
    ...[hashed, mailing, { items: { subscribers: 'get update delete', addresses: 'get put update check' } }],
    { items: { suppressions: 'get put delete check', subscriberCounts: 'update', addressChanges: 'get update' } },
  ],
  'readerDetails/erase': [limited, openingDetails, erasingPerson, slow],
  'subscribers/list': { items: { people: 'list' } },
  'subscribers/create': [
    ...[hashed, { items: { subscribers: 'get put', addresses: 'get put' } }],
    { items: { suppressions: 'get delete check', subscriberCounts: 'update' } },
  ],
  'subscribers/update': [
    ...[hashed, { items: { subscribers: 'get update', addresses: 'get put update' } }],
    { items: { suppressions: 'get put delete check', subscriberCounts: 'update' } },
  ],
  'subscribers/remove': { items: { subscribers: 'get delete', addresses: 'update', subscriberCounts: 'update' } },
  'suppressions/list': { items: { people: 'list' } },
} as const satisfies Record<string, Needs | readonly Needs[]>;

/*
 * What several functions need, named once. The table of an area says which function needs which: letterAccess.ts,
 * readerAccess.ts, accountAccess.ts, access.ts and workerAccess.ts.
 */

import { mergeNeeds, type Needs } from './needs.ts';

/** Signs or reads links, or has the key of the hashes that stand for addresses. */
export const linked = { secrets: ['links'] } as const satisfies Needs;
/** Counts attempts, by such hashes. */
export const limited = { items: { rates: 'update' }, ...linked } as const satisfies Needs;
/** Has the worker mail to one person. */
export const mailing = { queues: ['notices'] } as const satisfies Needs;
/** Has the worker go on with a campaign. */
export const steppingCampaigns = { queues: ['campaign'] } as const satisfies Needs;
/** Whether mail to an address came back. */
export const deliverable = { items: { suppressions: 'get' } } as const satisfies Needs;
/** As long as the API waits, in seconds. */
export const slow = { runtime: { timeout: 29 } } as const satisfies Needs;

/** Events: which one of a kind is active is a pointer beside them. */
export const recentEvents = (access: 'read' | 'write') => ({ items: { recentEvents: access, activeEvents: access } });
export const upcomingEvents = (access: 'read' | 'write') => ({
  items: { upcomingEvents: access, activeEvents: access },
});

/** Puts a letter on the site, and takes it off where nobody was mailed after all. */
export const publishingLetters = { items: { letters: 'get update', letterBodies: 'put delete' } } as const;

/** Makes a mail of a letter: its cards show what is there now. */
export const composing = {
  items: {
    emailTemplates: 'get',
    recentEvents: 'get',
    upcomingEvents: 'get',
    activeEvents: 'get',
    archiveGuests: 'get',
    episodes: 'query',
  },
} as const satisfies Needs;

/** Reads before a letter goes out what it is, whom it goes to and what SES says. */
export const checkingSend = {
  items: { ...composing.items, subscriberCounts: 'query', signupCounts: 'query' },
  mailAccount: true,
} as const satisfies Needs;

/** All that is kept about one person but for accounts, and who a link is about. */
export const readingPerson = {
  items: {
    ...{ subscribers: 'get', addresses: 'get', suppressions: 'get', unconfirmed: 'get', addressChanges: 'query' },
    ...{ signups: 'query', deferredMails: 'getAll', erasures: 'get', rates: 'get', sends: 'read list' },
  },
  ...linked,
} as const satisfies Needs;

/** Erases it, whatever of it is found. */
export const erasingTraces = {
  items: {
    ...{
      subscribers: 'get delete',
      addresses: 'get delete',
      suppressions: 'get put check',
      subscriberCounts: 'update',
    },
    ...{ unconfirmed: 'get delete', addressChanges: 'query delete', deferredMails: 'getAll delete', erasures: 'get' },
    ...{ signups: 'query get delete', signupCounts: 'update', sends: 'write list' },
  },
  ...steppingCampaigns,
} as const satisfies Needs;

/** Erases it on a wish, and leaves to a worker what a send has in hand. */
export const erasingPerson = mergeNeeds<Needs>(linked, erasingTraces, {
  items: { erasures: 'put', rates: 'get delete' },
});

/** The same of what accounts have to do with an address. */
export const readingAccountsOf = {
  items: { adminNames: 'query', invitations: 'get', unconfirmedAddresses: 'get' },
} as const satisfies Needs;
export const erasingFromAccounts = {
  items: { adminNames: 'query', invitations: 'get update', unconfirmedAddresses: 'get delete' },
} as const satisfies Needs;

/*
 * Which items the things that several functions do take. The table of an area says which function does which:
 * letterAccess.ts, readerAccess.ts, accountAccess.ts, access.ts and workerAccess.ts.
 */

import type { Needs } from './grant.ts';

/** Of the Access table, an endpoint names the kinds of items. */
export type EndpointAccess = Needs & { tables?: { access?: object } };

/** Of the events of a kind: which one is active is a pointer beside them. */
export const recentEvents = (access: 'read' | 'write') => ({ recentEvents: access, activeEvents: access });
export const upcomingEvents = (access: 'read' | 'write') => ({ upcomingEvents: access, activeEvents: access });
/** What the cards of a letter show. Whatever composes or starts one reads it. */
export const letterCards = {
  recentEvents: ['GetItem'],
  upcomingEvents: ['GetItem'],
  activeEvents: ['GetItem'],
  archiveGuests: ['GetItem'],
  episodes: ['Query'],
} as const;
/** Counters are only added to. */
export const count = ['UpdateItem'] as const;
/** Keeps what a letter was, and lets the oldest of that go. */
export const keepVersion = ['Query', 'PutItem', 'DeleteItem'] as const;

/** Puts a letter on the site, and takes it off where nobody was mailed after all. */
export const publishingLetters = {
  letters: ['GetItem', 'UpdateItem'],
  letterBodies: ['PutItem', 'DeleteItem'],
} as const;

/** What is kept about one person, and what erasing it takes. */
export const personalData = {
  read: {
    subscribers: ['GetItem'],
    addresses: ['GetItem'],
    suppressions: ['GetItem'],
    unconfirmed: ['GetItem'],
    addressChanges: ['Query'],
    signups: ['Query'],
    heldMails: ['BatchGetItem'],
    erasures: ['GetItem'],
  },
  erase: {
    subscribers: ['GetItem', 'DeleteItem'],
    addresses: ['GetItem', 'DeleteItem'],
    suppressions: ['GetItem', 'PutItem', 'ConditionCheckItem'],
    subscriberCounts: count,
    unconfirmed: ['GetItem', 'DeleteItem'],
    addressChanges: ['Query', 'DeleteItem'],
    signups: ['Query', 'GetItem', 'DeleteItem'],
    signupCounts: count,
    heldMails: ['BatchGetItem', 'DeleteItem'],
  },
} as const;
/** Erases, and leaves to a worker what a send has in hand. */
export const eraseAndFollow = { ...personalData.erase, erasures: ['GetItem', 'PutItem'] } as const;

/** What is read before a letter goes out, of the letter and of those whom it goes to. */
export const checkingSend = {
  content: { emailTemplates: ['GetItem'], ...letterCards },
  people: { subscriberCounts: ['Query'], signupCounts: ['Query'] },
} as const;

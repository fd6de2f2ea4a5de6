import { recentEvents, slow, upcomingEvents } from './common.ts';
import type { Access, Needs } from './needs.ts';

const counted = { items: { counters: 'update' } } as const satisfies Needs;
const changingGuests = { items: { archiveGuests: 'write' } } as const satisfies Needs;
const readingGuests = { items: { archiveGuests: 'read' } } as const satisfies Needs;

/** Reads what those who signed up were told, and whom no mail reaches. */
const knowing = { items: { signups: 'query', suppressions: 'getAll' } } as const satisfies Needs;

const recordings = <Name extends Access>(access: Name) =>
  ({ items: { episodes: access, archiveGuests: access, recentEvents: access } }) satisfies Needs;

/** What the endpoints for guests, events, episodes and images may touch. */
export const contentAccess = {
  'archiveGuests/create': [changingGuests, counted],
  'archiveGuests/get': readingGuests,
  'archiveGuests/list': readingGuests,
  'archiveGuests/remove': changingGuests,
  'archiveGuests/update': changingGuests,
  'episodes/list': { items: { episodes: 'read' } },
  // Resizing an image takes a whole processor, which comes with this much memory.
  'images/upload': { media: 'addImages', runtime: { memory: 1769, timeout: 29 } },
  'recentEvents/activate': recentEvents('write'),
  // Whether the episode that it was made from is hidden.
  'recentEvents/active': [recentEvents('read'), { items: { episodes: 'get' } }],
  'recentEvents/create': [recentEvents('write'), counted],
  'recentEvents/list': recentEvents('read'),
  'recentEvents/remove': recentEvents('write'),
  'recentEvents/setLatest': recentEvents('write'),
  'recentEvents/update': recentEvents('write'),
  'recordings/list': recordings('get query'),
  'recordings/update': [recordings('get update'), { media: 'addTranscripts' }, slow],
  'upcomingEvents/activate': upcomingEvents('write'),
  // How many seats are left.
  'upcomingEvents/active': [upcomingEvents('read'), { items: { signupCounts: 'get' } }],
  'upcomingEvents/cancel': upcomingEvents('write'),
  'upcomingEvents/create': [upcomingEvents('write'), counted],
  'upcomingEvents/list': upcomingEvents('read'),
  'upcomingEvents/mails': [upcomingEvents('read'), knowing],
  // Whether everyone who signed up knows that it is canceled.
  'upcomingEvents/remove': [upcomingEvents('write'), knowing],
  'upcomingEvents/update': upcomingEvents('write'),
} as const satisfies Record<string, Needs | readonly Needs[]>;

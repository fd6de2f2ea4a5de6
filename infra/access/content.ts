import { recentEvents, slow, steppingCampaigns, upcomingEvents } from './common.ts';
import type { Access, Needs } from './needs.ts';

const counted = { items: { counters: 'update' } } as const satisfies Needs;
const changingGuests = { items: { archiveGuests: 'write' } } as const satisfies Needs;
const readingGuests = { items: { archiveGuests: 'read' } } as const satisfies Needs;

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
  // Everyone who signed up is told.
  'upcomingEvents/cancel': [upcomingEvents('write'), steppingCampaigns],
  'upcomingEvents/create': [upcomingEvents('write'), counted],
  'upcomingEvents/list': upcomingEvents('read'),
  'upcomingEvents/mails': [upcomingEvents('read'), { items: { eventMails: 'get', campaigns: 'get' } }],
  // Reminders that are on their way are stopped.
  'upcomingEvents/remove': [upcomingEvents('write'), { items: { eventMails: 'get' } }, steppingCampaigns],
  // The Zoom link is mailed to everyone who signed up to attend online, and a new time or place to everyone.
  'upcomingEvents/update': [
    upcomingEvents('write'),
    { items: { eventMails: 'update' }, queues: ['notices'] },
    steppingCampaigns,
  ],
} as const satisfies Record<string, Needs | readonly Needs[]>;

import type { Endpoint } from '../../shared/contract/endpoint.ts';
import type { EndpointName } from '../../shared/contract/index.ts';
import { accountAccess } from './accounts.ts';
import { recentEvents, upcomingEvents } from './common.ts';
import { letterAccess } from './letters.ts';
import { mergeNeeds, type Needs } from './needs.ts';
import { readerAccess } from './people.ts';

const counted = { items: { counters: 'update' } } as const satisfies Needs;
const changingGuests = { items: { archiveGuests: 'write' } } as const satisfies Needs;
const readingGuests = { items: { archiveGuests: 'read' } } as const satisfies Needs;

const table = {
  ...accountAccess,
  ...letterAccess,
  ...readerAccess,
  'archiveGuests/create': [changingGuests, counted],
  'archiveGuests/get': readingGuests,
  'archiveGuests/list': readingGuests,
  'archiveGuests/remove': changingGuests,
  'archiveGuests/update': changingGuests,
  'dashboard/activity': { items: { activities: 'query' } },
  'dashboard/counts': [
    upcomingEvents('read'),
    { items: { subscriberCounts: 'read', signupCounts: 'read', deferredMails: 'query' } },
  ],
  'dashboard/growth': { items: { subscriberCounts: 'read', subscriberDays: 'query' } },
  'dashboard/health': { items: { healthRequests: 'get put', healthReports: 'get' } },
  'episodes/list': { items: { episodes: 'read' } },
  // Redrawing a picture takes a processor of its own, which comes with that much memory.
  'images/upload': { media: true, runtime: { memory: 1769, timeout: 29 } },
  'pages/absent': { site: 'readAbsent' },
  'pages/byLink': { site: 'readByLink' },
  'recentEvents/activate': recentEvents('write'),
  'recentEvents/active': recentEvents('read'),
  'recentEvents/create': [recentEvents('write'), counted],
  'recentEvents/list': recentEvents('read'),
  'recentEvents/remove': recentEvents('write'),
  'recentEvents/setLatest': recentEvents('write'),
  'recentEvents/update': recentEvents('write'),
  'upcomingEvents/activate': upcomingEvents('write'),
  'upcomingEvents/active': upcomingEvents('read'),
  'upcomingEvents/create': [upcomingEvents('write'), counted],
  'upcomingEvents/list': upcomingEvents('read'),
  'upcomingEvents/remove': upcomingEvents('write'),
  // The link to Zoom goes to those who booked by it.
  'upcomingEvents/update': [upcomingEvents('write'), { queues: ['notices'] }],
} as const satisfies Record<EndpointName, Needs | readonly Needs[]>;

/** What each endpoint may touch, besides what {@link endpointNeeds} adds. */
export const endpointAccess = Object.fromEntries(
  Object.entries(table).map(([name, needs]) => [name, mergeNeeds<Needs>(...[needs].flat())]),
) as Record<EndpointName, Needs>;

/**
 * All that an endpoint needs. Every function reads the origin secret. An admin endpoint reads the session, keeps it alive
 * and records what the admin did. Where the contract says so, it is noted that a request was done.
 */
export const endpointNeeds = (name: EndpointName, { auth, label, idempotency }: Endpoint): Needs =>
  mergeNeeds<Needs>(
    endpointAccess[name],
    { secrets: ['origin'] },
    auth === 'admin' ? { items: { sessions: 'get update' }, secrets: ['session'] } : {},
    label ? { items: { activities: 'put' } } : {},
    idempotency === 'answer' ? { items: { requests: 'get put update delete' } } : {},
  );

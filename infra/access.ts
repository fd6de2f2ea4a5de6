import type { EndpointName } from '../shared/contract/index.ts';
import { accountAccess, checkingPasswords } from './accountAccess.ts';
import { count, type EndpointAccess, recentEvents, upcomingEvents } from './itemAccess.ts';
import { letterAccess } from './letterAccess.ts';
import { readerAccess } from './readerAccess.ts';

/** What each endpoint may touch, besides what infra/endpointNeeds.ts adds. */
export const endpointAccess = {
  ...accountAccess,
  ...letterAccess,
  ...readerAccess,
  'adminKeys/create': { tables: { access: { adminKeys: ['PutItem'] } } },
  'adminKeys/redeem': { tables: { access: { adminKeys: ['DeleteItem'] } } },
  'archiveGuests/create': { tables: { content: { archiveGuests: 'write', counters: count } } },
  'archiveGuests/get': { tables: { content: { archiveGuests: 'read' } } },
  'archiveGuests/list': { tables: { content: { archiveGuests: 'read' } } },
  'archiveGuests/remove': { tables: { content: { archiveGuests: 'write' } } },
  'archiveGuests/update': { tables: { content: { archiveGuests: 'write' } } },
  'dashboard/activity': { tables: { access: { activities: ['Query'] } } },
  'dashboard/counts': {
    tables: {
      content: upcomingEvents('read'),
      people: { subscriberCounts: 'read', signupCounts: 'read', heldMails: ['Query'] },
    },
  },
  'dashboard/growth': { tables: { people: { subscriberCounts: 'read', subscriberDays: ['Query'] } } },
  'dashboard/health': { tables: { content: { healthRequests: ['GetItem', 'PutItem'], healthReports: ['GetItem'] } } },
  'episodes/list': { tables: { content: { episodes: 'read' } } },
  // Redrawing a picture takes a processor of its own, which comes with that much memory.
  'images/upload': { media: true, runtime: { memory: 1769, timeout: 29 } },
  'pages/absent': { site: 'readAbsent' },
  'pages/byLink': { site: 'readByLink' },
  'recentEvents/activate': { tables: { content: recentEvents('write') } },
  'recentEvents/active': { tables: { content: recentEvents('read') } },
  'recentEvents/create': { tables: { content: { ...recentEvents('write'), counters: count } } },
  'recentEvents/list': { tables: { content: recentEvents('read') } },
  'recentEvents/remove': { tables: { content: recentEvents('write') } },
  'recentEvents/setLatest': { tables: { content: recentEvents('write') } },
  'recentEvents/update': { tables: { content: recentEvents('write') } },
  'session/login': {
    tables: {
      access: {
        admins: ['GetItem', 'ConditionCheckItem'],
        adminNames: ['GetItem', 'UpdateItem'],
        secondFactors: ['GetItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
        sessions: ['PutItem'],
        sessionLists: ['PutItem'],
        accountMails: ['PutItem'],
        rates: count,
      },
    },
    queues: ['confirmation'],
    secrets: ['session', 'links'],
    runtime: checkingPasswords,
  },
  'session/logout': { tables: { access: { sessions: ['DeleteItem'] } }, secrets: ['session'] },
  'session/user': { tables: { access: { sessions: ['GetItem', 'UpdateItem'] } }, secrets: ['session'] },
  'upcomingEvents/activate': { tables: { content: upcomingEvents('write') } },
  'upcomingEvents/active': { tables: { content: upcomingEvents('read') } },
  'upcomingEvents/create': { tables: { content: { ...upcomingEvents('write'), counters: count } } },
  'upcomingEvents/list': { tables: { content: upcomingEvents('read') } },
  'upcomingEvents/remove': { tables: { content: upcomingEvents('write') } },
  // The link to Zoom goes to those who booked by it.
  'upcomingEvents/update': { tables: { content: upcomingEvents('write') }, queues: ['confirmation'] },
} as const satisfies Record<EndpointName, EndpointAccess> as Record<EndpointName, EndpointAccess>;

import { limited, upcomingEvents } from './common.ts';
import type { Needs } from './needs.ts';

/** What the endpoints of the dashboard may touch. */
export const healthAccess = {
  'dashboard/activity': {
    items: { activities: 'query', loginFailures: 'query', adminNames: 'query' },
    secrets: limited.secrets,
  },
  'dashboard/counts': [
    upcomingEvents('read'),
    { items: { subscriberCounts: 'read', signupCounts: 'read', outbox: 'list', formMail: 'get' } },
    // It counts those who were erased.
    { items: { people: 'list' } },
    // It names the letters that were prepared for new episodes.
    { items: { emailTemplates: 'query', episodes: 'get' } },
  ],
  'dashboard/growth': { items: { subscriberCounts: 'read', subscriberDays: 'query' } },
  'dashboard/health': { items: { healthRequests: 'get put', healthReports: 'get' } },
} as const satisfies Record<string, Needs | readonly Needs[]>;

import { linked } from './common.ts';
import type { Needs } from './needs.ts';

/** What the endpoints that answer with a published page may touch. */
export const publishingAccess = {
  'pages/absent': { site: 'readAbsent' },
  // Whether what the page's button does has been done.
  'pages/byLink': [
    linked,
    {
      site: 'readByLink',
      items: {
        ...{ subscribers: 'get', addresses: 'get', suppressions: 'get', campaigns: 'getAll' },
        ...{ signups: 'get', addressChanges: 'get' },
      },
    },
  ],
} as const satisfies Record<string, Needs | readonly Needs[]>;

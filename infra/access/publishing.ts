import type { Needs } from './needs.ts';

/** What the endpoints that answer with a published page may touch. */
export const publishingAccess = {
  'pages/absent': { site: 'readAbsent' },
  'pages/byLink': { site: 'readByLink' },
} as const satisfies Record<string, Needs | readonly Needs[]>;

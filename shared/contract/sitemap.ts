import type { Endpoint } from './endpoint.ts';

export const sitemap = {
  /** For search engines; CloudFront answers /sitemap.xml with it. */
  get: {
    method: 'GET',
    path: '/api/sitemap',
    auth: 'public',
    status: 200,
    text: 'application/xml',
    edgeSeconds: 3600,
  },
} as const satisfies Record<string, Endpoint>;

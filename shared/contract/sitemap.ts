import type { Endpoint } from './endpoint.ts';
import * as routes from './routes.ts';

export const sitemap = {
  /** For search engines; CloudFront answers /sitemap.xml with it. */
  get: { ...routes.sitemap.get, status: 200, text: 'application/xml', edgeSeconds: 3600 },
} as const satisfies Record<string, Endpoint>;

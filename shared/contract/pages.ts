import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import * as routes from './routes.ts';

export const pages = {
  /** CloudFront asks for it where the site's bucket has no document for a recording or a letter: the page that says so, as a 404. */
  absent: {
    ...routes.pages.absent,
    status: 404,
    params: z.object({ kind: z.string(), file: z.string() }),
    text: 'text/html; charset=utf-8',
  },
} as const satisfies Record<string, Endpoint>;

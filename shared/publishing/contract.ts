import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../contract/endpoint.ts';
import { pages as routes } from './routes.ts';

export const pages = contractOf(routes, {
  /** The 404 page for a recording, a guest or a letter, where the site's bucket has no document for the path. */
  absent: { status: 404, params: z.object({ kind: z.string(), file: z.string() }), text: 'text/html; charset=utf-8' },
  /** A page that an email's link opens, with the link's token filled in; also without one, or with a truncated one. */
  byLink: {
    params: z.object({ page: z.string() }),
    query: z.object({ token: z.catch(z.string().check(z.maxLength(300), z.regex(/^[\w.~-]*$/)), '') }),
    text: 'text/html; charset=utf-8',
  },
} as const satisfies DetailsOf<typeof routes>);

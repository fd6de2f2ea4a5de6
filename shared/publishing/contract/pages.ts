import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { pages as routes } from '../routes/pages.ts';

export const pages = contractOf(routes, {
  /** CloudFront asks for it where the site's bucket has no document for a recording or a letter: the page that says so, as a 404. */
  absent: { status: 404, params: z.object({ kind: z.string(), file: z.string() }), text: 'text/html; charset=utf-8' },
  /** A page that the link of a mail opens, with the link's token in it; without one, or with one that is cut off, too. */
  byLink: {
    params: z.object({ page: z.string() }),
    query: z.object({ token: z.catch(z.string().check(z.maxLength(300), z.regex(/^[\w.~-]*$/)), '') }),
    text: 'text/html; charset=utf-8',
  },
} as const satisfies DetailsOf<typeof routes>);

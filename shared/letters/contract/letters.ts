import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { letter, letterSummary } from '../model/letter.ts';
import { letters as routes } from '../routes/letters.ts';

const slug = z.object({ slug: z.string().check(z.regex(/^[\w-]{1,80}$/)) });

export const letters = contractOf(routes, {
  /** Those on the site, newest first: one line each, a few dozen a year. */
  list: { response: z.array(letterSummary), edgeSeconds: 30 },
  get: { params: slug, response: letter, edgeSeconds: 30 },
  /**
   * A counted link of a letter: counts that it was opened, by nobody in particular, and leads on to the address that was
   * kept when it was sent; to the site where there is none.
   */
  follow: {
    status: 303,
    params: z.object({ id: z.string().check(z.maxLength(50)), link: z.string().check(z.maxLength(10)) }),
  },
  /**
   * Puts the letter of a campaign on the site, or on it again; its page is there some seconds later. 409 for mail about an
   * event, and where nobody has got it.
   */
  publish: {
    status: 202,
    params: z.object({ id: z.uuid() }),
    response: z.object({ subject: z.string() }),
    label: 'Published a letter on the site',
    about: 'subject',
  },
  /** Takes a letter off the site: its address answers 404, and stays its own. */
  remove: { params: slug, label: 'Took a letter off the site' },
} as const satisfies DetailsOf<typeof routes>);

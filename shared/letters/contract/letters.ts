import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { letter, letterSummary } from '../model/letter.ts';
import { letters as routes } from '../routes/letters.ts';

const slug = z.object({ slug: z.string().check(z.regex(/^[\w-]{1,80}$/)) });

export const letters = contractOf(routes, {
  /** The letters on the site, newest first: one line each, a few dozen a year. */
  list: { response: z.array(letterSummary), edgeSeconds: 30 },
  get: { params: slug, response: letter, edgeSeconds: 30 },
  /**
   * Publishes a campaign's letter on the site, for the first time or again; its page appears some seconds later. 409
   * for mail about an event, and if nobody has got the letter.
   */
  publish: {
    status: 202,
    params: z.object({ id: z.uuid() }),
    response: z.object({ subject: z.string() }),
    label: 'Published a letter on the site',
    about: 'subject',
  },
  /** Takes a letter off the site: its address answers 404, and stays reserved. */
  remove: { params: slug, label: 'Took a letter off the site' },
} as const satisfies DetailsOf<typeof routes>);

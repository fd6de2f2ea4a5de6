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
   * A counted link of a letter: counts the click anonymously, and redirects to the address stored when the letter was
   * sent, or to the site if there is none. A redirect that CloudFront can keep, which its documents do not say of a 303:
   * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/http-3xx-status-codes.html
   */
  follow: {
    status: 302,
    params: z.object({ id: z.string().check(z.maxLength(50)), link: z.string().check(z.maxLength(10)) }),
  },
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

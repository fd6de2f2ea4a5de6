import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { byLink } from '../model/readerDetails.ts';
import { subscription } from '../model/subscriber.ts';
import { newsletter as routes } from '../routes/newsletter.ts';

const message = z.object({ message: z.string() });
const query = z.object({ token: z.string().check(z.maxLength(200)) });

export const newsletter = contractOf(routes, {
  /** The answer is the same whether or not the address was known. */
  subscribe: {
    request: subscription,
    form: { at: 'newsletter', done: 'subscribed', checkboxes: ['consent'] },
    response: message,
  },
  /** By a link in an email, without a login. 200 also if already confirmed. */
  confirm: { request: byLink, form: { at: 'mail', done: 'confirmed' }, response: message },
  /** For the page's button and for mail programs' one-click unsubscribing (RFC 8058), a form post without a login. */
  unsubscribe: { anyOrigin: true, query, form: { at: 'mail', done: 'unsubscribed' }, response: message },
  /** Mail programs without one-click unsubscribing open the same URL: it redirects to the page, and changes nothing. */
  unsubscribePage: { status: 303, query },
} as const satisfies DetailsOf<typeof routes>);

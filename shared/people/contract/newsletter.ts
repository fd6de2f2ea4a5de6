import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { byLink } from '../model/readerDetails.ts';
import { subscription } from '../model/subscriber.ts';
import { newsletter as routes } from '../routes/newsletter.ts';

const message = z.object({ message: z.string() });
const query = z.object({ token: z.string().check(z.maxLength(200)) });

export const newsletter = contractOf(routes, {
  /** Answers the same whether or not the address was known. */
  subscribe: {
    request: subscription,
    form: { at: 'newsletter', done: 'subscribed', checkboxes: ['consent'] },
    response: message,
  },
  /** By the link of a mail, without a login. 200 also where it is confirmed already. */
  confirm: { request: byLink, form: { at: 'mail', done: 'confirmed' }, response: message },
  /** Both the page's button and a mail program's one click (RFC 8058), which posts a form without a login. */
  unsubscribe: { anyOrigin: true, query, form: { at: 'mail', done: 'unsubscribed' }, response: message },
  /** Mail programs that know no one click open the same address: it leads to the page, and changes nothing. */
  unsubscribePage: { status: 303, query },
} as const satisfies DetailsOf<typeof routes>);

import * as z from 'zod/mini';
import { announcedEvent } from '../../content/model/upcomingEvent.ts';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { page } from '../../contract/page.ts';
import { seatAnswer, signup, signupInput } from '../model/signup.ts';
import { signups as routes } from '../routes/signups.ts';

export const signups = contractOf(routes, {
  create: {
    status: 201,
    request: signupInput,
    form: {
      at: 'signup',
      done: 'signed-up',
      conflict: 'event-over',
      checkboxes: ['consent', 'subscribeNewsletter', 'forNext'],
    },
    /**
     * 409 if the active event is over, or its sign-up has closed. `event`: what they signed up for; null if no event is
     * announced.
     */
    response: z.extend(seatAnswer, { event: z.nullable(announcedEvent) }),
  },
  /** By a link in a mail, without a login. 200 also if already cancelled. */
  cancel: {
    query: z.object({ token: z.string().check(z.maxLength(200)) }),
    form: { at: 'mail', done: 'sign-up-cancelled' },
    response: z.object({ message: z.string() }),
  },
  list: { query: page, response: z.array(signup) },
  /** Deletes one sign-up. The person's other sign-ups and subscription stay. */
  remove: { params: z.object({ id: signup.shape.id }), label: 'Deleted a sign-up for the live audience' },
} as const satisfies DetailsOf<typeof routes>);

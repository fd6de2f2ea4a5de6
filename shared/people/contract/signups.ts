import * as z from 'zod/mini';
import { announcedEvent } from '../../content/model/upcomingEvent.ts';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { page } from '../../contract/page.ts';
import { numericId } from '../../platform/fields.ts';
import { seatAnswer, signup, signupInput, waitingSignup } from '../model/signup.ts';
import { signups as routes } from '../routes/signups.ts';

const token = z.object({ token: z.string().check(z.maxLength(200)) });
const params = z.object({ id: signup.shape.id });

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
    query: token,
    form: { at: 'mail', done: 'sign-up-cancelled' },
    response: z.object({ message: z.string() }),
  },
  /**
   * Takes the seat that a link in a mail offers. 200 also if they have it already; 409 once the offer ran out, or the event takes
   * nobody any more.
   */
  takeSeat: {
    query: token,
    form: { at: 'mail', done: 'seat-taken', conflict: 'offer-over' },
    response: z.extend(seatAnswer, { event: announcedEvent }),
  },
  list: { query: page, response: z.array(signup) },
  /** Deletes one sign-up. The person's other sign-ups and subscription stay. */
  remove: { params, label: 'Deleted a sign-up for the live audience' },
  /** Those who wait for a seat at an event or are offered one, in order. */
  waiting: { params: z.object({ id: numericId }), response: z.array(waitingSignup) },
  /** Moves somebody before another on the waiting list or, with null, to its end. 409 if one of the two waits no more. */
  move: {
    params,
    request: z.strictObject({ before: z.nullable(signup.shape.id) }),
    label: 'Moved somebody on a waiting list',
  },
  /** Offers somebody on the waiting list a seat, out of turn. 409 if none is free, or they cannot be offered one. */
  offer: { params, response: waitingSignup, label: 'Offered a seat to somebody on a waiting list' },
} as const satisfies DetailsOf<typeof routes>);

import * as z from 'zod/mini';
import { announcedEvent } from '../../content/model/upcomingEvent.ts';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { numericId, page } from '../../platform/fields.ts';

import {
  guestInput,
  seatAnswer,
  signup,
  signupChange,
  signupInput,
  signupStatus,
  waitingSignup,
} from '../model/signup.ts';
import { signups as routes } from '../routes/signups.ts';

const token = z.object({ token: z.string().check(z.maxLength(200)) });
const ownSignup = z.object({
  ...signupChange.shape,
  status: signupStatus,
  event: z.nullable(z.omit(announcedEvent, { isActive: true })),
});
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
  /**
   * By the button in an email, where seats are limited. 200 also if already confirmed. 409 where the sign-up or its event was
   * canceled, or the event is over.
   */
  confirm: {
    query: token,
    form: { at: 'mail', done: 'seat-confirmed' },
    response: z.object({ message: z.string(), status: z.enum(['booked', 'waiting']) }),
  },
  /** By a link in an email, without a login. 200 also if already done. `calendar`: the file that takes it out of their calendar. */
  cancel: {
    query: token,
    form: { at: 'mail', done: 'sign-up-cancelled' },
    response: z.object({ message: z.string(), calendar: z.optional(z.string()) }),
  },
  /** What someone's own sign-up says, by a link in its emails. 409 where it was canceled. */
  own: { request: token, response: ownSignup },
  /**
   * Changes it; anyone who asks for a way to attend that is full keeps what they have. 409 also if the event takes no one any more.
   */
  change: {
    request: z.strictObject({ ...token.shape, ...signupChange.shape }),
    response: z.object({ message: z.string(), signup: ownSignup }),
  },
  /**
   * Adds someone by hand who need not confirm anything. Anyone with an address is emailed where they stand, as if they had signed up
   * themselves; a sign-up of theirs stays as it is. 409 if the event is over or canceled, or if someone without an address would
   * have to wait for a seat.
   */
  add: {
    status: 201,
    params: z.object({ id: numericId }),
    request: guestInput,
    response: z.object({ status: signupStatus }),
    label: 'Added a guest to an event',
  },
  list: { query: page, response: z.array(signup) },
  remove: { params, label: 'Deleted a sign-up for the live audience' },
  /** Deletes the sign-ups for an event that were never confirmed; those whose seat is still kept stay. */
  removeUnconfirmed: {
    params: z.object({ id: numericId }),
    response: z.object({ removed: z.int() }),
    label: 'Deleted sign-ups that were never confirmed',
  },
  /** Those who wait for a seat at an event, in order. */
  waiting: { params: z.object({ id: numericId }), response: z.array(waitingSignup) },
  /** Moves someone before another on the waiting list or, with null, to its end. 409 if one of the two waits no more. */
  move: {
    params,
    request: z.strictObject({ before: z.nullable(signup.shape.id) }),
    label: 'Moved someone on a waiting list',
  },
  /** Gives someone on the waiting list a free seat, out of turn. 409 if none is free, or they cannot be given one. */
  give: { params, label: 'Gave a seat to someone on a waiting list' },
} as const satisfies DetailsOf<typeof routes>);

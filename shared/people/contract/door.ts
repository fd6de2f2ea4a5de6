import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { numericId, requiredText } from '../../platform/fields.ts';
import { admission, doorLink, doorList, doorPerson, doorTick, doorTicks } from '../model/door.ts';
import { door as routes } from '../routes/door.ts';

const event = z.object({ id: numericId });

const person = z.extend(event, { signup: doorTicks.shape.id });

export const door = contractOf(routes, {
  list: { params: event, response: doorList },
  /**
   * Sets or clears boxes of a person, by sign-up. The response is what counts afterwards. 404 if the sign-up was canceled, 409
   * if it has no seat.
   */
  tick: {
    params: person,
    request: doorTick,
    response: doorTicks,
    label: null,
  },
  /**
   * Gives someone a seat who is there, and ticks them, however many seats there are: who has come counts, not who meant to. The
   * path names the person who waits, or a new id for the person who has not signed up and whose names the request has. No one is
   * emailed. 404 without names if there is no such sign-up, 409 if the event was canceled.
   */
  admit: { params: person, request: admission, response: doorPerson, label: null },
  /** The event's links that are open, oldest first. */
  links: { params: event, response: z.array(doorLink) },
  /**
   * Makes a link for one phone. `key` is in no later answer. It ends twelve hours after the event or, where no one can tell when
   * that ends, twelve hours from now. 409 if that has passed, or the event was canceled.
   */
  makeLink: {
    status: 201,
    params: event,
    request: z.strictObject({ name: requiredText('A name', 60) }),
    response: z.extend(doorLink, { key: z.string() }),
    label: 'Made a link for a phone at the door',
    about: 'name',
  },
  endLink: { params: z.extend(event, { link: doorLink.shape.id }), label: 'Ended a link for a phone at the door' },
} as const satisfies DetailsOf<typeof routes>);

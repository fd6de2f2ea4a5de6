import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { numericId, requiredText } from '../../platform/fields.ts';
import { doorLink, doorList, doorTick, doorTicks } from '../model/door.ts';
import { door as routes } from '../routes/door.ts';

const event = z.object({ id: numericId });

export const door = contractOf(routes, {
  /** Everyone who has a seat at the event. */
  list: { params: event, response: doorList },
  /**
   * Sets or clears boxes of a person, by sign-up. The response is what counts afterwards. 404 if the sign-up was canceled, 409
   * if it has no seat.
   */
  tick: {
    params: z.extend(event, { signup: doorTicks.shape.id }),
    request: doorTick,
    response: doorTicks,
    label: null,
  },
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

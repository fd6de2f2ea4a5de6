import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { numericId } from '../../platform/fields.ts';
import { doorList, doorTick, doorTicks } from '../model/door.ts';
import { door as routes } from '../routes/door.ts';

export const door = contractOf(routes, {
  /** Everyone who has a seat at the event. */
  list: { params: z.object({ id: numericId }), response: doorList },
  /**
   * Sets or clears boxes of a person, by sign-up. The response is what counts afterwards. 404 if the sign-up was canceled, 409
   * if it has no seat.
   */
  tick: { params: z.object({ id: doorTicks.shape.id }), request: doorTick, response: doorTicks, label: null },
} as const satisfies DetailsOf<typeof routes>);

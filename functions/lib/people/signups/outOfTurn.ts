import { isOwnChoice } from '../../../../shared/people/model/subscriber.ts';
import { upcomingEvents } from '../../content/events/events.ts';
import { retry } from '../../platform/async/retry.ts';
import { conflict } from '../../platform/http/errors.ts';
import { suppressionOf } from '../suppressions/suppressions.ts';
import { type Offered, offer, takesOffers } from './offers.ts';
import { offerHolds, seatsFor } from './seating.ts';
import { requireSignup } from './signups.ts';

/**
 * Offers somebody a seat, whoever else waits for it. Returns the sign-up with its offer, also where they have one already.
 * Throws 404 if it does not exist, 409 if no seat is free or they cannot be offered one.
 */
export const offerOutOfTurn = (id: string): Promise<Offered> =>
  retry(async () => {
    const { eventId, attendanceType } = await requireSignup(id);
    const event = eventId === undefined ? undefined : await upcomingEvents.find(eventId);
    const seats = event && (await seatsFor(event, attendanceType));
    // Read after the seats: the last one may be theirs by now.
    const signup = await requireSignup(id);
    const name = `${signup.firstName} ${signup.lastName}`;
    const { status, offeredUntil, place } = signup;
    if (offerHolds(signup, Date.now()) && status === 'offered' && offeredUntil !== undefined && place !== undefined)
      return { ...signup, status, offeredUntil, place };
    if (status === undefined || status === 'booked') throw conflict(`${name} already has a seat.`);
    if (!event || !takesOffers(event))
      throw conflict('No seat can be offered anymore: the event has begun, or its sign-up has closed.');
    const reason = await suppressionOf(signup.addressHash);
    if (reason && !isOwnChoice(reason)) throw conflict(`No email reaches ${name}, so they can’t be offered a seat.`);
    if (signup.attendanceType !== attendanceType) return undefined;
    if (seats && seats.free <= 0)
      throw conflict(
        `No seat is free ${attendanceType === 'virtual' ? 'on Zoom' : 'in the room'}. Give the event more seats, or wait until somebody cancels.`,
      );
    // Somebody took the seat, or they left, meanwhile: read again.
    return offer(event, signup, seats?.isFree);
  });

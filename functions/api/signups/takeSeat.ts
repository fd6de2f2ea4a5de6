import { signups as contract } from '../../../shared/people/contract/signups.ts';
import { isOver } from '../../../shared/time/eventTimes.ts';
import { momentText } from '../../../shared/time/eventWords.ts';
import { zoneOf } from '../../../shared/time/timeZone.ts';
import { upcomingEvents } from '../../lib/content/events/events.ts';
import { takeSeat } from '../../lib/people/signups/offers.ts';
import * as signups from '../../lib/people/signups/signups.ts';
import { readTakeSeatToken } from '../../lib/platform/crypto/linkToken.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { conflict, invalid } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.takeSeat, async ({ query }) => {
  const offer = await readTakeSeatToken(query.token);
  if (!offer) throw invalid({ token: 'This link isn’t valid. Please use the link in one of our emails.' });
  const { signupId, offeredUntil } = offer;
  const found = await signups.find(signupId);
  const eventId = found?.eventId;
  const event = eventId === undefined ? undefined : (await upcomingEvents.list()).find(({ id }) => id === eventId);
  if (!found || !event) throw conflict('You’re no longer on the waiting list for this evening.');
  if (event.cancelledAt) throw conflict(`“${event.title}” has been canceled.`);
  if (isOver(event, Date.now())) throw conflict(`“${event.title}” is over.`);
  const { signup } = await takeSeat(signupId, offeredUntil);
  if (signup?.status !== 'booked') {
    const when = momentText(Date.parse(offeredUntil), zoneOf(event));
    throw conflict(`This offer ran out on ${when}. ${sinceThen(signup, offeredUntil)}`);
  }
  const { attendanceType } = signup;
  return {
    message: 'The seat is yours. We’ll email you the details.',
    ...{ status: 'booked' as const, attendanceType, event },
  };
});

/** Where they stand since an offer ran out: they may have signed up again. */
function sinceThen(signup: signups.SignupRow | undefined, offeredUntil: string): string {
  if (signup?.status === 'waiting')
    return 'You’re on the waiting list again: we’ll email you as soon as a seat is free.';
  if (signup?.status === 'offered' && signup.offeredUntil !== offeredUntil)
    return 'A later email offers you another seat: please use the link in that one.';
  return 'The seat goes to the next person. Sign up again to go back on the list.';
}

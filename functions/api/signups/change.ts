import { signups as contract } from '../../../shared/people/contract/signups.ts';
import { isOffered, isSignupOpen } from '../../../shared/time/eventTimes.ts';

import * as signups from '../../lib/people/signups/signups.ts';
import { ownSignup, shownToOwner } from '../../lib/people/signups/signups.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { conflict, invalid } from '../../lib/platform/http/errors.ts';

const kept = {
  'in-person': 'Zoom is full, so you keep your seat in the room.',
  virtual: 'The room is full, so you keep your place on Zoom.',
};

export const handler = endpoint(contract.change, async ({ body: { token, ...change } }) => {
  const { link, event, shown } = await ownSignup(token);
  if (event && !isSignupOpen(event, Date.now())) throw conflict('Sign-up for this evening has closed.');
  const wanted = change.attendanceType;
  if (event && wanted !== shown.attendanceType && !isOffered(event, wanted))
    throw invalid({ attendanceType: 'This evening no longer takes place that way.' });
  const signup = await signups.change(link, change, event);
  if (!signup) throw conflict('This sign-up was canceled.');
  const after = shownToOwner(signup, event);
  const isNowWaiting = after.status === 'waiting' && shown.status !== 'waiting';
  const changed = isNowWaiting ? 'Every seat is taken, so you’re on the waiting list.' : 'Your sign-up is changed.';
  return { message: after.attendanceType === wanted ? changed : kept[after.attendanceType], signup: after };
});

import { signups as contract } from '../../../shared/people/contract/signups.ts';
import { offerOutOfTurn } from '../../lib/people/signups/outOfTurn.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.offer, async ({ params, reply }) => {
  const signup = await offerOutOfTurn(params.id);
  // Only the event: the activity must not contain personal data.
  reply.about = [signup.eventTitle, signup.eventDate].filter(Boolean).join(', ');
  return { ...signup, eventTitle: signup.eventTitle ?? '' };
});

import { signups as contract } from '../../../shared/people/contract/signups.ts';
import { giveOutOfTurn } from '../../lib/people/signups/waitingList.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.give, async ({ params, reply }) => {
  const signup = await giveOutOfTurn(params.id);
  // Only the event: the activity must not contain personal data.
  reply.about = [signup.eventTitle, signup.eventDate].filter(Boolean).join(', ');
});

import { signups as contract } from '../../../shared/people/contract/signups.ts';
import { move } from '../../lib/people/signups/waitingList.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.move, async ({ params, body, reply }) => {
  const { eventTitle, eventDate } = await move(params.id, body.before);
  // Only the event: the activity must not contain personal data.
  reply.about = [eventTitle, eventDate].filter(Boolean).join(', ');
});

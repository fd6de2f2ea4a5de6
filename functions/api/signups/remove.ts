import { signups as contract } from '../../../shared/people/contract/signups.ts';
import * as signups from '../../lib/people/signups/signups.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { notFound } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.remove, async ({ params, reply }) => {
  const signup = await signups.remove(params.id);
  if (!signup) throw notFound('This sign-up');
  // Only the event: the activity must not contain personal data.
  reply.about = [signup.eventTitle, signup.eventDate].filter(Boolean).join(', ');
});

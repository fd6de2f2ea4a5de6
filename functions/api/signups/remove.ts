import { signups as contract } from '../../../shared/contract/signups.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { notFound } from '../../lib/errors.ts';
import * as signups from '../../lib/store/signups/signups.ts';

export const handler = endpoint(contract.remove, async ({ params, reply }) => {
  const signup = await signups.remove(params.id);
  if (!signup) throw notFound('This sign-up');
  // The event alone: of the person nothing is kept.
  reply.about = [signup.eventTitle, signup.eventDate].filter(Boolean).join(', ');
});

import { audience as contract } from '../../../shared/contract/audience.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { notFound } from '../../lib/errors.ts';
import * as audience from '../../lib/store/audience.ts';

export const handler = endpoint(contract.remove, async ({ params, reply }) => {
  const member = await audience.remove(params.id);
  if (!member) throw notFound('This sign-up');
  // The event alone: of the person nothing is kept.
  reply.about = [member.eventTitle, member.eventDate].filter(Boolean).join(', ');
});

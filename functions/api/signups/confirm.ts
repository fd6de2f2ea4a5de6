import { signups as contract } from '../../../shared/people/contract/signups.ts';
import { isOver } from '../../../shared/time/eventTimes.ts';
import * as signups from '../../lib/people/signups/signups.ts';
import { ownEvent, validLink } from '../../lib/people/signups/signups.ts';
import { readConfirmToken } from '../../lib/platform/crypto/keyed.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { conflict } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.confirm, async ({ query, reply }) => {
  const link = validLink(await readConfirmToken(query.token));
  const event = await ownEvent(link);
  if (event && isOver(event, Date.now())) throw conflict('This evening is over.');
  const signup = await signups.confirm(link, event);
  if (!signup) throw conflict('This sign-up was canceled.');
  if (signup.status !== 'waiting') return { message: 'The seat is yours.', status: 'booked' as const };
  reply.outcome = 'on-the-waiting-list';
  return { message: 'Every seat is taken, so you’re on the waiting list.', status: 'waiting' as const };
});

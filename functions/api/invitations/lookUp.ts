import { invitations as contract } from '../../../shared/contract/invitations.ts';
import { invitationOf } from '../../lib/auth/accountLinks.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { networkOf } from '../../lib/http/networkOf.ts';
import { accountLinkLimit, spend } from '../../lib/rateLimits.ts';

export const handler = endpoint(contract.lookUp, async ({ body, viewer }) => {
  await spend(accountLinkLimit, networkOf(viewer.address));
  const { username, invitedBy, endsAt } = await invitationOf(body.token);
  return { username, invitedBy, endsAt: new Date(endsAt).toISOString() };
});

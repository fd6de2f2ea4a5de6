import { invitations as contract } from '../../../shared/accounts/contract/invitations.ts';
import { invitationOf } from '../../lib/accounts/admins/accountLinks.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { accountLinkLimit, consumeByNetwork } from '../../lib/platform/rateLimits/rateLimits.ts';

export const handler = endpoint(contract.lookUp, async ({ body, viewer }) => {
  await consumeByNetwork(accountLinkLimit, viewer.address);
  const { username, invitedBy, endsAt } = await invitationOf(body.token);
  return { username, invitedBy, endsAt: new Date(endsAt).toISOString() };
});

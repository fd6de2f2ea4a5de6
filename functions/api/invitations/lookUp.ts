import { invitations as contract } from '../../../shared/accounts/contract.ts';
import { invitationOf } from '../../lib/accounts/invitations.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { accountLinkLimit, byNetwork } from '../../lib/platform/rateLimits/rateLimits.ts';

const count = byNetwork(accountLinkLimit);

export const handler = endpoint(
  contract.lookUp,
  async ({ body, viewer }) => {
    await count(viewer);
    const { username, invitedBy, endsAt } = await invitationOf(body.token);
    return { username, invitedBy, endsAt: new Date(endsAt).toISOString() };
  },
  { countRefused: count },
);

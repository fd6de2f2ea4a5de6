import { account as contract } from '../../../shared/accounts/contract.ts';
import { confirmAddress, readLink } from '../../lib/accounts/accountMails.ts';
import * as activities from '../../lib/accounts/activities.ts';
import * as admins from '../../lib/accounts/admins.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { notFound } from '../../lib/platform/http/errors.ts';
import { accountLinkLimit, byNetwork } from '../../lib/platform/rateLimits/rateLimits.ts';

const count = byNetwork(accountLinkLimit);

export const handler = endpoint(
  contract.confirmAddress,
  async ({ body, viewer }) => {
    await count(viewer);
    const confirmed = await confirmAddress(body.token);
    await activities.record({ admin: confirmed.username, label: 'Confirmed their account’s email address' });
    return confirmed;
  },
  {
    async replay({ body }) {
      const username = readLink(body.token).id;
      const { address } = (await admins.profile(username)) ?? {};
      if (!address) throw notFound('This account’s email address');
      return { username, address };
    },
    countRefused: count,
  },
);

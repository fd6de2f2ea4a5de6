import { account as contract } from '../../../shared/accounts/contract.ts';
import { addressOf, confirmAddress, noticeWrites, readLink } from '../../lib/accounts/accountMails.ts';
import * as activities from '../../lib/accounts/activities.ts';
import * as admins from '../../lib/accounts/admins.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { conflict, notFound } from '../../lib/platform/http/errors.ts';
import { accountLinkLimit, byNetwork } from '../../lib/platform/rateLimits/rateLimits.ts';

const count = byNetwork(accountLinkLimit);

export const handler = endpoint(
  contract.confirmAddress,
  async ({ body, viewer }) => {
    await count(viewer);
    const entry = await addressOf(body.token);
    const { username, address } = entry;
    const before = (await admins.profile(username))?.address;
    const isNew = before !== undefined && before !== address;
    const notice = isNew ? await noticeWrites(username, 'address', { to: before }) : [];
    if (!(await confirmAddress(entry, notice)))
      throw conflict('This link no longer works: a newer one has replaced it, or the account is gone.');
    await activities.record({ admin: username, label: 'Confirmed their account’s email address' });
    return { username, address };
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

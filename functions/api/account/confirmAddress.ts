import { account as contract } from '../../../shared/contract/account.ts';
import { addressOf, ownerOf } from '../../lib/auth/accountLinks.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { conflict, notFound } from '../../lib/errors.ts';
import { networkOf } from '../../lib/http/networkOf.ts';
import { tell } from '../../lib/mail/orderAccountMail.ts';
import { accountLinkLimit, spend } from '../../lib/rateLimits.ts';
import * as activities from '../../lib/store/activities.ts';
import * as admins from '../../lib/store/admins.ts';
import * as unconfirmedAddresses from '../../lib/store/unconfirmedAddresses.ts';

export const handler = endpoint(
  contract.confirmAddress,
  async ({ body, viewer }) => {
    await spend(accountLinkLimit, networkOf(viewer.address));
    const entry = await addressOf(body.token);
    const { username, address } = entry;
    const before = (await admins.profile(username))?.address;
    if (!(await unconfirmedAddresses.confirm(entry)))
      throw conflict('This link is not good any more: another has taken its place, or the account is gone.');
    await activities.record({ admin: username, label: 'Confirmed the mail address of their account' });
    if (before && before !== address)
      await tell({ kind: 'address-changed', username, at: new Date().toISOString() }, before);
    return { username, address };
  },
  async ({ body }) => {
    const username = await ownerOf(body.token);
    const { address } = (await admins.profile(username)) ?? {};
    if (!address) throw notFound('The mail address of this account');
    return { username, address };
  },
);

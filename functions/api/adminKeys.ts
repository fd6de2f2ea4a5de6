import { adminKeys as contract } from '../../shared/accounts/contract.ts';
import { makeAdminKey, redeemAdminKey } from '../lib/accounts/sessions.ts';
import { endpoint } from '../lib/platform/http/endpoint.ts';
import { forbidden } from '../lib/platform/http/errors.ts';

export const create = endpoint(contract.create, async ({ admin }) => ({ adminKey: await makeAdminKey(admin) }));

/** Lets the archive page show its editing tools. It authorizes nothing: each write checks session and token itself. */
export const redeem = endpoint(contract.redeem, async ({ body, admin }) => {
  if (!(await redeemAdminKey(body.adminKey, admin)))
    throw forbidden('This link was already used or has expired. Please open the archive from the dashboard again.');
});

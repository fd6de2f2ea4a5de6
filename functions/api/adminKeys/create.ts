import { randomBytes } from 'node:crypto';
import { adminKeys as contract } from '../../../shared/accounts/contract/adminKeys.ts';
import * as adminKeys from '../../lib/accounts/sessions/adminKeys.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.create, async ({ admin }) => {
  const adminKey = randomBytes(32).toString('base64url');
  await adminKeys.add(adminKey, admin.id);
  return { adminKey };
});

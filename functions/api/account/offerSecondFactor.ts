import { account as contract } from '../../../shared/contract/account.ts';
import { offer } from '../../lib/auth/secondFactor.ts';
import { requirePassword } from '../../lib/auth/stepUp.ts';
import { endpoint } from '../../lib/endpoint.ts';

export const handler = endpoint(contract.offerSecondFactor, async ({ body, admin }) => {
  const { username } = await requirePassword(admin, body.currentPassword);
  return { uri: await offer(username) };
});

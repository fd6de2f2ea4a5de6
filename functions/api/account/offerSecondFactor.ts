import { account as contract } from '../../../shared/accounts/contract.ts';
import { offer, requireOwnFactor } from '../../lib/accounts/secondFactor.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.offerSecondFactor, async ({ admin }) => {
  await requireOwnFactor(admin);
  return { uri: await offer(admin.username, { replaces: admin.stepUp?.withCode ?? false }) };
});

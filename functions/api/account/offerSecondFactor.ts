import { account as contract } from '../../../shared/contract/account.ts';
import { offer } from '../../lib/auth/secondFactor.ts';
import { requireStepUp } from '../../lib/auth/stepUp.ts';
import { endpoint } from '../../lib/endpoint.ts';

export const handler = endpoint(contract.offerSecondFactor, async ({ body, admin }) => {
  const { username, secondFactor } = await requireStepUp(admin, body);
  return { uri: await offer(username, { replaces: secondFactor }) };
});

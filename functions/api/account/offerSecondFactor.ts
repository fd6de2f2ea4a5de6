import { account as contract } from '../../../shared/accounts/contract/account.ts';
import { offer } from '../../lib/accounts/secondFactor/secondFactor.ts';
import { requireStepUp } from '../../lib/accounts/sessions/stepUp.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.offerSecondFactor, async ({ body, admin }) => {
  const { username, secondFactor } = await requireStepUp(admin, body);
  return { uri: await offer(username, { replaces: secondFactor }) };
});

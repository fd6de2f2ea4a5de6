import { account as contract } from '../../../shared/accounts/contract/account.ts';
import { requireOwnFactor } from '../../lib/accounts/secondFactor/requiredFactor.ts';
import { offer } from '../../lib/accounts/secondFactor/secondFactor.ts';
import { requireStepUp } from '../../lib/accounts/sessions/stepUp.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.offerSecondFactor, async ({ body, admin }) => {
  await requireOwnFactor(admin);
  const { username, secondFactor } = await requireStepUp(admin, body);
  return { uri: await offer(username, { replaces: secondFactor }) };
});

import { account as contract } from '../../../shared/contract/account.ts';
import { requireStepUp } from '../../lib/auth/stepUp.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { tell } from '../../lib/mail/orderAccountMail.ts';
import * as secondFactors from '../../lib/store/secondFactors.ts';

export const handler = endpoint(contract.removeSecondFactor, async ({ body, admin }) => {
  const { username, secondFactor } = await requireStepUp(admin, body);
  if (secondFactor && (await secondFactors.remove(username)))
    await tell({ kind: 'second-factor-off', username, at: new Date().toISOString() });
});

import { account as contract } from '../../../shared/accounts/contract/account.ts';
import { notifyAdmin } from '../../lib/accounts/mails/queueAccountMail.ts';
import * as secondFactors from '../../lib/accounts/secondFactor/secondFactors.ts';
import { requireStepUp } from '../../lib/accounts/sessions/stepUp.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.removeSecondFactor, async ({ body, admin }) => {
  const { username, secondFactor } = await requireStepUp(admin, body);
  if (secondFactor && (await secondFactors.remove(username)))
    await notifyAdmin({ kind: 'second-factor-off', username, at: new Date().toISOString() });
});

import { account as contract } from '../../../shared/accounts/contract/account.ts';
import { noticeWrites } from '../../lib/accounts/mails/accountNotices.ts';
import { hasPasskey } from '../../lib/accounts/passkeys/passkeys.ts';
import { isFactorRequired } from '../../lib/accounts/secondFactor/requiredFactor.ts';
import * as secondFactors from '../../lib/accounts/secondFactor/secondFactors.ts';
import { requireStepUp } from '../../lib/accounts/sessions/stepUp.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { conflict } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.removeSecondFactor, async ({ body, admin }) => {
  // Before the step-up, which uses up a code.
  if (isFactorRequired() && !(await hasPasskey(admin.username)))
    throw conflict(
      'This site requires a second factor of every admin. You can use another app, or add a passkey before you switch it off.',
    );
  const { username, secondFactor } = await requireStepUp(admin, body);
  const notice = await noticeWrites({ kind: 'second-factor-off', username, at: new Date().toISOString() });
  if (secondFactor) await secondFactors.remove(username, notice);
});

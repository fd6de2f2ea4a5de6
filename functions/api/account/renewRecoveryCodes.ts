import { account as contract } from '../../../shared/accounts/contract/account.ts';
import { noticeWrites } from '../../lib/accounts/mails/accountNotices.ts';
import { renewRecoveryCodes } from '../../lib/accounts/secondFactor/secondFactor.ts';
import { requireStepUp } from '../../lib/accounts/sessions/stepUp.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { conflict } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.renewRecoveryCodes, async ({ body, admin }) => {
  const { username, secondFactor } = await requireStepUp(admin, body);
  const notice = await noticeWrites({ kind: 'recovery-codes-renewed', username, at: new Date().toISOString() });
  const recoveryCodes = secondFactor ? await renewRecoveryCodes(username, notice) : undefined;
  if (!recoveryCodes) throw conflict('Your second factor is off: there are no recovery codes.');
  return { recoveryCodes };
});

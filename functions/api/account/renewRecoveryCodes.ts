import { account as contract } from '../../../shared/accounts/contract.ts';
import { noticeWrites } from '../../lib/accounts/accountMails.ts';
import { renewRecoveryCodes } from '../../lib/accounts/secondFactor.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { conflict } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.renewRecoveryCodes, async ({ admin: { username, stepUp } }) => {
  const notice = await noticeWrites(username, 'recovery-codes');
  const recoveryCodes = stepUp?.withCode ? await renewRecoveryCodes(username, notice) : undefined;
  if (!recoveryCodes) throw conflict('Your second factor is off: there are no recovery codes.');
  return { recoveryCodes };
});

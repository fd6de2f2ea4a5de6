import { account as contract } from '../../../shared/contract/account.ts';
import { renewRecoveryCodes } from '../../lib/auth/secondFactor.ts';
import { requirePassword } from '../../lib/auth/stepUp.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { conflict } from '../../lib/errors.ts';

export const handler = endpoint(contract.renewRecoveryCodes, async ({ body, admin }) => {
  const { username } = await requirePassword(admin, body.currentPassword);
  const recoveryCodes = await renewRecoveryCodes(username);
  if (!recoveryCodes) throw conflict('Your second factor is off: there are no recovery codes.');
  return { recoveryCodes };
});

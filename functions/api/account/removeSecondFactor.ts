import { account as contract } from '../../../shared/accounts/contract.ts';
import { noticeWrites } from '../../lib/accounts/accountMails.ts';
import { hasPasskey } from '../../lib/accounts/passkeys.ts';
import * as secondFactor from '../../lib/accounts/secondFactor.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { conflict } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.removeSecondFactor, async ({ admin: { username, stepUp } }) => {
  if (secondFactor.isFactorRequired() && !(await hasPasskey(username)))
    throw conflict(
      'This site requires a second factor of every admin. You can use another app, or add a passkey before you switch it off.',
    );
  if (stepUp?.withCode) await secondFactor.remove(username, await noticeWrites(username, 'app-off'));
});

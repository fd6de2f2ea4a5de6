import { account as contract } from '../../../shared/contract/account.ts';
import { confirm } from '../../lib/auth/secondFactor.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { invalid } from '../../lib/errors.ts';
import { refund, spend, stepUpBySession } from '../../lib/rateLimits.ts';
import * as sessions from '../../lib/store/sessions.ts';

export const handler = endpoint(contract.confirmSecondFactor, async ({ body, admin }) => {
  const attempt = await spend(stepUpBySession, admin.id);
  const recoveryCodes = await confirm(admin.username, body.code);
  if (!recoveryCodes)
    throw invalid({
      code: 'This code is not right. Does the telephone know the right time? After a while, begin anew.',
    });
  await refund(attempt);
  // Those that were opened by the password alone.
  await sessions.closeAll(admin.username, { except: sessions.hashOf(admin) });
  return { recoveryCodes };
});

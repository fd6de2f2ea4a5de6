import { account as contract } from '../../../shared/accounts/contract.ts';
import { noticeWrites } from '../../lib/accounts/accountMails.ts';
import { addingFactor, confirm } from '../../lib/accounts/secondFactor.ts';
import * as sessions from '../../lib/accounts/sessions.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { invalid } from '../../lib/platform/http/errors.ts';
import { consume, refund, stepUpBySession } from '../../lib/platform/rateLimits/rateLimits.ts';

export const handler = endpoint(contract.confirmSecondFactor, async ({ body, admin }) => {
  const attempt = await consume(stepUpBySession, admin.id);
  const { username } = admin;
  const confirmed = await confirm(username, body.code, async (replaced) => [
    ...[await addingFactor(admin), sessions.withFactorWrite(admin, 'app')],
    ...(await noticeWrites(username, replaced ? 'app-replaced' : 'app-on')),
  ]);
  if (!confirmed)
    throw invalid({
      code: 'This code isn’t right. Is your phone’s clock correct? If it keeps failing, start again.',
    });
  await refund(attempt);
  // The other sessions were opened with the password alone.
  await sessions.closeAll(username, { except: sessions.hashOf(admin) });
  return { recoveryCodes: confirmed.recoveryCodes };
});

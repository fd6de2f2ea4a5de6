import { account as contract } from '../../../shared/accounts/contract/account.ts';
import { noticeWrites } from '../../lib/accounts/mails/accountNotices.ts';
import { addingFactor } from '../../lib/accounts/secondFactor/requiredFactor.ts';
import { confirm, looksLikeCode } from '../../lib/accounts/secondFactor/secondFactor.ts';
import * as sessions from '../../lib/accounts/sessions/sessions.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { invalid } from '../../lib/platform/http/errors.ts';
import { consume, refund, stepUpBySession } from '../../lib/platform/rateLimits/rateLimits.ts';

export const handler = endpoint(contract.confirmSecondFactor, async ({ body, admin }) => {
  if (!looksLikeCode(body.code)) throw invalid({ code: 'This isn’t a code: the app shows six digits.' });
  const attempt = await consume(stepUpBySession, admin.id);
  const { username } = admin;
  const confirmed = await confirm(username, body.code, async (replaced) => [
    ...[await addingFactor(admin), sessions.withFactorWrite(admin)],
    ...(await noticeWrites({
      kind: replaced ? 'second-factor-replaced' : 'second-factor-on',
      ...{ username, at: new Date().toISOString() },
    })),
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

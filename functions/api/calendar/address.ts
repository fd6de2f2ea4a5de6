import { calendar as contract } from '../../../shared/health/contract/calendar.ts';
import * as feedTokens from '../../lib/accounts/calendar/feedTokens.ts';
import { requireStepUp } from '../../lib/accounts/sessions/stepUp.ts';
import { feedAddress } from '../../lib/health/feedAddress.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.address, async ({ body, admin }) => {
  const account = await requireStepUp(admin, body);
  const existing = body.renew ? undefined : await feedTokens.find(account.username);
  return { url: feedAddress(existing ?? (await feedTokens.renew(account))) };
});

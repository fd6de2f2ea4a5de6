import { calendar as contract } from '../../../shared/health/contract/calendar.ts';
import * as feedTokens from '../../lib/accounts/calendar/feedTokens.ts';
import { feedAddress } from '../../lib/health/feedAddress.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.renew, async ({ admin }) => ({
  url: feedAddress(await feedTokens.renew(admin.username)),
}));

import { calendar as contract } from '../../../shared/health/contract/calendar.ts';
import * as feedTokens from '../../lib/accounts/calendar/feedTokens.ts';
import { plannedFeed } from '../../lib/health/plannedFeed.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { notFound } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.feed, async ({ query }) => {
  if (!(await feedTokens.isValid(query.token))) throw notFound('This calendar');
  return plannedFeed();
});

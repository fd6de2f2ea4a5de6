import { dashboard } from '../../../shared/health/contract/dashboard.ts';
import * as health from '../../lib/health/health.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

/** What was found so long ago is looked at anew, in milliseconds. */
const maxAge = 10 * 60 * 1000;
/** A request that was not answered in so long got lost, in milliseconds. */
const requestTimeout = 60 * 1000;

/** workers/checkHealth learns of a request by the table's stream. */
export const handler = endpoint(dashboard.health, async ({ query: { newerThan = '' } }) => {
  const now = Date.now();
  const { requestedAt, report } = await health.latest();
  const checkedAt = report?.checkedAt ?? '';
  const pending = checkedAt <= newerThan || now - Date.parse(checkedAt) > maxAge;
  const isRequested = requestedAt > checkedAt && now - Date.parse(requestedAt) < requestTimeout;
  if (pending && !isRequested) await health.request();
  return { report, pending };
});

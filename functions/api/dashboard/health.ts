import { dashboard } from '../../../shared/health/contract.ts';
import * as health from '../../lib/health/health.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

/** A report older than this is renewed, in milliseconds. */
const maxAge = 10 * 60 * 1000;
/** A request that has not been answered for this long counts as lost, in milliseconds. */
const requestTimeout = 60 * 1000;

/** The table's stream passes a request to workers/checkHealth. */
export const handler = endpoint(dashboard.health, async ({ query: { newerThan = '' } }) => {
  const now = Date.now();
  const { requestedAt, report } = await health.latest();
  const checkedAt = report?.checkedAt ?? '';
  const pending = checkedAt <= newerThan || now - Date.parse(checkedAt) > maxAge;
  const isRequested = requestedAt > checkedAt && now - Date.parse(requestedAt) < requestTimeout;
  if (pending && !isRequested) await health.request();
  return { report, pending };
});

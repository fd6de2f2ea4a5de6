import type { Behavior, Distribution, Origin } from '../template/edge.ts';
import type { EdgeRequest, EdgeResponse } from './http.ts';
import { toOrigin } from './originRequest.ts';

export type FetchFromOrigin = (origin: Origin, request: EdgeRequest) => Promise<EdgeResponse>;

/** Requests with other methods do not fail over to the secondary origin. */
const failoverMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Fetches from a behavior's origin. In an origin group, falls back to the second origin if the first fails or is
 * unreachable. Returns the answer, and the origin that gave it.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/high_availability_origin_failover.html
 */
export async function fetchFromOrigins(
  { origins, originGroups }: Distribution,
  behavior: Behavior,
  fetchFromOrigin: FetchFromOrigin,
  request: EdgeRequest,
) {
  const fetchFrom = async (id: string) => {
    const origin = origins.get(id);
    if (!origin) throw new Error(`The distribution has no origin ${id}`);
    const sent = toOrigin(request, behavior, origin);
    return { answer: await fetchFromOrigin(origin, { ...sent, uri: origin.path + sent.uri }), origin };
  };
  const group = originGroups.get(behavior.origin);
  if (!group) return fetchFrom(behavior.origin);
  if (!failoverMethods.includes(request.method)) return fetchFrom(group.primary);
  const first = await fetchFrom(group.primary).catch(() => undefined);
  return first && !group.statuses.includes(first.answer.status) ? first : fetchFrom(group.secondary);
}

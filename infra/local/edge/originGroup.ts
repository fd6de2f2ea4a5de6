import type { Behavior, Distribution, Origin } from '../template/edge.ts';
import type { EdgeRequest, EdgeResponse } from './http.ts';
import { toOrigin } from './originRequest.ts';

export type FetchFromOrigin = (origin: Origin, request: EdgeRequest) => Promise<EdgeResponse>;

export interface OriginAnswer {
  answer: EdgeResponse;
  /** Who gave it. */
  origin: Origin;
}

/** Requests with other methods do not fail over. */
const failingOver = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Asks a behaviour's origin; of an origin group the second one where the first fails or cannot be reached.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/high_availability_origin_failover.html
 */
export async function askOrigins(
  { origins, originGroups }: Distribution,
  behavior: Behavior,
  fetchFromOrigin: FetchFromOrigin,
  request: EdgeRequest,
): Promise<OriginAnswer> {
  const ask = async (id: string): Promise<OriginAnswer> => {
    const origin = origins.get(id);
    if (!origin) throw new Error(`The distribution has no origin ${id}`);
    const sent = toOrigin(request, behavior, origin);
    return { answer: await fetchFromOrigin(origin, { ...sent, uri: origin.path + sent.uri }), origin };
  };
  const group = originGroups.get(behavior.origin);
  if (!group) return ask(behavior.origin);
  if (!failingOver.includes(request.method)) return ask(group.primary);
  const first = await ask(group.primary).catch(() => undefined);
  return first && !group.statuses.includes(first.answer.status) ? first : ask(group.secondary);
}

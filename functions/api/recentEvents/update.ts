import { recentEvents as contract } from '../../../shared/content/contract.ts';
import { videoId } from '../../../shared/platform/links.ts';
import { recentEvents } from '../../lib/content/events/events.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

/** An event that is given another film no longer belongs to the episode that it was made from. */
export const handler = endpoint(contract.update, async ({ params, body }) => {
  const before = await recentEvents.find(params.id);
  const episodeId = before && videoId(before.videoUrl) === videoId(body.videoUrl) ? before.episodeId : null;
  return recentEvents.update(params.id, { ...body, episodeId: episodeId ?? null });
});

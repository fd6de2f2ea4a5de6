import { recentEvents as contract } from '../../shared/content/contract.ts';
import { videoId } from '../../shared/platform/links.ts';
import { latestEvent, recentEvents } from '../lib/content/events/events.ts';
import { endpoint } from '../lib/platform/http/endpoint.ts';

export const active = endpoint(contract.active, async () => (await latestEvent()) ?? null);

export const list = endpoint(contract.list, () => recentEvents.list());

export const create = endpoint(contract.create, ({ body, done }) => recentEvents.create(body, (id) => done({ id })), {
  replay: (_, wrote) => recentEvents.get(wrote?.id),
});

/** An event that is given another film no longer belongs to the episode that it was made from. */
export const update = endpoint(contract.update, async ({ params, body }) => {
  const before = await recentEvents.find(params.id);
  const episodeId = before && videoId(before.videoUrl) === videoId(body.videoUrl) ? before.episodeId : null;
  return recentEvents.update(params.id, { ...body, episodeId: episodeId ?? null });
});

export const setLatest = endpoint(contract.setLatest, async ({ params, body: { replaces, ...fields }, reply }) => {
  // No one signed up for an episode.
  const edit = { ...fields, fromEventId: undefined };
  const { event, replaced } = await recentEvents.setLatest(params.id, edit, replaces);
  if (replaced && replaced.title !== event.title) reply.about = `${event.title}, in place of ${replaced.title}`;
  return event;
});

export const remove = endpoint(contract.remove, async ({ params, reply }) => {
  reply.about = (await recentEvents.remove(params.id)).title;
});

export const activate = endpoint(contract.activate, ({ params }) => recentEvents.activate(params.id));

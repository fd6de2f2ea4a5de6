import type { RecentEvent } from '../../../../shared/content/model/recentEvent.ts';
import * as episodes from '../episodes/episodes.ts';
import { recentEvents } from './events.ts';

/** The recent event that visitors see: the active one, unless it was made from an episode that is hidden. */
export async function latestEvent(): Promise<RecentEvent | undefined> {
  const event = await recentEvents.active();
  return event?.episodeId && (await episodes.isHidden(event.episodeId)) ? undefined : event;
}

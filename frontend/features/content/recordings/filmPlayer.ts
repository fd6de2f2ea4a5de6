import { site } from '../../../../shared/site/site.ts';
import { playerAddress } from '../../../ui/dialogs/player.ts';

/**
 * The film's player, YouTube's, begins at `start`. It takes orders and says where it is if asked for that: `enablejsapi` and
 * `origin` (https://developers.google.com/youtube/player_parameters).
 */
export const movableFilm = (video: string, start: number): string =>
  `${playerAddress(video)}&enablejsapi=1&origin=${encodeURIComponent(location.origin)}&start=${Math.floor(start)}`;

export const isMovableFilm = (address: string | null): boolean => address?.includes('&enablejsapi=1') === true;

const { player } = site.video;

/** What the player says that matters here. */
export interface FilmNews {
  time?: number;
  isPlaying?: boolean;
}

/** The numbers of YT.PlayerState: https://developers.google.com/youtube/iframe_api_reference#Playback_status */
const [ended, playing, paused] = [0, 1, 2];

/**
 * Reads a message from the player's frame: the JSON that YouTube's own iframe_api script exchanges with it, which is not
 * documented. Undefined if it says nothing that we know; then the film plays without us.
 */
export function filmNews({ origin, data }: Pick<MessageEvent, 'origin' | 'data'>): FilmNews | undefined {
  if (origin !== player || typeof data !== 'string') return undefined;
  try {
    const { event, info } = JSON.parse(data) as { event?: string; info?: unknown };
    if (event === 'onStateChange') return stateNews(info);
    if ((event !== 'infoDelivery' && event !== 'initialDelivery') || typeof info !== 'object' || !info)
      return undefined;
    const { currentTime, playerState } = info as { currentTime?: unknown; playerState?: unknown };
    return { ...(typeof currentTime === 'number' && { time: currentTime }), ...stateNews(playerState) };
  } catch {
    return undefined;
  }
}

const stateNews = (state: unknown): FilmNews =>
  state === playing || state === paused || state === ended ? { isPlaying: state === playing } : {};

const send = (frame: HTMLIFrameElement, message: object) =>
  frame.contentWindow?.postMessage(JSON.stringify({ id: 1, channel: 'widget', ...message }), player);

/** Asks the player to say from now on where it is. */
export const listenTo = (frame: HTMLIFrameElement): void => send(frame, { event: 'listening' });

export const orderFilm = (frame: HTMLIFrameElement, func: 'seekTo' | 'pauseVideo', args: unknown[] = []): void =>
  send(frame, { event: 'command', func, args });

import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { isOnThisSite } from '../../../../shared/platform/links.ts';
import { site } from '../../../../shared/site/site.ts';
import { playerAddress, playerAllows, watchAddress } from '../../../ui/dialogs/player.ts';
import { isPlainClick } from '../../../ui/page/pageHooks.ts';
import { ContentImage } from '../../../ui/pictures/ContentImage.tsx';
import { Picture } from '../../../ui/pictures/Picture.tsx';
import { color, motion, radius } from '../../../ui/theme/theme.ts';
import type { Playback } from '../player/playback.ts';

interface Props {
  video: string;
  title: string;
  image: string | null;
  playback: Playback;
}

/** The state of links that play what they lead to: the press that follows them is the visitor's press of play. */
export const playNow = { play: true };

const sizes = '(min-width: 64rem) 60rem, 100vw';

/** No other site gets a request before play is pressed. Before the code has loaded, play leads to the film's page. */
export function FilmStill({ video, title, image, playback }: Props) {
  const { frame, address, times, start, onLoad } = useFilm(video, playback);
  if (address)
    return (
      <Screen>
        <iframe
          key={times}
          ref={frame}
          src={address}
          title={title}
          allow={playerAllows}
          allowFullScreen
          onLoad={onLoad}
        />
      </Screen>
    );
  return (
    <Screen>
      <ContentImage
        address={image && isOnThisSite(image) ? image : null}
        sizes={sizes}
        fallback={<Picture name="recent" sizes={sizes} alt="" priority />}
        priority
      />
      <Play
        href={watchAddress(video)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`Play ${title}`}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          start();
        }}
      >
        <span>
          <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d="M8 5.5v13l11-6.5z" />
          </svg>
        </span>
      </Play>
    </Screen>
  );
}

/**
 * A player that does not answer is opened again at the second that is wished: as another frame, since one and the same
 * would add to the browser's history, would not open at the same second twice, and might pass on an earlier answer.
 */
function useFilm(video: string, playback: Playback) {
  const frame = useRef<HTMLIFrameElement>(null);
  const answers = useRef(false);
  /** Null before play is pressed. */
  const [opened, setOpened] = useState<{ start: number; times: number } | null>(null);
  const isStarted = opened !== null;
  const { state } = useLocation();
  const open = useCallback((start: number) => setOpened((before) => ({ start, times: (before?.times ?? 0) + 1 })), []);

  useEffect(() => {
    if (!isStarted) return;
    playback.started('film');
    // The link that was pressed is gone, and the player takes its place.
    frame.current?.focus();
    const seek = (seconds: number) => {
      if (answers.current && frame.current) orderFilm(frame.current, 'seekTo', [seconds, true]);
      else open(seconds);
    };
    const pause = () => {
      if (frame.current) orderFilm(frame.current, 'pauseVideo');
    };
    const detach = playback.attach('film', { seek, pause });
    const onMessage = (event: MessageEvent) => {
      if (!frame.current || event.source !== frame.current.contentWindow) return;
      const news = filmNews(event);
      if (!news) return;
      answers.current = true;
      if (news.isPlaying && !(playback.get().medium === 'film' && playback.get().isPlaying)) playback.started('film');
      if (news.isPlaying === false) playback.stopped('film');
      if (news.time !== undefined) playback.reached('film', news.time);
    };
    addEventListener('message', onMessage);
    return () => {
      detach();
      removeEventListener('message', onMessage);
    };
  }, [isStarted, playback, open]);

  const isWanted = state?.play === true;
  useEffect(() => {
    if (isWanted) open(playback.get().time);
  }, [isWanted, open, playback]);

  return {
    frame,
    address: opened && filmAddress(video, opened.start),
    times: opened?.times,
    start: () => open(playback.get().time),
    /** Asks the player to say from now on where it is. */
    onLoad() {
      answers.current = false;
      if (frame.current) send(frame.current, { event: 'listening' });
    },
  };
}

/** With these it takes orders and says where it is: https://developers.google.com/youtube/player_parameters */
const filmAddress = (video: string, start: number): string =>
  `${playerAddress(video)}&enablejsapi=1&origin=${encodeURIComponent(location.origin)}&start=${Math.floor(start)}`;

const { player } = site.video;

interface FilmNews {
  time?: number;
  isPlaying?: boolean;
}

/** The numbers of YT.PlayerState: https://developers.google.com/youtube/iframe_api_reference#Playback_status */
const [ended, playing, paused] = [0, 1, 2];

/**
 * Reads a message from the player's frame: the JSON that YouTube's own iframe_api script exchanges with it, which is
 * not documented. Undefined if it says nothing that we know; then the film plays without us.
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

const orderFilm = (frame: HTMLIFrameElement, func: 'seekTo' | 'pauseVideo', args: unknown[] = []) =>
  send(frame, { event: 'command', func, args });

const Screen = styled.div`
  position: relative;
  overflow: hidden;
  aspect-ratio: 16 / 9;
  border-radius: ${radius.card};
  background: ${color.night};
  iframe, img { display: block; width: 100%; height: 100%; border: 0; object-fit: cover; }
  /* Portraits keep their faces. */
  img { object-position: 50% 25%; }
`;

const Play = styled.a`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  background: ${color.night}59;
  span {
    display: grid;
    place-items: center;
    width: clamp(4rem, 3rem + 4vw, 6rem);
    aspect-ratio: 1;
    border-radius: 50%;
    background: ${color.paper};
    color: ${color.brand};
    transition: transform ${motion.quick};
  }
  &:hover span { transform: scale(1.06); }
  &:focus-visible { outline: 3px solid ${color.paper}; outline-offset: -8px; }
  svg { width: 45%; fill: currentColor; }
`;

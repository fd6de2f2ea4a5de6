import { useEffect, useReducer, useRef } from 'react';
import { playerAddress } from '../../../ui/dialogs/player.ts';
import type { Playback } from '../player/playback.ts';
import { filmNews, isMovableFilm, listenTo, movableFilm, orderFilm } from './filmPlayer.ts';

interface Opened {
  /** The address of the frame; null before play is pressed. */
  address: string | null;
  times: number;
}

/**
 * The film of a recording. Returns where its frame was opened, and what to connect with the frame. A player that does not
 * answer is opened again at the second that is wished: as another frame, since one and the same would add to the browser's
 * history, would not open at the same second twice, and might pass on an answer of the player that it had before.
 */
export function useFilm(video: string, playback: Playback) {
  const frame = useRef<HTMLIFrameElement>(null);
  const answers = useRef(false);
  const [{ address, times }, open] = useReducer(
    (before: Opened, next: string): Opened => ({ address: next, times: before.times + 1 }),
    { address: null, times: 0 },
  );
  const isStarted = address !== null;

  useEffect(() => {
    if (!isStarted) return;
    playback.started('film');
    // The link that was pressed is gone, and the player takes its place.
    frame.current?.focus();
    const seek = (seconds: number) => {
      if (answers.current && frame.current) orderFilm(frame.current, 'seekTo', [seconds, true]);
      else open(movableFilm(video, seconds));
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
  }, [isStarted, playback, video]);

  return {
    frame,
    address,
    times,
    start(isMovable: boolean) {
      const { time } = playback.get();
      open(isMovable || time > 0 ? movableFilm(video, time) : playerAddress(video));
    },
    onLoad() {
      answers.current = false;
      if (frame.current && isMovableFilm(address)) listenTo(frame.current);
    },
  };
}

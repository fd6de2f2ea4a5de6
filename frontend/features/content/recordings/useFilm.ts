import { useEffect, useRef, useState } from 'react';
import { playerAddress } from '../../../ui/dialogs/player.ts';
import type { Playback } from '../player/playback.ts';
import { filmNews, isMovableFilm, listenTo, movableFilm, orderFilm } from './filmPlayer.ts';

/**
 * The film of a recording. Returns its frame's address, which is null before play is pressed, and what to connect with the
 * frame. A player that does not answer is opened again at the second that is wished.
 */
export function useFilm(video: string, playback: Playback) {
  const frame = useRef<HTMLIFrameElement>(null);
  const answers = useRef(false);
  const [address, setAddress] = useState<string | null>(null);
  const isStarted = address !== null;

  useEffect(() => {
    if (!isStarted) return;
    playback.started('film');
    const seek = (seconds: number) => {
      if (answers.current && frame.current) orderFilm(frame.current, 'seekTo', [seconds, true]);
      else setAddress(movableFilm(video, seconds));
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
    start(isMovable: boolean) {
      const { time } = playback.get();
      setAddress(isMovable || time > 0 ? movableFilm(video, time) : playerAddress(video));
    },
    onLoad() {
      answers.current = false;
      if (frame.current && isMovableFilm(address)) listenTo(frame.current);
    },
  };
}

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { keepPosition } from './kept.ts';
import type { Playback } from './playback.ts';

/** Seconds of listening after which the position is kept again. */
const keptEvery = 5;
/** Whoever stops so many seconds before the end has heard it all. */
const nearEnd = 10;

interface Options {
  playback: Playback;
  /** The recording's name, under which the position is kept. */
  name: string;
  speed: number;
  /** Seconds, until the audio itself says how long it is; null if unknown. */
  knownDuration: number | null;
}

/** Connects an `<audio>` with its page. Nothing of it loads before `play`. */
export function useAudio(
  element: RefObject<HTMLAudioElement | null>,
  { playback, name, speed, knownDuration }: Options,
) {
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready');
  const [duration, setDuration] = useState(knownDuration);
  const lastKept = useRef(0);

  const play = useCallback(() => {
    // A refusal, as of a browser that wants another press, leaves the button as it is; a failure to load has its own event.
    element.current?.play().catch(() => {});
  }, [element]);

  const retry = useCallback(() => {
    const { time } = playback.get();
    setState('loading');
    element.current?.load();
    playback.moveTo(time);
    play();
  }, [element, playback, play]);

  useEffect(() => {
    const audio = element.current;
    if (!audio) return;
    const keep = () => {
      const { currentTime } = audio;
      lastKept.current = currentTime;
      keepPosition(name, audio.duration - currentTime < nearEnd ? null : Math.floor(currentTime));
    };
    const listeners: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
      play: () => playback.started('audio'),
      waiting: () => setState('loading'),
      playing: () => {
        setState('ready');
        playback.started('audio');
      },
      pause: () => {
        // It may play again by the time that this arrives.
        if (!audio.paused) return;
        playback.stopped('audio');
        setState((before) => (before === 'failed' ? before : 'ready'));
        if (audio.currentTime > 0) keep();
      },
      timeupdate: () => {
        if (audio.readyState === 0) return;
        playback.reached('audio', audio.currentTime);
        if (!audio.paused && Math.abs(audio.currentTime - lastKept.current) >= keptEvery) keep();
      },
      durationchange: () => Number.isFinite(audio.duration) && audio.duration > 0 && setDuration(audio.duration),
      ended: () => {
        playback.stopped('audio');
        keepPosition(name, null);
      },
      error: () => {
        playback.stopped('audio');
        setState('failed');
      },
    };
    const entries = Object.entries(listeners);
    for (const [event, listener] of entries) audio.addEventListener(event, listener);
    const detach = playback.attach('audio', {
      // Before the audio has loaded, this is where it will begin: https://html.spec.whatwg.org/multipage/media.html#dom-media-currenttime
      seek: (seconds) => {
        audio.currentTime = seconds;
      },
      pause: () => audio.pause(),
    });
    const leave = () => !audio.paused && keep();
    addEventListener('pagehide', leave);
    // The browser's own controls may have started it before this code came.
    if (!audio.paused) playback.started('audio');
    return () => {
      leave();
      audio.pause();
      detach();
      removeEventListener('pagehide', leave);
      for (const [event, listener] of entries) audio.removeEventListener(event, listener);
    };
  }, [element, playback, name]);

  useEffect(() => {
    if (!element.current) return;
    // Loading again returns to the default.
    element.current.defaultPlaybackRate = speed;
    element.current.playbackRate = speed;
  }, [element, speed]);

  return { state, duration, play, pause: () => element.current?.pause(), retry };
}

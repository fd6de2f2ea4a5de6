import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Chapter } from '../../../../shared/content/model/recording.ts';
import { site } from '../../../../shared/site/site.ts';
import { keepPosition, type Playback } from './playback.ts';

/** Seconds of listening after which the position is kept again. */
const keptEvery = 5;
/** Whoever stops so many seconds before the end has heard it all. */
const nearEnd = 10;

interface Options {
  playback: Playback;
  /** The recording's name, under which the position is kept. */
  name: string;
  speed: number;
}

/** Connects an `<audio>`, which has the browser's own controls, with its page. Nothing of it loads before it is played. */
export function useAudio(element: RefObject<HTMLAudioElement | null>, { playback, name, speed }: Options) {
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready');
  const lastKept = useRef(0);

  const play = useCallback(() => {
    // A refusal, as of a browser that wants another press, leaves the controls as they are; a failure to load has its own event.
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
    // It may have been started before this code came.
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

  return { state, play, retry };
}

/** The line that is being spoken, from the audio's captions. They load once `isShown`. Empty between lines. */
export function useCaptions(element: RefObject<HTMLAudioElement | null>, isShown: boolean): string {
  const [line, setLine] = useState('');
  useEffect(() => {
    const track = element.current?.textTracks[0];
    if (!isShown || !track) return;
    const show = () => setLine([...(track.activeCues ?? [])].map((cue) => words(cue as VTTCue)).join(' '));
    // Loads it, and leaves showing it to us: an <audio> has no place for it.
    track.mode = 'hidden';
    track.addEventListener('cuechange', show);
    show();
    return () => {
      track.removeEventListener('cuechange', show);
      track.mode = 'disabled';
      setLine('');
    };
  }, [element, isShown]);
  return line;
}

/** With its speaker's name, if the cue has one. */
function words(cue: VTTCue): string {
  const [, speaker] = /^<v(?:\.[^\s>]*)?\s+([^>]+)>/.exec(cue.text) ?? [];
  const spoken = cue.getCueAsHTML().textContent.trim();
  return speaker ? `${speaker}: ${spoken}` : spoken;
}

/** Seconds that the buttons skip. */
export const back = 15;
export const forward = 30;

interface Described {
  title: string;
  guest: string;
  /** The address of a picture. */
  artwork: string;
  chapters: readonly Chapter[];
}

/**
 * Tells the system what plays, for lock screens and media keys: https://www.w3.org/TR/mediasession/. Play and pause are the
 * browser's own. Returns a function that takes it back.
 */
export function announce({ title, guest, artwork, chapters }: Described, playback: Playback): () => void {
  if (!('mediaSession' in navigator)) return () => {};
  const session = navigator.mediaSession;
  session.metadata = new MediaMetadata({ title, artist: guest, album: site.name, artwork: [{ src: artwork }] });
  const starts = chapters.map(({ start }) => start);
  const now = () => playback.get().time;
  const to = (seconds: number | undefined) => seconds !== undefined && playback.moveTo(seconds);
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    seekbackward: ({ seekOffset }) => playback.moveBy(-(seekOffset ?? back)),
    seekforward: ({ seekOffset }) => playback.moveBy(seekOffset ?? forward),
    seekto: ({ seekTime }) => to(seekTime),
    ...(starts.length > 1 && {
      // To the beginning of this chapter or, within its first seconds, of the one before.
      previoustrack: () => to(starts.findLast((start) => start < now() - 3) ?? 0),
      nexttrack: () => to(starts.find((start) => start > now())),
    }),
  };
  const names = Object.keys(handlers) as MediaSessionAction[];
  for (const name of names) handle(name, handlers[name] ?? null);
  return () => {
    session.metadata = null;
    for (const name of names) handle(name, null);
  };
}

function handle(name: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(name, handler);
  } catch {
    // This browser does not know the action.
  }
}

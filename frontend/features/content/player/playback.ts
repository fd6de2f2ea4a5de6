import { type AudioHTMLAttributes, type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import type { Chapter } from '../../../../shared/content/model/recording.ts';
import { counted } from '../../../../shared/platform/text.ts';
import { site } from '../../../../shared/site/site.ts';
import { readStored, store } from '../../../ui/page/storage.ts';

type MediumName = 'audio' | 'film';

interface Medium {
  /** Moves to this second; before it was started, the second at which it will start. */
  seek(seconds: number): void;
  pause(): void;
}

interface Moment {
  /** Seconds: where what plays is, or where the next press of play begins. */
  time: number;
  isPlaying: boolean;
  /** What was started last; null before that. */
  medium: MediumName | null;
}

/**
 * Where a recording is, for everything on its page that follows or moves it. Kept outside React, since it changes four
 * times a second: a component subscribes to no more than it shows ({@link useMoment}).
 */
export function createPlayback() {
  let moment: Moment = { time: 0, isPlaying: false, medium: null };
  let length = Number.POSITIVE_INFINITY;
  const media = new Map<MediumName, Medium>();
  const listeners = new Set<() => void>();
  const change = (changed: Partial<Moment>) => {
    moment = { ...moment, ...changed };
    for (const listener of listeners) listener();
  };
  /** Moves what was started last, or sets both to this second, or to the last one of the audio. Starts nothing. */
  const moveTo = (to: number) => {
    const time = moment.medium === 'film' ? to : Math.max(0, Math.min(to, length - 1));
    change({ time });
    for (const [name, medium] of media) if (moment.medium === null || moment.medium === name) medium.seek(time);
  };
  return {
    get: () => moment,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    attach(name: MediumName, medium: Medium) {
      media.set(name, medium);
      return () => void media.delete(name);
    },
    started(name: MediumName) {
      for (const [other, medium] of media) if (other !== name) medium.pause();
      change({ medium: name, isPlaying: true });
    },
    stopped(name: MediumName) {
      if (moment.medium === name) change({ isPlaying: false });
    },
    reached(name: MediumName, time: number) {
      if (moment.medium === name) change({ time });
    },
    moveTo,
    moveBy: (seconds: number) => moveTo(Math.max(0, moment.time + seconds)),
    /** How long the audio is, in seconds: as stated, and then as it has loaded. */
    isLong(seconds: number) {
      length = seconds;
      if (moment.time > length) moveTo(moment.time);
    },
  };
}
export type Playback = ReturnType<typeof createPlayback>;

/** What `pick` returns must be a plain value: the component renders again when that changes. */
export const useMoment = <Value extends string | number | boolean | null>(
  { get, subscribe }: Playback,
  pick: (moment: Moment) => Value,
): Value =>
  useSyncExternalStore(
    subscribe,
    () => pick(get()),
    () => pick(get()),
  );

/** The index of the chapter that this second belongs to; -1 before the first. */
export const chapterAt = (chapters: readonly Chapter[], seconds: number): number =>
  chapters.findLastIndex(({ start }) => start <= seconds);

/** As it is read aloud: "1 hour 2 minutes 3 seconds". */
export function spokenTime(seconds: number): string {
  const names = ['hour', 'minute', 'second'];
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const said = parts.flatMap((number, at) => (number ? [counted(number, names[at] ?? '')] : []));
  return said.join(' ') || '0 seconds';
}

/** The fragment that leads to this moment: "#t=754". */
export const momentHash = (seconds: number): string => `#t=${Math.floor(seconds)}`;

/** The second in an address: `#t=754`, `?t=754`, or with an "s" at its end as in YouTube's. Null if there is none. */
export function momentOf({ hash, search }: Pick<Location, 'hash' | 'search'>): number | null {
  const typed =
    /^#t=(\d{1,6})s?$/.exec(hash)?.[1] ?? /^(\d{1,6})s?$/.exec(new URLSearchParams(search).get('t') ?? '')?.[1];
  return typed === undefined ? null : Number(typed);
}

export interface Choices {
  speed: number;
  captions: boolean;
  follow: boolean;
}
export const usualChoices: Choices = { speed: 1, captions: false, follow: false };
export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2];

/** The second at which this recording was left; undefined if it was not begun, or was heard to its end. */
export const keptPosition = (name: string) => readStored<number>(`heard:${name}`);

/** Undefined forgets it. */
const keepPosition = (name: string, seconds?: number) => store(`heard:${name}`, seconds);

export const keptChoices = (): Choices => ({ ...usualChoices, ...readStored<Choices>('player') });

export const keepChoices = (choices: Choices) => store('player', choices);

const keptEvery = 5;
/** Those who stop so many seconds before the end have heard it all. */
const nearEnd = 10;

const keep = (name: string, { currentTime, duration }: HTMLAudioElement) =>
  keepPosition(name, duration - currentTime < nearEnd ? undefined : Math.floor(currentTime));

interface Options {
  playback: Playback;
  name: string;
  speed: number;
  /** In seconds; null if unknown. */
  stated: number | null;
}

/** Connects an `<audio>` with its page. `events` are props of the element. */
export function useAudio(element: RefObject<HTMLAudioElement | null>, { playback, name, speed, stated }: Options) {
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready');

  useEffect(() => {
    const audio = element.current;
    if (!audio) return;
    const detach = playback.attach('audio', {
      // Before it has loaded, it begins there: https://html.spec.whatwg.org/multipage/media.html#dom-media-currenttime
      seek: (seconds) => {
        audio.currentTime = seconds;
      },
      pause: () => audio.pause(),
    });
    // It may have been started before this code came, or have failed.
    playback.isLong((audio.duration || stated) ?? Number.POSITIVE_INFINITY);
    if (audio.error) setState('failed');
    else if (!audio.paused) playback.started('audio');
    return () => {
      audio.pause();
      detach();
    };
  }, [element, playback, stated]);

  useEffect(() => {
    if (!element.current) return;
    // Loading again returns to the default.
    element.current.defaultPlaybackRate = speed;
    element.current.playbackRate = speed;
  }, [element, speed]);

  function play() {
    // A refusal, as of a browser that wants another press, leaves the controls as they are; onError hears of the rest.
    element.current?.play().catch(() => {});
  }

  const events: AudioHTMLAttributes<HTMLAudioElement> = {
    onPlay: () => playback.started('audio'),
    onWaiting: () => setState('loading'),
    onDurationChange({ currentTarget: { duration } }) {
      if (duration) playback.isLong(duration);
    },
    onPlaying() {
      setState('ready');
      playback.started('audio');
    },
    onPause({ currentTarget: audio }) {
      // It may play again by the time that this arrives.
      if (!audio.paused) return;
      playback.stopped('audio');
      setState((before) => (before === 'failed' ? before : 'ready'));
      if (audio.currentTime > 0) keep(name, audio);
    },
    onTimeUpdate({ currentTarget: audio }) {
      if (audio.readyState === 0) return;
      playback.reached('audio', audio.currentTime);
      if (!audio.paused && Math.floor(audio.currentTime) % keptEvery === 0) keep(name, audio);
    },
    onEnded() {
      playback.stopped('audio');
      keepPosition(name);
    },
    onError() {
      playback.stopped('audio');
      setState('failed');
    },
  };

  return {
    state,
    events,
    play,
    retry() {
      const { time } = playback.get();
      setState('loading');
      element.current?.load();
      playback.moveTo(time);
      play();
    },
  };
}

/** The line that is being spoken, from the audio's captions. They load once `isShown`. Empty between lines. */
export function useCaptions(element: RefObject<HTMLAudioElement | null>, isShown: boolean): string {
  const [line, setLine] = useState('');
  useEffect(() => {
    const track = element.current?.textTracks[0];
    if (!isShown || !track) return;
    const show = () => setLine([...(track.activeCues ?? [])].map((cue) => wordsOf(cue as VTTCue)).join(' '));
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

/** With its speaker's name, if any: https://www.w3.org/TR/webvtt1/#webvtt-cue-text-dom-construction-rules */
export function wordsOf(cue: VTTCue): string {
  const spoken = cue.getCueAsHTML();
  const speaker = spoken.querySelector('[title]')?.getAttribute('title') ?? '-';
  return `${speaker === '-' ? '' : `${speaker}: `}${spoken.textContent.trim()}`;
}

/** Seconds that the buttons skip. */
export const back = 15;
export const forward = 30;

type Described = Record<'title' | 'guest' | 'artwork', string> & { chapters: readonly Chapter[] };

/** For lock screens and media keys: https://www.w3.org/TR/mediasession/. Play and pause are the browser's own. */
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
  const entries = Object.entries(handlers) as [MediaSessionAction, MediaSessionActionHandler][];
  for (const [name, handler] of entries) session.setActionHandler(name, handler);
  return () => {
    session.metadata = null;
    for (const [name] of entries) session.setActionHandler(name, null);
  };
}

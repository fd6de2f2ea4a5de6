import { useSyncExternalStore } from 'react';
import type { Chapter } from '../../../../shared/content/model/recording.ts';
import { counted } from '../../../../shared/platform/counted.ts';

/** What plays a recording on its page. */
export type MediumName = 'audio' | 'film';

export interface Medium {
  /** Moves to this second; before it was started, the second at which it will start. */
  seek(seconds: number): void;
  pause(): void;
}

export interface Moment {
  /** Seconds: where what plays is, or where the next press of play begins. */
  time: number;
  isPlaying: boolean;
  /** What was started last; null before that. */
  medium: MediumName | null;
}

/**
 * Where a recording is, for everything on its page that follows or moves it. Kept outside React, since it changes four times
 * a second: a component subscribes to no more than it shows ({@link useMoment}).
 */
export function createPlayback() {
  let moment: Moment = { time: 0, isPlaying: false, medium: null };
  const media = new Map<MediumName, Medium>();
  const listeners = new Set<() => void>();
  const change = (changed: Partial<Moment>) => {
    moment = { ...moment, ...changed };
    for (const listener of listeners) listener();
  };
  /** Moves what was started last, or sets both to this second. Starts nothing. */
  const moveTo = (time: number) => {
    change({ time });
    for (const [name, medium] of media) if (moment.medium === null || moment.medium === name) medium.seek(time);
  };
  return {
    get: () => moment,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Takes part in what follows. Returns a function that ends that. */
    attach(name: MediumName, medium: Medium) {
      media.set(name, medium);
      return () => void media.delete(name);
    },
    /** This one plays from now on, and the other one pauses. */
    started(name: MediumName) {
      for (const [other, medium] of media) if (other !== name) medium.pause();
      change({ medium: name, isPlaying: true });
    },
    stopped(name: MediumName) {
      if (moment.medium === name) change({ isPlaying: false });
    },
    /** What plays is at this second. */
    reached(name: MediumName, time: number) {
      if (moment.medium === name) change({ time });
    },
    moveTo,
    moveBy: (seconds: number) => moveTo(Math.max(0, moment.time + seconds)),
  };
}
export type Playback = ReturnType<typeof createPlayback>;

/** What `pick` returns of the current moment. It must be a plain value: the component renders again when that changes. */
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

/**
 * The second that an address leads to, by its fragment or its query: `#t=754`, `?t=754`, or with an "s" at its end as in
 * YouTube's. Null if it names none.
 */
export function momentOf({ hash, search }: Pick<Location, 'hash' | 'search'>): number | null {
  const typed =
    /^#t=(\d{1,6})s?$/.exec(hash)?.[1] ?? /^(\d{1,6})s?$/.exec(new URLSearchParams(search).get('t') ?? '')?.[1];
  return typed === undefined ? null : Number(typed);
}

/** How a visitor likes to listen. */
export interface Choices {
  speed: number;
  /** Shows the line that is being spoken. */
  captions: boolean;
  /** Keeps the paragraph that is being spoken in view. */
  follow: boolean;
}
export const usualChoices: Choices = { speed: 1, captions: false, follow: false };
export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2];

/** The second at which this recording was left; null if it was not begun, or was heard to its end. */
export function keptPosition(name: string): number | null {
  const position = read(`heard:${name}`);
  return typeof position === 'number' && position > 0 && Number.isFinite(position) ? position : null;
}

/** Null forgets it. */
export const keepPosition = (name: string, seconds: number | null): void => write(`heard:${name}`, seconds);

export function keptChoices(): Choices {
  const found = read('player');
  const { speed, captions, follow } = (typeof found === 'object' && found ? found : {}) as Partial<Choices>;
  return {
    speed: speeds.find((each) => each === speed) ?? usualChoices.speed,
    captions: captions === true,
    follow: follow === true,
  };
}

export const keepChoices = (choices: Choices): void => write('player', choices);

/*
 * What the browser remembers of listening, for itself alone. Storage may be blocked, full, or hold what someone else wrote:
 * then nothing is remembered.
 */

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or blocked.
  }
}

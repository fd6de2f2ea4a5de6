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
 * a second: a component subscribes to no more than it shows (useMoment.ts).
 */
export function createPlayback() {
  let moment: Moment = { time: 0, isPlaying: false, medium: null };
  const media = new Map<MediumName, Medium>();
  const listeners = new Set<() => void>();
  const change = (changed: Partial<Moment>) => {
    moment = { ...moment, ...changed };
    for (const listener of listeners) listener();
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
    /** Moves what was started last, or sets both to this second. Starts nothing. */
    moveTo(time: number) {
      change({ time });
      for (const [name, medium] of media) if (moment.medium === null || moment.medium === name) medium.seek(time);
    },
  };
}
export type Playback = ReturnType<typeof createPlayback>;

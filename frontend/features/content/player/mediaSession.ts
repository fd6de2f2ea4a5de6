import type { Chapter } from '../../../../shared/content/model/recording.ts';
import { site } from '../../../../shared/site/site.ts';

interface Actions {
  play(): void;
  pause(): void;
  /** Moves by so many seconds. */
  skip(seconds: number): void;
  seek(seconds: number): void;
  now(): number;
}

interface Described {
  title: string;
  guest: string;
  /** The address of a picture. */
  artwork: string;
  chapters: readonly Chapter[];
}

/**
 * Tells the system what plays, for lock screens and media keys: https://www.w3.org/TR/mediasession/. Returns a function that
 * takes it back.
 */
export function announce({ title, guest, artwork, chapters }: Described, actions: Actions): () => void {
  if (!('mediaSession' in navigator)) return () => {};
  const session = navigator.mediaSession;
  session.metadata = new MediaMetadata({ title, artist: guest, album: site.name, artwork: [{ src: artwork }] });
  const toChapter = (find: (starts: number[]) => number | undefined) => () => {
    const start = find(chapters.map((chapter) => chapter.start));
    if (start !== undefined) actions.seek(start);
  };
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: actions.play,
    pause: actions.pause,
    seekbackward: ({ seekOffset }) => actions.skip(-(seekOffset ?? back)),
    seekforward: ({ seekOffset }) => actions.skip(seekOffset ?? forward),
    seekto: ({ seekTime }) => seekTime !== undefined && actions.seek(seekTime),
    ...(chapters.length > 1 && {
      // To the beginning of this chapter or, within its first seconds, of the one before.
      previoustrack: toChapter((starts) => starts.findLast((start) => start < actions.now() - 3) ?? 0),
      nexttrack: toChapter((starts) => starts.find((start) => start > actions.now())),
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

/** Seconds that the buttons skip. */
export const back = 15;
export const forward = 30;

/** Shows on lock screens how far it is. */
export function announcePosition({ duration, currentTime, playbackRate }: HTMLMediaElement): void {
  if (!('mediaSession' in navigator) || !Number.isFinite(duration) || duration <= 0) return;
  const position = Math.min(currentTime, duration);
  navigator.mediaSession.setPositionState?.({ duration, position, playbackRate });
}

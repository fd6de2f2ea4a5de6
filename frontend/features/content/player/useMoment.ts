import { useSyncExternalStore } from 'react';
import type { Moment, Playback } from './playback.ts';

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

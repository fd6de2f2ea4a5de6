import { pathOf } from '../../site/pages.ts';
import type { RecordingKind } from '../model/recording.ts';

/*
 * A recording's name is the last part of its page's path: "12" is a guest of the archive, "episode-3" an episode, and
 * "event-4" a recent event (docs/spec.md, Recordings).
 */

const prefixes: Record<RecordingKind, string> = { episode: 'episode-', guest: '', event: 'event-' };

export const recordingName = (kind: RecordingKind, id: number): string => `${prefixes[kind]}${id}`;

export const recordingPath = (kind: RecordingKind, id: number): string => pathOf('video', recordingName(kind, id));

/** Undefined for other names, such as the id of a film. */
export function recordingOf(name: string): { kind: RecordingKind; id: number } | undefined {
  const [, prefix = '', digits = ''] = /^(episode-|event-|)([1-9]\d{0,14})$/.exec(name) ?? [];
  const kind = digits
    ? (Object.keys(prefixes) as RecordingKind[]).find((each) => prefixes[each] === prefix)
    : undefined;
  return kind && { kind, id: Number(digits) };
}

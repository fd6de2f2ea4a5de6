import type { Corrections } from '../../../../shared/content/model/managedRecording.ts';
import { noDetails, type RecordingDetails } from '../../../../shared/content/model/recording.ts';

/** What an episode, a guest of the archive and a recent event may have beside their own fields. */
export interface StoredRecording {
  corrections?: Corrections;
  /** How often admins changed this; absent before the first time. Imports, and edits of its own fields, do not count. */
  correctedVersion?: number;
  hidden?: boolean;
}

const detailNames = Object.keys(noDetails) as (keyof RecordingDetails)[];

/** The details of a recording: `original`'s, unless an admin corrected them. */
export function detailsOf(
  { corrections = {} }: StoredRecording,
  original: Partial<RecordingDetails> = {},
): RecordingDetails {
  const given = { ...noDetails, ...original, ...corrections };
  return Object.fromEntries(detailNames.map((name) => [name, given[name]])) as RecordingDetails;
}

import { isDeepStrictEqual } from 'node:util';
import { recordingName, recordingOf } from '../../../../shared/content/lists.ts';
import type { ArchiveGuest } from '../../../../shared/content/model/archiveGuest.ts';
import {
  type Correctable,
  type Corrections,
  corrected,
  type ManagedRecording,
  type NewRecording,
  type RecordingUpdate,
} from '../../../../shared/content/model/managedRecording.ts';
import type { RecentEvent } from '../../../../shared/content/model/recentEvent.ts';
import {
  type KeptTranscript,
  noDetails,
  type RecordingDetails,
  type RecordingKind,
} from '../../../../shared/content/model/recording.ts';
import { videoId } from '../../../../shared/platform/links.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { site } from '../../../../shared/site/site.ts';
import { checkItem, type TransactItem, transact, updateItem, when } from '../../platform/dynamo/writes.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import type { WholeEpisode } from '../episodes/episodes.ts';
import * as episodes from '../episodes/episodes.ts';
import type { StoredGuest } from '../guests/archiveGuests.ts';
import {
  type ContentItem,
  detailsOf,
  find,
  keyOf,
  list as listItems,
  type StoredRecording,
  table,
} from '../items/contentItems.ts';
import { readTranscript } from '../transcripts/readTranscript.ts';
import * as transcriptFiles from './transcriptFiles.ts';

export type StoredEvent = RecentEvent & StoredRecording;

const nothing = { ...noDetails, episodeNumber: null, duration: '', transcriptionUrl: null };

const originalOfGuest = ({ name, description, imageUrl, url }: ArchiveGuest): Correctable => ({
  ...{ ...nothing, title: `${site.product.singular} with ${name}`, guest: name },
  ...{ description: description ?? '', image: imageUrl ?? '', videoId: videoId(url ?? '') ?? '' },
});

const originalOfEvent = ({ title, presenter, description, imageUrl, videoUrl }: RecentEvent): Correctable => ({
  ...{ ...nothing, title, guest: presenter, description, image: imageUrl, videoId: videoId(videoUrl) ?? '' },
});

type Stored = episodes.StoredEpisode | StoredGuest | StoredEvent;

const originals = {
  episode: { partition: partitions.content.episodes, of: episodes.originalOf },
  event: { partition: partitions.content.recentEvents, of: originalOfEvent },
  guest: { partition: partitions.content.archiveGuests, of: originalOfGuest },
} as const satisfies Record<RecordingKind, { partition: string; of: (stored: never) => Correctable }>;
const kinds = Object.keys(originals) as RecordingKind[];

/**
 * At most this many in one page of the list, and about this many characters of JSON: Lambda answers 6 MB at most
 * (https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html).
 */
const page = { recordings: 100, length: 3_000_000 };

/**
 * The corrections of one recording, in bytes of JSON, which are more than DynamoDB counts. Its item, which has what the
 * feed says too, may have 400 KB: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html
 */
const maxCorrectionBytes = 150_000;

/** Newest first, the undated last; `after` is the name of the last on the page before. */
export async function list(after?: string): Promise<{ items: ManagedRecording[]; next?: string }> {
  const all = (await Promise.all(kinds.map(listKind))).flat();
  const dates = new Map(all.map((recording) => [recording.name, corrected(recording).date ?? '']));
  const dateOf = ({ name }: ManagedRecording) => dates.get(name) ?? '';
  const sorted = all.toSorted((a, b) => dateOf(b).localeCompare(dateOf(a)));
  const start = after === undefined ? 0 : sorted.findIndex(({ name }) => name === after) + 1;
  const items: ManagedRecording[] = [];
  let length = 0;
  for (const recording of sorted.slice(start, start + page.recordings)) {
    length += JSON.stringify(recording).length;
    if (items.length > 0 && length > page.length) break;
    items.push(recording);
  }
  const last = items.at(-1);
  return start + items.length < sorted.length && last ? { items, next: last.name } : { items };
}

export async function byName(name: string): Promise<ManagedRecording | undefined> {
  const at = recordingOf(name);
  const stored = at && (await find<Stored>(originals[at.kind].partition, at.id));
  return stored && isRecording(stored) ? managed(at.kind, stored) : undefined;
}

/** Throws 404. */
export async function requireEpisode(id: number): Promise<ManagedRecording> {
  const found = await byName(recordingName('episode', id));
  if (!found) throw notFound('This recording');
  return found;
}

/** `beside`: what belongs in the transaction that adds it. */
export async function create(input: NewRecording, beside: (id: number) => TransactItem[]): Promise<ManagedRecording> {
  return requireEpisode(await episodes.create(input, beside));
}

/** Throws 404, 400 for what this kind of recording does not have, or 409 if it was changed since `version`. */
export async function update(
  name: string,
  {
    version,
    hidden,
    mergedInto,
    corrections,
    takeBack,
  }: Omit<RecordingUpdate, 'corrections'> & { corrections: Corrections },
): Promise<ManagedRecording> {
  const before = await byName(name);
  const at = recordingOf(name);
  if (!before || !at) throw notFound('This recording');
  if (before.kind !== 'episode') refuseOwnFields(corrections, hidden ?? mergedInto);
  const after: Corrections = { ...before.corrections, ...corrections };
  // A correction that equals the original is none: the next import may change that field.
  for (const field of Object.keys(after) as (keyof Corrections)[])
    if (takeBack.includes(field) || isDeepStrictEqual(after[field], before.original[field])) delete after[field];
  if (Buffer.byteLength(JSON.stringify(after)) > maxCorrectionBytes)
    throw invalid({
      'corrections.chapters': 'This is more than one recording can keep. Please shorten its chapters or its texts.',
    });
  if (mergedInto === at.id) throw invalid({ mergedInto: 'An episode can’t be merged into itself' });
  const merged = mergedInto === undefined ? {} : { mergedInto: mergedInto ?? undefined };
  const failed = await transact({
    own: updateItem(table(), keyOf(originals[at.kind].partition, at.id), {
      set: { corrections: after, ...(hidden !== undefined && { hidden }), ...merged },
      add: { correctedVersion: 1 },
      when:
        version === 0
          ? when`attribute_exists(pk) AND attribute_not_exists(correctedVersion)`
          : when`correctedVersion = ${version}`,
    }),
    // Within the transaction, so that two are never merged into each other.
    target: mergedInto
      ? checkItem(
          table(),
          keyOf(partitions.content.episodes, mergedInto),
          when`attribute_exists(pk) AND attribute_not_exists(mergedInto)`,
        )
      : [],
  });
  if (failed.includes('target'))
    throw invalid({ mergedInto: 'That episode is gone, or was merged into another. Please choose again.' });
  if (failed.length > 0)
    throw conflict(
      'Someone else saved this recording in the meantime. What they changed is on this page now: look at it, then save again.',
    );
  return { ...before, corrections: after, version: version + 1, hidden: hidden ?? before.hidden, ...merged };
}

/** In the site's language. `leftOut`: what could not be used. Throws 400, with the reason, if it cannot be read. */
export async function keepPasted(text: string): Promise<{ kept: KeptTranscript; leftOut: string[] }> {
  let read: ReturnType<typeof readTranscript>;
  try {
    read = readTranscript(text);
  } catch (reason) {
    throw invalid({ transcriptText: (reason as Error).message });
  }
  const kept = await transcriptFiles.keep(read.transcript, { language: site.language, source: 'admin' });
  return { kept, leftOut: read.leftOut };
}

/** Guests and events have their own forms, and what those save would be covered up by a correction. */
function refuseOwnFields(corrections: Corrections, ofEpisodes: unknown): void {
  const own = Object.keys(corrections).filter((name) => !(name in noDetails));
  if (own.length > 0)
    throw invalid(
      Object.fromEntries(own.map((name) => [`corrections.${name}`, 'Edit this in the archive, or in Recent Events'])),
    );
  if (ofEpisodes !== undefined) throw invalid({ hidden: 'Only an episode can be hidden or merged' });
}

const listKind = async (kind: RecordingKind) =>
  (await listItems<Stored>(originals[kind].partition)).filter(isRecording).map((stored) => managed(kind, stored));

/** An event that was made from an episode is that episode's recording. */
const isRecording = (stored: Stored) => !('episodeId' in stored && stored.episodeId);

function managed(kind: RecordingKind, stored: Stored): ManagedRecording {
  const { id, corrections = {}, correctedVersion: version = 0, hidden = false, mergedInto } = stored;
  const original = originals[kind].of(stored as never);
  const more = {
    ...(mergedInto && { mergedInto }),
    ...('guid' in stored && { isOurs: stored.isOurs === true, episodeType: stored.episodeType }),
    leftOut: 'guid' in stored ? episodes.leftOutIn(stored) : [],
  };
  return { name: recordingName(kind, id), kind, version, original, corrections, hidden, ...more };
}

export interface WholeRecording {
  name: string;
  kind: RecordingKind;
  id: number;
  title: string;
  /** Empty if unknown. Several people are separated by commas. */
  guest: string;
  description: string;
  /** Empty if it has none. */
  image: string;
  /** Its film; null if it has none that can be shown on the site. */
  videoId: string | null;
  /** Such as "1:28:40"; empty if unknown. */
  duration: string;
  /** Null for an episode without one, and for what is no episode. */
  episodeNumber: number | null;
  episodeType?: WholeEpisode['episodeType'];
  /** Of an episode: as its feed has it, whatever an admin chose. */
  feedImage?: string | undefined;
  /** The id that feeds know it by; null unless it is an episode. */
  guid: string | null;
  /** ISO time of its last change. */
  updatedAt?: string | undefined;
  details: RecordingDetails;
}

type Changed = Pick<ContentItem, 'updatedAt'>;

/** Everything that visitors may watch, hear or read, newest first; what has no date comes last. */
export function wholeRecordings(
  episodes: readonly WholeEpisode[],
  guests: readonly (ArchiveGuest & StoredRecording & Changed)[],
  events: readonly StoredEvent[],
): WholeRecording[] {
  return [...episodes.map(ofEpisode), ...events.filter(isOwn).map(ofEvent), ...guests.filter(isOwn).map(ofGuest)]
    .filter(({ videoId: film, details: { audio, transcript } }) => film || audio || transcript)
    .toSorted((a, b) => (b.details.date ?? '').localeCompare(a.details.date ?? ''));
}

const isOwn = (stored: Stored) => !stored.hidden && isRecording(stored);

const ofEpisode = ({ id, videoId: film, guid, updatedAt, details, ...episode }: WholeEpisode): WholeRecording => {
  const { title, guest, description, image, feedImage, duration, episodeNumber, episodeType } = episode;
  return {
    ...{ name: recordingName('episode', id), kind: 'episode', id, title, guest, description, image },
    ...{ videoId: videoId(film), duration, episodeNumber, guid, updatedAt, feedImage, details },
    ...(episodeType && { episodeType }),
  };
};

const ofGuest = (guest: ArchiveGuest & StoredRecording & Changed) => whole('guest', guest, originalOfGuest(guest));
const ofEvent = (event: StoredEvent) => whole('event', event, originalOfEvent(event));

const whole = (
  kind: RecordingKind,
  { id, updatedAt, corrections }: StoredRecording & Changed & { id: number },
  { title, guest, description, image, videoId: film }: Correctable,
): WholeRecording => ({
  ...{ name: recordingName(kind, id), kind, id, title, guest, description, image, videoId: film || null, duration: '' },
  ...{ episodeNumber: null, guid: null, updatedAt, details: detailsOf({ corrections }) },
});

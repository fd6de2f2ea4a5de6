import { isDeepStrictEqual } from 'node:util';
import { recordingName, recordingOf } from '../../../../shared/content/lists/recordingNames.ts';
import {
  type Correctable,
  type Corrections,
  corrected,
  type ManagedRecording,
  type RecordingUpdate,
} from '../../../../shared/content/model/managedRecording.ts';
import { noDetails, type RecordingKind } from '../../../../shared/content/model/recording.ts';
import { retry } from '../../platform/async/retry.ts';
import { when } from '../../platform/dynamo/expressions.ts';
import { updateItem, writeIf } from '../../platform/dynamo/writes.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { find, keyOf, list as listItems, table } from '../items/contentItems.ts';
import { originals, type Stored } from './originals.ts';

/**
 * At most this many in one page of the list, and about this many characters of JSON: Lambda answers 6 MB at most
 * (https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html).
 */
const page = { recordings: 100, length: 3_000_000 };

/**
 * The corrections of one recording, in bytes of JSON, which are more than DynamoDB counts. Its item, which has what the feed
 * says too, may have 400 KB: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html
 */
const maxCorrectionBytes = 150_000;

const kinds = Object.keys(originals) as RecordingKind[];

/** One page of all recordings, newest first, the undated last; `after` is the name of the last on the page before. */
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

/** Undefined if there is none with this name. */
export async function byName(name: string): Promise<ManagedRecording | undefined> {
  const at = recordingOf(name);
  const stored = at && (await find<Stored>(originals[at.kind].partition, at.id));
  return stored && isRecording(stored) ? managed(at.kind, stored) : undefined;
}

/**
 * Changes what admins say about a recording, in one conditional write. Throws 404, 400 for what this kind of recording does
 * not have, or 409 if another admin has changed it since `version`.
 */
export function update(
  name: string,
  {
    version,
    hidden,
    ...change
  }: Pick<RecordingUpdate, 'version' | 'hidden' | 'takeBack'> & { corrections: Corrections },
): Promise<ManagedRecording> {
  return retry(async () => {
    const before = await byName(name);
    const at = recordingOf(name);
    if (!before || !at) throw notFound('This recording');
    if (before.kind !== 'episode') refuseOwnFields(change.corrections, hidden);
    if (version !== undefined && version !== before.version)
      throw conflict('Somebody else corrected this recording in the meantime.');
    const corrections = changed(before, change);
    const key = keyOf(originals[at.kind].partition, at.id);
    const written = await writeIf(
      updateItem(table(), key, {
        set: { corrections, ...(hidden !== undefined && { hidden }) },
        add: { correctedVersion: 1 },
        when:
          before.version === 0
            ? when`attribute_exists(pk) AND attribute_not_exists(correctedVersion)`
            : when`correctedVersion = ${before.version}`,
      }),
    );
    return written
      ? { ...before, corrections, version: before.version + 1, hidden: hidden ?? before.hidden }
      : undefined;
  });
}

/** The corrections after a change. One that equals the original is none: the next import may change that field. */
function changed(
  { original, corrections: before }: ManagedRecording,
  { corrections, takeBack }: { corrections: Corrections; takeBack: RecordingUpdate['takeBack'] },
): Corrections {
  const entries = Object.entries({ ...before, ...corrections }) as [keyof Correctable, unknown][];
  const kept = entries.filter(([name, value]) => !takeBack.includes(name) && !isDeepStrictEqual(value, original[name]));
  const after = Object.fromEntries(kept) as Corrections;
  if (Buffer.byteLength(JSON.stringify(after)) > maxCorrectionBytes)
    throw invalid({
      corrections: 'This is more than one recording can keep. Please shorten its chapters or its texts.',
    });
  return after;
}

/** Guests and events have their own forms, and what those save would be covered up by a correction. */
function refuseOwnFields(corrections: Corrections, hidden: boolean | undefined): void {
  const own = Object.keys(corrections).filter((name) => !(name in noDetails));
  if (own.length > 0)
    throw invalid(
      Object.fromEntries(own.map((name) => [`corrections.${name}`, 'Edit this in the archive, or in Recent Events'])),
    );
  if (hidden !== undefined) throw invalid({ hidden: 'Only an episode can be hidden' });
}

const listKind = async (kind: RecordingKind) =>
  (await listItems<Stored>(originals[kind].partition)).filter(isRecording).map((stored) => managed(kind, stored));

/** An event that was made from an episode is that episode's recording. */
const isRecording = (stored: Stored) => !('episodeId' in stored && stored.episodeId);

function managed(kind: RecordingKind, stored: Stored): ManagedRecording {
  const { id, corrections = {}, correctedVersion: version = 0, hidden = false } = stored;
  const leftOut = ('leftOut' in stored && stored.leftOut) || [];
  const original = originals[kind].of(stored as never);
  return { name: recordingName(kind, id), kind, version, original, corrections, hidden, leftOut };
}

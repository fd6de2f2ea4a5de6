import {
  type Corrections,
  corrected,
  type ManagedRecording,
  type RecordingUpdateInput,
  recordingUpdate,
} from '../../../../../shared/content/model/managedRecording.ts';
import { chapterOf, type Draft, type FieldName, fieldNames, valueIn } from './draft.ts';

const same = (one: unknown, other: unknown) => JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));

/** With the fields of objects in one order: what the server answers may have another. NaN, unlike in JSON, is not null. */
function ordered(value: unknown): unknown {
  if (Number.isNaN(value)) return 'NaN';
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => [name, ordered(each)]),
  );
}

/** Whether what is typed for a field is what the feed, or the archive, says. */
export const isOriginal = (name: FieldName, draft: Draft, recording: ManagedRecording): boolean =>
  same(valueIn(name, draft, recording), recording.original[name]);

/** What saving the draft asks the server for; null if nothing is changed. */
export function changeOf(draft: Draft, recording: ManagedRecording): RecordingUpdateInput | null {
  const now = corrected(recording);
  const changed = fieldNames.filter((name) => !same(valueIn(name, draft, recording), now[name]));
  const takenBack = changed.filter((name) => isOriginal(name, draft, recording));
  const corrections = Object.fromEntries(
    changed.filter((name) => !takenBack.includes(name)).map((name) => [name, valueIn(name, draft, recording)]),
  ) as Omit<Corrections, 'transcript'>;
  const { transcript } = draft;
  if (changed.length === 0 && transcript === 'kept') return null;
  return {
    version: recording.version,
    corrections: { ...corrections, ...(transcript === 'removed' && { transcript: null }) },
    takeBack: [...takenBack, ...(transcript === 'feed' ? (['transcript'] as const) : [])],
    ...(typeof transcript === 'object' && {
      transcriptText: transcript.text,
      ...(transcript.fileName !== undefined && { transcriptFile: transcript.fileName }),
    }),
  };
}

/** By the path of the field, such as "title" or "chapters.3.title". */
export type Errors = Record<string, string>;

const numberWords = 'Please use a whole number';
/** What the rules would say less plainly. */
const plainWords: [RegExp, string][] = [
  [/^(?:episodeNumber|season)$/, numberWords],
  [/^chapters\.\d+\.start$/, 'Please use a time such as 1:02:03'],
];

/** What the server would refuse. */
export function errorsOf(change: RecordingUpdateInput): Errors {
  const { error } = recordingUpdate.safeParse(change);
  return errorsByField((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

/** The messages of a refusal, by the form's fields. */
export function errorsByField(messages: [field: string, message: string][]): Errors {
  const errors: Errors = {};
  for (const [path, message] of messages) {
    const field = path.replace(/^corrections\./, '');
    errors[field] ??= plainWords.find(([pattern]) => pattern.test(field))?.[1] ?? message;
  }
  return errors;
}

/** With the chapters in order of their times, if all of them can be read. */
export function inOrder(draft: Draft): Draft {
  const starts = new Map(draft.chapters.map((row) => [row.key, chapterOf(row).start]));
  if ([...starts.values()].some(Number.isNaN)) return draft;
  return {
    ...draft,
    chapters: draft.chapters.toSorted((a, b) => (starts.get(a.key) ?? 0) - (starts.get(b.key) ?? 0)),
  };
}

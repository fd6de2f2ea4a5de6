import {
  type Correctable,
  corrected,
  type ManagedRecording,
  maxTranscriptBytes,
  type RecordingUpdateInput,
  recordingUpdate,
} from '../../../../shared/content/model/managedRecording.ts';
import type { Audio, Chapter, Person } from '../../../../shared/content/model/recording.ts';
import { counted } from '../../../../shared/platform/counted.ts';
import { site } from '../../../../shared/site/site.ts';
import { clock } from '../../../../shared/time/durations.ts';
import { localTime, startOfDay } from '../../../../shared/time/timeZone.ts';

/** A row of a list as it is typed. `key` tells rows apart; `was` is what it was read from. */
interface Row<Value> {
  key: number;
  was?: Value;
}
export type ChapterRow = Row<Chapter> & { time: string; title: string; link: string };
export type PersonRow = Row<Person> & { name: string; role: string; link: string; picture: string };

/** A recording as its page holds it: what is typed is text. */
export interface Draft extends Record<TextName, string> {
  chapters: ChapterRow[];
  people: PersonRow[];
  /** What is to become of the transcript: nothing, or the one that is kept goes, or the feed's comes back, or another comes. */
  transcript: 'kept' | 'removed' | 'feed' | { text: string; fileName?: string };
}

/** The fields that an admin touched. All others show what is saved. */
export type Typed = Partial<Draft>;

/** The fields besides the transcript. */
export type FieldName = Exclude<keyof Draft, 'transcript'>;

/** How a value is typed, and what is typed is read. What cannot be read becomes NaN, which no rule accepts. */
interface TextField<Value> {
  typed: (value: Value) => string;
  read: (typed: string) => Value;
}

const text: TextField<string> = { typed: (value) => value, read: (typed) => typed };
const optionalText: TextField<string | null> = { typed: (value) => value ?? '', read: (typed) => typed || null };
const whole: TextField<number> = {
  typed: String,
  read: (typed) => (/^\d{1,7}$/.test(typed) ? Number(typed) : Number.NaN),
};
const optionalWhole: TextField<number | null> = {
  typed: (value) => (value === null ? '' : String(value)),
  read: (typed) => (typed ? whole.read(typed) : null),
};
const noon = 12 * 60 * 60 * 1000;
/** A day of the publisher's calendar, "2026-05-01". It is kept as its noon, which is on that day almost everywhere. */
const day: TextField<string | null> = {
  typed: (date) => (date ? localTime(Date.parse(date), site.timeZone).slice(0, 10) : ''),
  read: (typed) => (typed ? new Date(startOfDay(typed, site.timeZone) + noon).toISOString() : null),
};
/** By the end of an address: https://developer.mozilla.org/docs/Web/Media/Guides/Formats/Containers */
const audioTypes: Record<string, string> = {
  ...{ mp3: 'audio/mpeg', m4a: 'audio/mp4', m4b: 'audio/mp4', aac: 'audio/aac' },
  ...{ ogg: 'audio/ogg', oga: 'audio/ogg', opus: 'audio/ogg', wav: 'audio/wav', flac: 'audio/flac' },
};
/** The file's address. */
const audioFile: TextField<Audio | null> = {
  typed: (audio) => audio?.address ?? '',
  read(address) {
    const [, ending = ''] = /\.(\w+)(?:[?#].*)?$/.exec(address) ?? [];
    return address ? { address, type: audioTypes[ending.toLowerCase()] ?? 'audio/mpeg', length: null } : null;
  },
};

const textFields = {
  ...{ episodeNumber: whole, title: text, guest: text, duration: text, description: text, image: text, videoId: text },
  ...{ transcriptionUrl: optionalText, date: day, season: optionalWhole, audio: audioFile, link: optionalText },
} satisfies { [Name in keyof Correctable]?: TextField<Correctable[Name]> };
export type TextName = keyof typeof textFields;
const isText = (name: FieldName): name is TextName => name in textFields;
const fieldNames: FieldName[] = [...(Object.keys(textFields) as TextName[]), 'chapters', 'people'];

let keys = 0;
const newKey = () => ++keys;

export const blankChapter = (): ChapterRow => ({ key: newKey(), time: '', title: '', link: '' });
export const blankPerson = (): PersonRow => ({ key: newKey(), name: '', role: 'guest', link: '', picture: '' });

export const chapterRow = (was: Chapter): ChapterRow => ({
  ...{ key: newKey(), was, time: timeText(was.start), title: was.title, link: was.link ?? '' },
});
const personRow = (was: Person): PersonRow => ({
  ...{ key: newKey(), was, name: was.name, role: was.role, link: was.link ?? '', picture: was.picture ?? '' },
});

/** One field as the form holds this recording's. */
export function typedField<Name extends FieldName>(name: Name, of: Correctable): Draft[Name];
export function typedField(name: FieldName, of: Correctable): Draft[FieldName] {
  if (isText(name)) return (textFields[name] as TextField<unknown>).typed(of[name]);
  return name === 'chapters' ? of.chapters.map(chapterRow) : of.people.map(personRow);
}

export const draftOf = (recording: ManagedRecording): Draft =>
  ({
    ...Object.fromEntries(fieldNames.map((name) => [name, typedField(name, corrected(recording))])),
    transcript: 'kept',
  }) as Draft;

function valueIn(name: FieldName, draft: Draft): unknown {
  if (isText(name)) return textFields[name].read(draft[name].trim());
  return name === 'chapters' ? draft.chapters.map(chapterOf) : draft.people.map(personOf);
}

const orNull = (typed: string) => typed.trim() || null;

function chapterOf({ was, time, title, link }: ChapterRow): Chapter {
  const start = was && timeText(was.start) === time ? was.start : (secondsOf(time) ?? Number.NaN);
  return { start, title: title.trim(), link: orNull(link) };
}

const personOf = ({ name, role, link, picture }: PersonRow): Person => ({
  ...{ name: name.trim(), role: role.trim().toLowerCase(), picture: orNull(picture), link: orNull(link) },
});

/** A field's value for people to read; empty if there is none. */
export function wordsOf(name: FieldName, of: Correctable): string {
  if (name === 'chapters') return of.chapters.length > 0 ? counted(of.chapters.length, 'chapter') : '';
  if (name === 'people') return of.people.map((person) => person.name).join(', ');
  return typedField(name, of);
}

/** Whether what is typed for a field is not what this recording has. */
export const differs = (name: FieldName, typed: Draft[FieldName], of: Correctable): boolean =>
  comparable(typed) !== comparable(typedField(name, of));
const comparable = (typed: Draft[FieldName]) =>
  typeof typed === 'string' ? typed.trim() : JSON.stringify(typed.map((row) => ({ ...row, key: 0, was: 0 })));

/** What saving asks the server for; null if nothing is changed. Fields that say what the feed says are its own again. */
export function changeOf(typed: Typed, recording: ManagedRecording): RecordingUpdateInput | null {
  const draft = { ...draftOf(recording), ...typed };
  const changed = fieldNames.filter((name) => differs(name, draft[name], corrected(recording)));
  const takenBack = changed.filter((name) => !differs(name, draft[name], recording.original));
  const corrections = Object.fromEntries(
    changed.filter((name) => !takenBack.includes(name)).map((name) => [name, valueIn(name, draft)]),
  );
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

/** By the path of the field as it is typed, such as "title" or "chapters.3.time". */
export type Errors = Record<string, string>;

/** What the rules would say less plainly. */
const plainWords: [RegExp, string][] = [
  [/^(?:episodeNumber|season)$/, 'Please use a whole number'],
  [/^chapters\.\d+\.time$/, 'Please use a time such as 1:02:03'],
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
    const field = path.replace(/^corrections\./, '').replace(/^(chapters\.\d+)\.start$/, '$1.time');
    errors[field] ??= plainWords.find(([pattern]) => pattern.test(field))?.[1] ?? message;
  }
  return errors;
}

/** With the chapters in order of their times, if all of them can be read. */
export function inOrder(typed: Typed): Typed {
  const rows = typed.chapters?.map((row) => ({ row, ...chapterOf(row) }));
  if (!rows || rows.some(({ start }) => Number.isNaN(start))) return typed;
  return { ...typed, chapters: rows.toSorted((a, b) => a.start - b.start).map(({ row }) => row) };
}

/** A time in a recording as it is typed: "1:02:03", "2:03", or "2:03.5". */
export function timeText(seconds: number): string {
  const inMilliseconds = Math.round(seconds * 1000);
  const whole = Math.floor(inMilliseconds / 1000);
  const fraction = inMilliseconds % 1000;
  return clock(whole) + (fraction > 0 ? `.${String(fraction).padStart(3, '0').replace(/0+$/, '')}` : '');
}

/** The seconds of a typed time, "62:03" too; null if it cannot be read. */
export function secondsOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (!/^\d{1,5}(?::\d{1,2}){1,2}(?:\.\d{1,3})?$/.test(text)) return null;
  const [rest = 0, ...larger] = text.split(':').map(Number).reverse();
  const [minutes = 0, hours = 0] = larger;
  if (rest >= 60 || (larger.length === 2 && minutes >= 60)) return null;
  return Math.round((hours * 3600 + minutes * 60 + rest) * 1000) / 1000;
}

const time = String.raw`\d{1,5}(?::\d{1,2}){1,2}(?:[.,]\d{1,3})?`;
/** "0:00 Welcome", "[0:00] Welcome", "1. 0:00 – Welcome". */
const timeFirst = new RegExp(String.raw`^(?:\d+[.)]\s+)?[^\p{L}\d]*(${time})(?![\d:])[\s\])}\-–—|:.]*(.*)$`, 'u');
/** "Welcome (0:00)". */
const timeLast = new RegExp(String.raw`^(.*?)[\s([{\-–—|:]+(${time})[\s\])}]*$`, 'u');

/** Reads a chapter from each line, in order of their times. `unread` are the lines without a time or a title. */
export function pastedChapters(text: string): { chapters: Chapter[]; unread: string[] } {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const read = lines.map((line) => ({ line, chapter: chapterIn(line) }));
  return {
    chapters: read.flatMap(({ chapter }) => chapter ?? []).toSorted((a, b) => a.start - b.start),
    unread: read.filter(({ chapter }) => !chapter).map(({ line }) => line),
  };
}

function chapterIn(line: string): Chapter | undefined {
  const [, first, after] = timeFirst.exec(line) ?? [];
  const [, before, last] = first === undefined ? (timeLast.exec(line) ?? []) : [];
  const start = secondsOf(first ?? last ?? '');
  const title = (after ?? before ?? '').trim();
  return start === null || title === '' ? undefined : { start, title, link: null };
}

/** The text of a chosen file, in UTF-8 or, where it begins with that mark, in UTF-16; or why it cannot be used. */
export async function transcriptFileText(file: File): Promise<{ text?: string; problem?: string }> {
  if (file.size === 0) return { problem: `${file.name} is empty.` };
  if (file.size > maxTranscriptBytes)
    return {
      problem: `${file.name} has more than 2 MB. A transcript has less: please check that this is the right file.`,
    };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const encoding = !isUtf16 ? 'utf-8' : bytes[0] === 0xff ? 'utf-16le' : 'utf-16be';
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
  } catch {
    return { problem: `${file.name} isn’t text in UTF-8. Please save it as WebVTT, SubRip or plain text in UTF-8.` };
  }
}

import {
  type Correctable,
  corrected,
  type ManagedRecording,
} from '../../../../../shared/content/model/managedRecording.ts';
import type { Audio, Chapter, Person } from '../../../../../shared/content/model/recording.ts';
import { site } from '../../../../../shared/site/site.ts';
import { localTime, startOfDay } from '../../../../../shared/time/timeZone.ts';
import { secondsOf, timeText } from './times.ts';

/** A row of a list as it is typed. `key` tells rows apart; `was` is what it was read from. */
interface Row<Value> {
  key: number;
  was?: Value;
}
export type ChapterRow = Row<Chapter> & { time: string; title: string; link: string };
export type PersonRow = Row<Person> & { name: string; role: string; link: string; picture: string };

/** What is to become of the transcript: nothing, or the one that is kept goes, or the feed's comes back, or another comes. */
export type TranscriptDraft = 'kept' | 'removed' | 'feed' | { text: string; fileName?: string };

/** A recording as its page holds it: what is typed is text. */
export interface Draft {
  episodeNumber: string;
  title: string;
  guest: string;
  duration: string;
  description: string;
  image: string;
  videoId: string;
  transcriptionUrl: string;
  /** A day of the publisher's calendar: "2026-05-01". */
  date: string;
  season: string;
  /** The file's address. */
  audio: string;
  link: string;
  chapters: ChapterRow[];
  people: PersonRow[];
  transcript: TranscriptDraft;
}

/** The fields besides the transcript. */
export type FieldName = Exclude<keyof Draft, 'transcript'>;

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

const dayIn = (date: string) => localTime(Date.parse(date), site.timeZone).slice(0, 10);
const noon = 12 * 60 * 60 * 1000;
/** At noon, which is on that day almost everywhere. */
const dateOf = (day: string) => new Date(startOfDay(day, site.timeZone) + noon).toISOString();

const orNull = (typed: string) => typed.trim() || null;
const numberOf = (typed: string) => (/^\d{1,7}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/** By the end of an address: https://developer.mozilla.org/docs/Web/Media/Guides/Formats/Containers */
const audioTypes: Record<string, string> = {
  ...{ mp3: 'audio/mpeg', m4a: 'audio/mp4', m4b: 'audio/mp4', aac: 'audio/aac' },
  ...{ ogg: 'audio/ogg', oga: 'audio/ogg', opus: 'audio/ogg', wav: 'audio/wav', flac: 'audio/flac' },
};
function audioOf(address: string, known: (Audio | null)[]): Audio | null {
  if (!address) return null;
  const same = known.find((audio) => audio?.address === address);
  const [, ending = ''] = /\.(\w+)(?:[?#].*)?$/.exec(address) ?? [];
  return same ?? { address, type: audioTypes[ending.toLowerCase()] ?? 'audio/mpeg', length: null };
}

/** The value of a text or number as it is typed. */
const typedOf = {
  episodeNumber: ({ episodeNumber }) => String(episodeNumber),
  title: ({ title }) => title,
  guest: ({ guest }) => guest,
  duration: ({ duration }) => duration,
  description: ({ description }) => description,
  image: ({ image }) => image,
  videoId: ({ videoId }) => videoId,
  transcriptionUrl: ({ transcriptionUrl }) => transcriptionUrl ?? '',
  date: ({ date }) => (date ? dayIn(date) : ''),
  season: ({ season }) => (season === null ? '' : String(season)),
  audio: ({ audio }) => audio?.address ?? '',
  link: ({ link }) => link ?? '',
  chapters: ({ chapters }) => chapters.map(chapterRow),
  people: ({ people }) => people.map(personRow),
} satisfies { [Name in FieldName]: (of: Correctable) => Draft[Name] };

export const fieldNames = Object.keys(typedOf) as FieldName[];

/** One field as the form holds this recording's. */
export const typedField = <Name extends FieldName>(name: Name, of: Correctable): Draft[Name] =>
  (typedOf[name] as (of: Correctable) => Draft[Name])(of);

export const draftOf = (recording: ManagedRecording): Draft =>
  ({
    ...Object.fromEntries(fieldNames.map((name) => [name, typedField(name, corrected(recording))])),
    transcript: 'kept',
  }) as Draft;

/** The value that was typed. What cannot be read becomes NaN, which no rule accepts. */
export function valueIn<Name extends FieldName>(
  name: Name,
  draft: Draft,
  { original, corrections }: ManagedRecording,
): Correctable[Name] {
  const known = [corrections[name], original[name]].filter((value) => value !== undefined);
  const values = {
    episodeNumber: () => numberOf(draft.episodeNumber),
    transcriptionUrl: () => orNull(draft.transcriptionUrl),
    date: () =>
      known.find((date) => date && dayIn(String(date)) === draft.date) ?? (draft.date ? dateOf(draft.date) : null),
    season: () => (draft.season.trim() ? numberOf(draft.season) : null),
    audio: () => audioOf(draft.audio.trim(), known as (Audio | null)[]),
    link: () => orNull(draft.link),
    chapters: () => draft.chapters.map(chapterOf),
    people: () => draft.people.map(personOf),
  };
  const read = (values as Partial<Record<FieldName, () => unknown>>)[name];
  return (read ? read() : String(draft[name]).trim()) as Correctable[Name];
}

export function chapterOf({ was, time, title, link }: ChapterRow): Chapter {
  const start = was && timeText(was.start) === time ? was.start : (secondsOf(time) ?? Number.NaN);
  return { start, title: title.trim(), link: orNull(link) };
}

const personOf = ({ name, role, link, picture }: PersonRow): Person => ({
  ...{ name: name.trim(), role: role.trim().toLowerCase(), picture: orNull(picture), link: orNull(link) },
});

import { type ComponentProps, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import {
  type Correctable,
  corrected,
  type ManagedRecording,
  type RecordingUpdateInput,
  recordingUpdate,
} from '../../../../shared/content/model/managedRecording.ts';
import { type Audio, audioTypeOf, type Chapter, type Person } from '../../../../shared/content/model/recording.ts';
import { recordings } from '../../../../shared/content/routes.ts';
import { counted, shortened } from '../../../../shared/platform/text.ts';

import { site } from '../../../../shared/site/site.ts';
import { clock } from '../../../../shared/time/durations.ts';
import { localTime, noonOf } from '../../../../shared/time/timeZone.ts';
import { api } from '../../../api/api.ts';
import { mutation, query } from '../../../api/endpoints.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextArea, TextField } from '../../../ui/forms/fields.tsx';

import { Stack } from '../../../ui/layout/layout.tsx';
import { Hidden, Small } from '../../../ui/text/Text.tsx';

import { color, space } from '../../../ui/theme/theme.ts';

const recordingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A list of the one with `name`; empty if there is none. */
    recording: query(build, recordings.list, { tags: ['Recordings'] }),
    updateRecording: mutation(build, recordings.update, {
      changes: ['Recordings', 'Episodes', 'ArchiveGuests', 'RecentEvents'],
      onDone: (saved, dispatch) => {
        const arg = { query: { name: saved.name } };
        dispatch(recordingsApi.util.updateQueryData('recording', arg, () => [saved]));
      },
    }),
  }),
});
export const { useRecordingQuery, useUpdateRecordingMutation } = recordingsApi;

/**
 * What is typed about a recording, and its saving. Whatever is not touched shows what the server said last. What is typed stays
 * until it is saved: when a save fails, and when someone else saved first, which is refused once.
 */
export function useRecordingForm(recording: ManagedRecording) {
  const [typed, setTyped] = useState<Typed>({});
  const [errors, setErrors] = useState<Errors>({});
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const [wasFirst, setWasFirst] = useState(false);
  const [update, { isLoading: isSaving }] = useUpdateRecordingMutation();
  const showResult = useMutationToast();
  const isDirty = changeOf(typed, recording) !== null;

  function refuse(found: Errors) {
    flushSync(() => setErrors(found));
    document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus();
  }

  function set<Name extends keyof Draft>(name: Name, value: Draft[Name]) {
    setTyped((before) => ({ ...before, [name]: value }));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => field !== name && !field.startsWith(`${name}.`))),
    );
  }

  async function save() {
    const sent = inOrder(typed);
    setTyped(sent);
    const body = changeOf(sent, recording);
    if (!body) return;
    const found = errorsOf(body);
    if (Object.keys(found).length > 0) return refuse(found);
    setErrors({});
    const { data, error } = await showResult(update({ params: { name: recording.name }, body }).unwrap(), {
      success: 'Recording saved',
      failure: 'The recording wasn’t saved',
    });
    setWasFirst(error?.status === 409);
    if (error?.fields) refuse(errorsByField(Object.entries(error.fields)));
    if (!data) return;
    setLeftOut(data.transcriptLeftOut);
    // What was typed while it was being saved stays.
    setTyped((now) =>
      Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== sent[name as keyof Draft])),
    );
  }

  return {
    ...{ recording, errors, leftOut, isDirty, isSaving, set, save },
    draft: { ...draftOf(recording), ...typed },
    isBehind: isDirty && wasFirst,
    discard() {
      setTyped({});
      setErrors({});
    },
  };
}

export type RecordingForm = ReturnType<typeof useRecordingForm>;

interface SourceProps {
  form: RecordingForm;
  name: FieldName;
  what: string;
  children: ReactNode;
}

export function WithSource({ form: { recording, draft, set }, name, what, children }: SourceProps) {
  const { kind, original } = recording;
  const words = kind === 'episode' && differs(name, draft[name], original) && wordsOf(name, original);
  return (
    <Stack $gap="hair">
      {children}
      {words && (
        <Source>
          The feed says: {shortened(words, 240)}{' '}
          <Button look="quiet" small onClick={() => set(name, typedField(name, original))}>
            Use the feed’s<Hidden> {what}</Hidden>
          </Button>
        </Source>
      )}
    </Stack>
  );
}

interface FieldProps extends Pick<ComponentProps<typeof TextField>, 'type' | 'hint' | 'placeholder' | 'inputMode'> {
  form: RecordingForm;
  name: Exclude<FieldName, 'chapters' | 'people'>;
  label: string;
  rows?: number;
}

export function Field({ form, name, label, rows, type, inputMode, ...texts }: FieldProps) {
  const { draft, errors, set } = form;
  const props = {
    ...{ label, name, value: draft[name], error: errors[name] ?? errors[`${name}.address`], ...texts },
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  };
  return (
    <WithSource form={form} name={name} what={label.toLowerCase()}>
      {rows ? <TextArea rows={rows} {...props} /> : <TextField {...{ type, inputMode }} {...props} />}
    </WithSource>
  );
}

/** A row of a list as it is typed. `key` tells rows apart; `was` is what it was read from. */
interface Row<Value> {
  key: number;
  was?: Value;
}
export type ChapterRow = Row<Chapter> & { time: string; title: string; link: string };
export type PersonRow = Row<Person> & { name: string; role: string; link: string; picture: string };

/** How a value is typed, and what is typed is read. What cannot be read becomes NaN, which no rule accepts. */
interface Kind<Value, Typed = string> {
  typed: (value: Value) => Typed;
  read: (typed: Typed) => Value;
}

const text: Kind<string> = { typed: (value) => value, read: (typed) => typed };
const optionalText: Kind<string | null> = { typed: (value) => value ?? '', read: (typed) => typed || null };
const optionalWhole: Kind<number | null> = {
  typed: (value) => String(value ?? ''),
  read: (typed) => (typed ? (/^\d{1,7}$/.test(typed) ? Number(typed) : Number.NaN) : null),
};
/** A day of the publisher's calendar, "2026-05-01". */
const day: Kind<string | null> = {
  typed: (date) => (date ? localTime(Date.parse(date), site.timeZone).slice(0, 10) : ''),
  read: (typed) => (typed ? noonOf(typed, site.timeZone) : null),
};
const audioFile: Kind<Audio | null> = {
  typed: (audio) => audio?.address ?? '',
  read: (address) => (address ? { address, type: audioTypeOf(address) ?? 'audio/mpeg', length: null } : null),
};

let keys = 0;
const newKey = () => ++keys;
const orNull = (typed: string) => typed.trim() || null;

export const blankChapter = (): ChapterRow => ({ key: newKey(), time: '', title: '', link: '' });
export const blankPerson = (): PersonRow => ({ key: newKey(), name: '', role: 'guest', link: '', picture: '' });
export const chapterRow = (was: Chapter): ChapterRow => ({
  key: newKey(),
  was,
  time: timeText(was.start),
  title: was.title,
  link: was.link ?? '',
});

function chapterOf({ was, time, title, link }: ChapterRow): Chapter {
  const start = was && timeText(was.start) === time ? was.start : (secondsOf(time) ?? Number.NaN);
  return { start, title: title.trim(), link: orNull(link) };
}

const chapterList: Kind<Chapter[], ChapterRow[]> = {
  typed: (chapters) => chapters.map(chapterRow),
  read: (rows) => rows.map(chapterOf),
};
const personList: Kind<Person[], PersonRow[]> = {
  typed: (people) =>
    people.map(({ name, role, link, picture }) => ({
      ...{ key: newKey(), name, role, link: link ?? '', picture: picture ?? '' },
    })),
  read: (rows) =>
    rows.map(({ name, role, link, picture }) => ({
      ...{ name: name.trim(), role: role.trim().toLowerCase(), picture: orNull(picture), link: orNull(link) },
    })),
};

const fields = {
  ...{
    episodeNumber: optionalWhole,
    title: text,
    guest: text,
    duration: text,
    description: text,
    image: text,
    videoId: text,
  },
  ...{ transcriptionUrl: optionalText, date: day, season: optionalWhole, audio: audioFile, link: optionalText },
  ...{ chapters: chapterList, people: personList },
} satisfies {
  [Name in keyof Correctable]?: {
    typed: (value: Correctable[Name]) => unknown;
    read: (typed: never) => Correctable[Name];
  };
};

export type FieldName = keyof typeof fields;
const fieldNames = Object.keys(fields) as FieldName[];

/** A recording as its page holds it: what is typed is text. */
export type Draft = { [Name in FieldName]: ReturnType<(typeof fields)[Name]['typed']> } & {
  /** What is to become of the transcript: nothing, or the one that is kept goes, or the feed's comes back, or another comes. */
  transcript: 'kept' | 'removed' | 'feed' | { text: string; fileName?: string };
};

type Typed = Partial<Draft>;

export const typedField = <Name extends FieldName>(name: Name, of: Correctable) =>
  (fields[name] as Kind<unknown, unknown>).typed(of[name]) as Draft[Name];

export const draftOf = (recording: ManagedRecording) =>
  ({
    ...Object.fromEntries(fieldNames.map((name) => [name, typedField(name, corrected(recording))])),
    transcript: 'kept',
  }) as Draft;

function valueIn(name: FieldName, typed: Draft[FieldName]): unknown {
  return (fields[name] as Kind<unknown, unknown>).read(typeof typed === 'string' ? typed.trim() : typed);
}

/** A field's value for people to read; empty if there is none. */
function wordsOf(name: FieldName, of: Correctable): string {
  if (name === 'chapters') return of.chapters.length > 0 ? counted(of.chapters.length, 'chapter') : '';
  if (name === 'people') return of.people.map((person) => person.name).join(', ');
  return typedField(name, of);
}

const differs = (name: FieldName, typed: Draft[FieldName], of: Correctable): boolean =>
  comparable(typed) !== comparable(typedField(name, of));
const comparable = (typed: Draft[FieldName]) =>
  typeof typed === 'string' ? typed.trim() : JSON.stringify(typed.map((row) => ({ ...row, key: 0, was: 0 })));

/** What saving asks the server for; null if nothing is changed. Fields that say what the feed says are its own again. */
export function changeOf(typed: Typed, recording: ManagedRecording): RecordingUpdateInput | null {
  const draft = { ...draftOf(recording), ...typed };
  const changed = fieldNames.filter((name) => differs(name, draft[name], corrected(recording)));
  const takenBack = changed.filter((name) => !differs(name, draft[name], recording.original));
  const corrections = Object.fromEntries(
    changed.filter((name) => !takenBack.includes(name)).map((name) => [name, valueIn(name, draft[name])]),
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
type Errors = Record<string, string>;

/** What the rules would say less plainly. */
const plainWords: [RegExp, string][] = [
  [/^(?:episodeNumber|season)$/, 'Please use a whole number'],
  [/^chapters\.\d+\.time$/, 'Please use a time such as 1:02:03'],
];

export function errorsOf(change: RecordingUpdateInput): Errors {
  const { error } = recordingUpdate.safeParse(change);
  return errorsByField((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

function errorsByField(messages: [field: string, message: string][]): Errors {
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

const Source = styled(Small)`
  padding-left: ${space.near};
  border-left: 2px solid ${color.saffron};
`;

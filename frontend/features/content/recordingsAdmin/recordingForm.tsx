import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import * as z from 'zod/mini';
import {
  type Correctable,
  corrected,
  type ManagedRecording,
  type RecordingUpdateInput,
  recordingUpdate,
} from '../../../../shared/content/model/managedRecording.ts';
import { audioTypeOf } from '../../../../shared/content/model/recording.ts';
import { recordings } from '../../../../shared/content/routes.ts';
import { counted, shortened } from '../../../../shared/platform/text.ts';
import { site } from '../../../../shared/site/site.ts';
import { localTime, noonOf } from '../../../../shared/time/timeZone.ts';
import { api } from '../../../api/api.ts';
import { asCallError } from '../../../api/callError.ts';
import { mutation, query } from '../../../api/endpoints.ts';
import { useMutationForm } from '../../../mutations/FormDialog.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextArea, TextField } from '../../../ui/forms/fields.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Small } from '../../../ui/text/Text.tsx';
import { color, space } from '../../../ui/theme/theme.ts';
import { chapterIn, chapterText, personIn, personText } from './lines.ts';

const recordingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A list of the one with `name`; empty if there is none. */
    recording: query(build, recordings.list, { tags: ['Recordings'] }),
    uploadAudio: mutation(build, recordings.uploadAudio),
    updateRecording: mutation(build, recordings.update, {
      changes: ['Recordings', 'Episodes', 'ArchiveGuests', 'RecentEvents'],
      onDone: (saved, dispatch) => {
        const arg = { query: { name: saved.name } };
        dispatch(recordingsApi.util.updateQueryData('recording', arg, () => [saved]));
      },
    }),
  }),
});
export const { useRecordingQuery, useUpdateRecordingMutation, useUploadAudioMutation } = recordingsApi;

/** Untouched fields follow the server. What is typed stays until it is saved, also when someone else saved first. */
export function useRecordingForm(recording: ManagedRecording) {
  const [update] = useUpdateRecordingMutation();
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const form = useMutationForm({
    initial: draftOf(recording),
    rules: async () => rulesOf(recording),
    mutate: (body) =>
      update({ params: { name: recording.name }, body })
        .unwrap()
        .catch((reason: unknown) => {
          const error = asCallError(reason);
          throw error.fields ? { ...error, fields: errorsByField(Object.entries(error.fields)) } : error;
        }),
    success: 'Recording saved',
    failure: 'The recording wasn’t saved',
    onDone(saved) {
      setLeftOut(saved.transcriptLeftOut);
      // What was typed while it was being saved stays.
      form.rebase(draftOf(saved), form.values);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the server says anew
  useEffect(() => form.rebase(draftOf(recording)), [recording]);
  return { ...form, recording, leftOut };
}

export type RecordingForm = ReturnType<typeof useRecordingForm>;

interface SourceProps {
  form: RecordingForm;
  name: FieldName;
  what: string;
  children: ReactNode;
}

export function WithSource({ form: { recording, values, set }, name, what, children }: SourceProps) {
  const { kind, isOurs, original } = recording;
  const ofFeed = fields[name].typed(original);
  return (
    <Stack $gap="hair">
      {children}
      {kind === 'episode' && !isOurs && ofFeed !== '' && values[name].trim() !== ofFeed.trim() && (
        <Source>
          Imported as: {shortened(fields[name].words?.(original) ?? ofFeed, 240)}{' '}
          <Button look="quiet" small onClick={() => set(name, ofFeed)}>
            Use the imported {what}
          </Button>
        </Source>
      )}
    </Stack>
  );
}

interface FieldProps extends Pick<ComponentProps<typeof TextField>, 'type' | 'hint' | 'placeholder' | 'inputMode'> {
  form: RecordingForm;
  name: FieldName;
  label: string;
  rows?: number;
}

export function Field({ form, name, label, rows, type, inputMode, ...texts }: FieldProps) {
  const props = { label, ...form.text(name), ...texts };
  return (
    <WithSource form={form} name={name} what={label.toLowerCase()}>
      {rows ? <TextArea rows={rows} {...props} /> : <TextField {...{ type, inputMode }} {...props} />}
    </WithSource>
  );
}

/** How a field is typed and read, and what stands for it if that is long. `read` throws what is wrong, in words. */
interface FieldOf<Name extends keyof Correctable> {
  typed: (of: Correctable) => string;
  read: (typed: string) => Correctable[Name];
  words?: (of: Correctable) => string;
}

type Named<Value> = { [Name in keyof Correctable]: Correctable[Name] extends Value ? Name : never }[keyof Correctable];

const text = <Name extends Named<string>>(name: Name) => ({ typed: (of: Correctable) => of[name], read: String });
const optionalText = (name: 'transcriptionUrl' | 'link') => ({
  typed: (of: Correctable) => of[name] ?? '',
  read: (typed: string) => typed || null,
});
const whole = (name: 'episodeNumber' | 'season') => ({
  typed: (of: Correctable) => String(of[name] ?? ''),
  read(typed: string) {
    if (!/^\d{0,7}$/.test(typed)) throw new Error('Please use a whole number');
    return typed ? Number(typed) : null;
  },
});

function lines<Item>(typed: string, itemIn: (line: string) => Item | undefined, problem: string): Item[] {
  const each = typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return each.map((line) => {
    const item = itemIn(line);
    if (!item) throw new Error(`${problem}: ${shortened(line, 60)}`);
    return item;
  });
}

const fields: { [Name in Exclude<keyof Correctable, 'transcript'>]: FieldOf<Name> } = {
  episodeNumber: whole('episodeNumber'),
  title: text('title'),
  guest: text('guest'),
  duration: text('duration'),
  description: text('description'),
  image: text('image'),
  videoId: text('videoId'),
  transcriptionUrl: optionalText('transcriptionUrl'),
  /** A day of the publisher's calendar, "2026-05-01". */
  date: {
    typed: ({ date }) => (date ? localTime(Date.parse(date), site.timeZone).slice(0, 10) : ''),
    read: (typed) => (typed ? noonOf(typed, site.timeZone) : null),
  },
  season: whole('season'),
  audio: {
    typed: ({ audio }) => audio?.address ?? '',
    read: (address) => (address ? { address, type: audioTypeOf(address) ?? 'audio/mpeg', length: null } : null),
  },
  link: optionalText('link'),
  chapters: {
    typed: ({ chapters }) => chapters.map(chapterText).join('\n'),
    read: (typed) =>
      lines(typed, chapterIn, 'Each line needs a time such as 1:02:03, and a title').toSorted(
        (a, b) => a.start - b.start,
      ),
    words: ({ chapters }) => counted(chapters.length, 'chapter'),
  },
  people: {
    typed: ({ people }) => people.map(personText).join('\n'),
    read: (typed) => lines(typed, personIn, 'Each line needs a name, then a role in brackets, then addresses'),
    words: ({ people }) => people.map(({ name }) => name).join(', '),
  },
};

type FieldName = keyof typeof fields;
const fieldNames = Object.keys(fields) as FieldName[];

export type Draft = Record<FieldName | 'transcriptText', string> & {
  /** On saving: nothing, it goes, the feed's comes back, or `transcriptText` takes its place. */
  transcript: 'kept' | 'removed' | 'feed' | 'given';
};

export const draftOf = (recording: ManagedRecording) =>
  ({
    ...Object.fromEntries(fieldNames.map((name) => [name, fields[name].typed(corrected(recording))])),
    ...{ transcript: 'kept', transcriptText: '' },
  }) as Draft;

/** Saves only what is changed, so that oddities of the feed stay; what says the same as the feed is its own again. */
export function rulesOf(recording: ManagedRecording) {
  const before = draftOf(recording);
  return z.pipe(
    z.custom<Draft>(),
    z.transform((draft: Draft, { issues }): RecordingUpdateInput => {
      const refuse = (errors: Errors) => {
        for (const [name, message] of Object.entries(errors))
          issues.push({ code: 'custom', input: draft, path: [name], message });
        return z.NEVER;
      };
      const changed = fieldNames.filter((name) => draft[name].trim() !== before[name].trim());
      const takeBack: RecordingUpdateInput['takeBack'] = [];
      const corrections: Record<string, unknown> = {};
      const unread: Errors = {};
      for (const name of changed) {
        const typed = draft[name].trim();
        try {
          if (typed === fields[name].typed(recording.original).trim()) takeBack.push(name);
          else corrections[name] = fields[name].read(typed);
        } catch (problem) {
          unread[name] = (problem as Error).message;
        }
      }
      const { transcript, transcriptText } = draft;
      if (transcript === 'removed') corrections.transcript = null;
      if (transcript === 'feed') takeBack.push('transcript');
      const change = {
        version: recording.version,
        corrections,
        takeBack,
        ...(transcript === 'given' && { transcriptText }),
      };
      const { error } = recordingUpdate.safeParse(change);
      const refused = (error?.issues ?? []).map(({ path, message }): [string, string] => [path.join('.'), message]);
      const errors = { ...errorsByField(refused), ...unread };
      return Object.keys(errors).length > 0 ? refuse(errors) : change;
    }),
  );
}

type Errors = Record<string, string>;

/** The first message of each field of the form, such as "chapters" for the path "corrections.chapters.3.title". */
function errorsByField(messages: [path: string, message: string][]): Errors {
  const errors: Errors = {};
  for (const [path, message] of messages) errors[path.replace(/^corrections\./, '').replace(/\..*/, '')] ??= message;
  return errors;
}

const Source = styled(Small)`
  padding-left: ${space.near};
  border-left: 2px solid ${color.saffron};
`;

import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { corrected, type ManagedRecording } from '../../../../shared/content/model/managedRecording.ts';
import { recordings } from '../../../../shared/content/routes/recordings.ts';
import { api } from '../../../api/api.ts';
import { mutation, query } from '../../../api/endpoints.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextArea, TextField } from '../../../ui/forms/fields.tsx';
import { Hidden } from '../../../ui/text/Text.tsx';
import { color, size, space } from '../../../ui/theme/theme.ts';
import {
  changeOf,
  type Draft,
  differs,
  draftOf,
  type Errors,
  errorsByField,
  errorsOf,
  type FieldName,
  inOrder,
  type Typed,
  typedField,
  wordsOf,
} from './recordingDraft.ts';

export const { useRecordingQuery, useUpdateRecordingMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** A list of the one with `name`; empty if there is none. */
    recording: query(build, recordings.list, { tags: ['Recordings'] }),
    updateRecording: mutation(build, recordings.update, {
      changes: ['Recordings', 'Episodes', 'ArchiveGuests', 'RecentEvents'],
    }),
  }),
});

/**
 * What is typed about a recording, and its saving. `loaded` is what the server said last. Whatever is not touched shows that, and
 * what is typed stays until it is saved: when a save fails, and when someone else saved first.
 */
export function useRecordingForm(loaded: ManagedRecording) {
  /** The recording on which the typing began. */
  const [base, setBase] = useState(loaded);
  const [typed, setTyped] = useState<Typed>({});
  const [errors, setErrors] = useState<Errors>({});
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const [update, { isLoading: isSaving }] = useUpdateRecordingMutation();
  const showResult = useMutationToast();
  const recording = loaded.version >= base.version ? loaded : base;
  const isDirty = changeOf(typed, recording) !== null;
  if (!isDirty && recording !== base) setBase(recording);

  const isRefused = useRef(false);
  useLayoutEffect(() => {
    if (!isRefused.current) return;
    isRefused.current = false;
    document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus();
  });
  /** Marks the fields, and moves the focus to the first of them. */
  function refuse(found: Errors) {
    isRefused.current = true;
    setErrors(found);
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
    if (error?.fields) refuse(errorsByField(Object.entries(error.fields)));
    if (!data) return;
    const { transcriptLeftOut, ...saved } = data;
    setLeftOut(transcriptLeftOut);
    setBase(saved);
    // What was typed while it was being saved stays.
    setTyped((now) =>
      Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== sent[name as keyof Draft])),
    );
  }

  return {
    ...{ recording, base, errors, leftOut, isDirty, isSaving, set, save },
    draft: { ...draftOf(recording), ...typed },
    /** Someone else has saved since the typing began. */
    isBehind: isDirty && recording.version > base.version,
    discard() {
      setTyped({});
      setErrors({});
    },
    /** Adopts a change that was made beside the form, such as hiding; what is typed stays. */
    follow: setBase,
  };
}

export type RecordingForm = ReturnType<typeof useRecordingForm>;

interface SourcesProps {
  form: RecordingForm;
  name: FieldName;
  /** The field's name in a sentence, such as "title". */
  what: string;
  children: ReactNode;
}

/** A field with, below it, what it would have without the admin's words: the feed's, and what someone else saved in the meantime. */
export function WithSources({ form, name, what, children }: SourcesProps) {
  const { recording, base, draft, set } = form;
  const saved = corrected(recording);
  const line = (said: string, from: typeof saved, use: string) => (
    <Source>
      {said}: {shortened(wordsOf(name, from) || 'nothing')}{' '}
      <Button look="quiet" small onClick={() => set(name, typedField(name, from))}>
        {use}
        <Hidden> {what}</Hidden>
      </Button>
    </Source>
  );
  const isTheirs = differs(name, typedField(name, saved), corrected(base)) && differs(name, draft[name], saved);
  const isOverridden = recording.kind === 'episode' && differs(name, draft[name], recording.original);
  return (
    <Lines>
      {children}
      {isTheirs && line('Someone else saved', saved, 'Use theirs')}
      {isOverridden && wordsOf(name, recording.original) && line('The feed says', recording.original, 'Use the feed’s')}
    </Lines>
  );
}

const longest = 240;
const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text);

interface FieldProps extends Pick<ComponentProps<typeof TextField>, 'type' | 'hint' | 'placeholder' | 'inputMode'> {
  form: RecordingForm;
  name: Exclude<FieldName, 'chapters' | 'people'>;
  label: string;
  /** The number of rows of a text of several lines. */
  rows?: number;
}

/** One line or text of a recording. */
export function Field({ form, name, label, rows, type, inputMode, ...texts }: FieldProps) {
  const { draft, errors, set } = form;
  const props = {
    ...{ label, name, value: draft[name], error: errors[name] ?? errors[`${name}.address`], ...texts },
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  };
  return (
    <WithSources form={form} name={name} what={label.toLowerCase()}>
      {rows ? <TextArea rows={rows} {...props} /> : <TextField {...{ type, inputMode }} {...props} />}
    </WithSources>
  );
}

const Lines = styled.div`
  display: grid;
  gap: ${space.hair};
  align-content: start;
`;

const Source = styled.p`
  padding-left: ${space.near};
  border-left: 2px solid ${color.saffron};
  color: ${color.inkSoft};
  font-size: ${size.small};
  overflow-wrap: anywhere;
`;

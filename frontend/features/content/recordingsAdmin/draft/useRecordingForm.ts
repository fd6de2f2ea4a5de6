import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ManagedRecording } from '../../../../../shared/content/model/managedRecording.ts';
import { useMutationToast } from '../../../../mutations/useMutationToast.ts';
import { useUpdateRecordingMutation } from '../recordingsApi.ts';
import { changeOf, type Errors, errorsByField, errorsOf, inOrder } from './change.ts';
import { type Draft, draftOf, type FieldName, typedField } from './draft.ts';

/**
 * What is typed about a recording, and its saving. `newest` is what the server said last: the form follows it while nothing
 * is typed. What is typed stays when a save fails, and when somebody else saved first.
 */
export function useRecordingForm(newest: ManagedRecording) {
  const [base, setBase] = useState(newest);
  const [draft, setDraft] = useState(() => draftOf(newest));
  const [errors, setErrors] = useState<Errors>({});
  const [conflict, setConflict] = useState<string>();
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const [update, { isLoading: isSaving }] = useUpdateRecordingMutation();
  const showResult = useMutationToast();
  const isDirty = changeOf(draft, base) !== null;
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

  function load(recording: ManagedRecording) {
    setBase(recording);
    setDraft(draftOf(recording));
    setErrors({});
    setConflict(undefined);
  }

  useEffect(() => {
    if (!isDirty && !isSaving && newest !== base && newest.version >= base.version) load(newest);
  });

  function set<Name extends keyof Draft>(name: Name, value: Draft[Name]) {
    setDraft((before) => ({ ...before, [name]: value }));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => field !== name && !field.startsWith(`${name}.`))),
    );
  }

  /** `over`: whatever was saved meanwhile stays only where this says nothing. */
  async function save({ over = false } = {}) {
    const sorted = inOrder(draft);
    setDraft(sorted);
    const wanted = changeOf(sorted, base);
    if (!wanted) return;
    const found = errorsOf(wanted);
    if (Object.keys(found).length > 0) return refuse(found);
    setErrors({});
    const { version, ...rest } = wanted;
    const body = over ? rest : { version, ...rest };
    const { data, error } = await showResult(update({ params: { name: base.name }, body }).unwrap(), {
      success: 'Recording saved',
      failure: 'The recording wasn’t saved',
    });
    if (data) {
      const { transcriptLeftOut, ...recording } = data;
      setLeftOut(transcriptLeftOut);
      return load(recording);
    }
    if (error?.status === 409) setConflict(error.message);
    if (error?.fields) refuse(errorsByField(Object.entries(error.fields)));
  }

  return {
    ...{ base, draft, errors, conflict, leftOut, isDirty, isSaving, set },
    save,
    /** Goes back to what the server said last. */
    discard: () => load(newest.version >= base.version ? newest : base),
    takeOriginal: (name: FieldName) => set(name, typedField(name, base.original)),
    /** Adopts a change that was made beside the form, such as hiding; what is typed stays. */
    follow: (recording: ManagedRecording) => setBase(recording),
  };
}

export type RecordingForm = ReturnType<typeof useRecordingForm>;

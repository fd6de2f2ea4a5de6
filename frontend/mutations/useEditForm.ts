import { useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import type { Draft } from '../ui/canRebase.ts';
import { useConflict } from '../ui/useConflict.tsx';
import { useForm } from '../ui/useForm.ts';
import { type Texts, useMutationToast } from './useMutationToast.ts';

interface Options<Thing, Values extends Draft, Body> {
  /** The thing as it was when editing began; none while a new one is made. */
  edited: Thing | undefined;
  /** As the list has it now; none where it is gone. */
  newest: Thing | undefined;
  /** The form's values for a thing. */
  draftOf: (thing: Thing) => Values;
  /** The values of a new thing. */
  blank: Values;
  rules: () => Promise<ZodMiniType<Body>>;
  onRefused?: (errors: { [Name in keyof Values]?: string }) => void;
  /** Saves it: `trigger(arg).unwrap()`. No `version`: whatever is saved meanwhile is overwritten. */
  save: (body: Body & { version?: number }) => Promise<unknown>;
  /** Tell how that went. */
  texts: Texts<unknown>;
  onSaved: () => unknown;
}

/** A form that makes or edits a thing of the server: its rules, what the server refuses, and conflicts of versions. */
export function useEditForm<Thing extends { version: number }, Values extends Draft, Body extends object>({
  edited,
  newest,
  draftOf,
  blank,
  rules,
  onRefused,
  save,
  texts,
  onSaved,
}: Options<Thing, Values, Body>) {
  const form = useForm<Values, Body>({
    initial: edited ? draftOf(edited) : blank,
    rules,
    ...(onRefused && { onRefused }),
  });
  const conflict = useConflict({ edited, newest, draftOf, form });
  const [isSaving, setSaving] = useState(false);
  const showResult = useMutationToast();

  async function submit(body: Body, version?: number) {
    setSaving(true);
    const { error } = await showResult(save({ ...body, ...(version !== undefined && { version }) }), texts);
    setSaving(false);
    if (!error) return onSaved();
    if (error.fields) form.refuse(error.fields as { [Name in keyof Values]?: string });
    if (error.status === 409 && error.message) conflict.refused(error.message, () => void submit(body));
  }

  return {
    form,
    isSaving,
    /** Props of the form element. */
    formProps: form.form((body) => void submit(body, conflict.version)),
    /** Says that somebody else saved first, and offers both ways on. */
    conflictNotice: conflict.note,
  };
}

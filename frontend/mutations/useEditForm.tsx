import { useEffect, useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { ConflictNotice } from '../ui/dialogs/ConflictNotice.tsx';
import { useForm } from '../ui/forms/useForm.ts';
import { type Texts, useMutationToast } from './useMutationToast.ts';

type Draft = Record<string, string | boolean>;

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

/**
 * A form that makes or edits a thing of the server: its rules, what the server refuses, and what changes meanwhile: by
 * somebody else, who is then told of (409), or by what one does oneself beside the form, which it follows.
 */
export function useEditForm<Thing extends { version: number }, Values extends Draft, Body extends object>(
  options: Options<Thing, Values, Body>,
) {
  const { edited, newest, draftOf, blank, rules, onRefused, save, texts, onSaved } = options;
  const form = useForm<Values, Body>({
    initial: edited ? draftOf(edited) : blank,
    rules,
    ...(onRefused && { onRefused }),
  });
  /** What the next save is made from. */
  const [base, setBase] = useState(edited);
  const [conflict, setConflict] = useState<{ message: string; overwrite: () => void; from: number | undefined }>();
  const [isSaving, setSaving] = useState(false);
  const showResult = useMutationToast();

  useEffect(() => {
    if (conflict || !base || !newest || newest.version <= base.version) return;
    if (form.isDirty && !canRebase(draftOf(base), draftOf(newest))) return;
    form.follow(draftOf(newest));
    setBase(newest);
  });

  async function submit(body: Body, version?: number) {
    setSaving(true);
    const { error } = await showResult(save({ ...body, ...(version !== undefined && { version }) }), texts);
    setSaving(false);
    if (!error) return onSaved();
    if (error.fields) form.refuse(error.fields as { [Name in keyof Values]?: string });
    if (error.status === 409 && error.message)
      setConflict({ message: error.message, overwrite: () => void submit(body), from: base?.version });
  }

  function load(thing: Thing) {
    form.load(draftOf(thing));
    setBase(thing);
    setConflict(undefined);
  }

  const newer = newest && newest.version !== conflict?.from ? newest : undefined;
  return {
    form,
    isSaving,
    /** Props of the form element. */
    formProps: form.form((body) => void submit(body, base?.version)),
    /** Says that somebody else saved first, and offers both ways on. */
    conflictNotice: conflict && (
      <ConflictNotice
        message={conflict.message}
        onOverwrite={conflict.overwrite}
        onLoad={newer && (() => load(newer))}
      />
    ),
  };
}

/**
 * May a form in which something is typed go on from version `now`, though it began with `then`? Yes, where the texts are
 * the same: `isActive` is also set outside of the form.
 */
export const canRebase = ({ isActive: _then, ...then }: Draft, { isActive: _now, ...now }: Draft) =>
  Object.keys(then).every((name) => then[name] === now[name]);

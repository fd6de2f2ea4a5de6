import { useEffect, useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { ConflictNotice } from '../ui/dialogs/EditDialog.tsx';
import { useAddressQuestion, withMistypedDomains } from '../ui/forms/useAddressQuestion.tsx';
import { type Draft, useForm } from '../ui/forms/useForm.ts';
import { type Texts, useMutationToast } from './useMutationToast.ts';

interface Options<Entry, Values extends Draft, Body> {
  /** The entry as it was when editing began; undefined for a new one. */
  edited: Entry | undefined;
  /** The entry as it now is in the list; undefined if it is gone. */
  newest: Entry | undefined;
  draftOf: (entry: Entry) => Values;
  blank: Values;
  rules: () => Promise<ZodMiniType<Body>>;
  /** The fields of addresses, about which it asks if their domains look mistyped. */
  addresses?: readonly (keyof Values & string)[];
  onRefused?: (errors: { [Name in keyof Values]?: string }) => void;
  /** Asks about valid values before they are saved, and then calls `save`. */
  askFirst?: (body: Body, save: () => void) => void;
  /** `trigger(arg).unwrap()`. Without `version`, whatever was saved in the meantime is overwritten. */
  save: (body: Body & { version?: number }) => Promise<unknown>;
  texts: Texts<unknown>;
  onSaved: () => unknown;
}

/** Creates or edits an entry. Reports what others changed (409), and adopts what the admin changed elsewhere. */
export function useEditForm<Entry extends { version: number }, Values extends Draft, Body extends object>(
  options: Options<Entry, Values, Body>,
) {
  const { edited, newest, draftOf, blank, rules, addresses = [], onRefused, askFirst, save, texts, onSaved } = options;
  const form = useForm<Values, Body>({
    initial: edited ? draftOf(edited) : blank,
    rules: addresses.length > 0 ? () => withMistypedDomains(rules()) : rules,
    ...(onRefused && { onRefused }),
  });
  const address = useAddressQuestion(form, addresses);
  const [base, setBase] = useState(edited);
  const [conflict, setConflict] = useState<{ message: string; overwrite: () => void; from: number | undefined }>();
  const [isSaving, setSaving] = useState(false);
  const showResult = useMutationToast();

  useEffect(() => {
    if (conflict || !base || !newest || newest.version <= base.version) return;
    if (form.isDirty && !canRebase(draftOf(base), draftOf(newest))) return;
    form.rebase(draftOf(newest));
    setBase(newest);
  });

  async function submit(body: Body, version?: number) {
    setSaving(true);
    const { error, said } = await showResult(save({ ...body, ...(version !== undefined && { version }) }), texts);
    setSaving(false);
    if (!error) return onSaved();
    if (error.status === 409 && error.message && !error.fields)
      setConflict({ message: error.message, overwrite: () => void submit(body), from: base?.version });
    else form.fail(said, error.fields);
  }

  function load(entry: Entry) {
    form.load(draftOf(entry));
    setBase(entry);
    setConflict(undefined);
  }

  const newer = newest && newest.version !== conflict?.from ? newest : undefined;
  return {
    form,
    isSaving,
    hintOf: address.hintOf,
    formProps: form.form(
      address.askFirst((body: Body) => {
        const go = () => void submit(body, base?.version);
        if (askFirst) askFirst(body, go);
        else go();
      }),
    ),
    conflictNotice: conflict && (
      <ConflictNotice
        message={conflict.message}
        onOverwrite={conflict.overwrite}
        onLoad={newer && (() => load(newer))}
      />
    ),
  };
}

/** Whether unsaved changes can go on from `now`: if no text changed since `before`. `isActive` may have. */
export const canRebase = ({ isActive: _before, ...before }: Draft, { isActive: _now, ...now }: Draft) =>
  Object.keys(before).every((name) => before[name] === now[name]);

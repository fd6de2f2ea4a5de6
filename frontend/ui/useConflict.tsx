import { useEffect, useState } from 'react';
import { ConflictNotice } from './ConflictNotice.tsx';
import { canRebase, type Draft } from './canRebase.ts';

interface Options<T, D> {
  /** The thing as it was when editing began; none while a new one is made. */
  edited: T | undefined;
  /** As the list has it now; none where it is gone. */
  newest: T | undefined;
  draftOf: (thing: T) => D;
  form: { isDirty: boolean; load: (draft: D) => void; follow: (draft: D) => void };
}

/**
 * For a form over a thing that may change meanwhile: by somebody else, who is then told of (409), or by what one does
 * oneself beside the form, which it follows.
 */
export function useConflict<T extends { version: number }, D extends Draft>({
  edited,
  newest,
  draftOf,
  form,
}: Options<T, D>) {
  const [base, setBase] = useState(edited);
  const [refusal, setRefusal] = useState<{ message: string; overwrite: () => void; from: number | undefined } | null>(
    null,
  );

  useEffect(() => {
    if (refusal || !base || !newest || newest.version <= base.version) return;
    if (form.isDirty && !canRebase(draftOf(base), draftOf(newest))) return;
    form.follow(draftOf(newest));
    setBase(newest);
  });

  const version = base?.version;
  const newer = newest && newest.version !== refusal?.from ? newest : undefined;
  return {
    /** What the next save is made from. */
    version,
    /** To be called when a save was refused because somebody else came first. */
    refused: (message: string, overwrite: () => void) => setRefusal({ message, overwrite, from: version }),
    note: refusal && (
      <ConflictNotice
        message={refusal.message}
        onOverwrite={refusal.overwrite}
        onLoad={
          newer &&
          (() => {
            form.load(draftOf(newer));
            setBase(newer);
            setRefusal(null);
          })
        }
      />
    ),
  };
}

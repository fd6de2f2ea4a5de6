import { useState } from 'react';
import { Conflict } from './Conflict.tsx';

interface Options<T> {
  /** The thing as it was when editing began; none while a new one is made. */
  edited: T | undefined;
  /** As the list has it now; none where it is gone. */
  newest: T | undefined;
  /** Puts a thing into the form. */
  load: (thing: T) => void;
}

/** For a form over a thing that somebody else may change meanwhile (409). */
export function useConflict<T extends { version: number }>({ edited, newest, load }: Options<T>) {
  const [version, setVersion] = useState(edited?.version);
  const [refusal, setRefusal] = useState<{ message: string; overwrite: () => void } | null>(null);
  const newer = newest && newest.version !== version ? newest : undefined;
  return {
    /** What the next save is made from. */
    version,
    clear: () => setRefusal(null),
    /** To be called when a save was refused because somebody else came first. */
    refused: (message: string, overwrite: () => void) => setRefusal({ message, overwrite }),
    note: refusal && (
      <Conflict
        message={refusal.message}
        onOverwrite={refusal.overwrite}
        onLoad={
          newer &&
          (() => {
            load(newer);
            setVersion(newer.version);
            setRefusal(null);
          })
        }
      />
    ),
  };
}

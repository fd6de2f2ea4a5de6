import { useEffect, useState } from 'react';
import { useRemoveTemplateDraftMutation, useSaveTemplateDraftMutation } from '../../library/emailTemplatesApi.ts';
import { Autosave, type AutosaveState } from './Autosave.ts';

/** What the last editor of each letter still had to save, or to delete, when it was left. */
const leaving = new Map<string, Promise<void>>();

/** Resolves when that is done: an editor opened before would find an older draft, or a discarded one again. */
export async function whenLeft(name: string): Promise<void> {
  await leaving.get(name);
}

/**
 * Saves a letter's draft on the server while it is written. `state` says whether it is saved, and when.
 * `onRefused` is called if there is another draft; only the callback of the first render is used.
 */
export function useAutosave(name: string, onRefused: () => void) {
  const [saveDraft] = useSaveTemplateDraftMutation();
  const [removeDraft] = useRemoveTemplateDraftMutation();
  const [state, setState] = useState<AutosaveState>({ is: 'idle' });
  const [autosave] = useState(
    () =>
      new Autosave(
        {
          save: ({ content, version }, revision, over) =>
            saveDraft({
              params: { name },
              body: { ...content, version, revision, ...(over && { over: true as const }) },
            }).unwrap(),
          remove: (revision) => removeDraft({ params: { name }, query: { revision: String(revision) } }).unwrap(),
        },
        (next) => {
          setState(next);
          if (next.is === 'conflict') onRefused();
        },
      ),
  );

  useEffect(() => {
    const flush = () => autosave.flush();
    const leave = () => document.visibilityState === 'hidden' && autosave.flush();
    addEventListener('online', flush);
    document.addEventListener('visibilitychange', leave);
    return () => {
      removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', leave);
      leaving.set(name, autosave.finish());
    };
  }, [name, autosave]);

  return { autosave, state };
}

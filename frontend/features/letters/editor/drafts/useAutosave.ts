import { useEffect, useState } from 'react';
import { useRemoveTemplateDraftMutation, useSaveTemplateDraftMutation } from '../../library/emailTemplatesApi.ts';
import { Autosave, type AutosaveState } from './Autosave.ts';

/** Running requests to delete discarded drafts, by letter. */
const discarding = new Map<string, Promise<void>>();

/** Resolves when a discarded draft is deleted: an editor opened before that would find it again. */
export async function whenDiscarded(name: string): Promise<void> {
  await discarding.get(name);
}

/**
 * Saves a letter's draft on the server while it is written. `state` says whether it is saved, and since when.
 * `onRefused` is called if there is another draft; only the callback of the first render is used.
 */
export function useAutosave(name: string, onRefused: () => void) {
  const [saveDraft] = useSaveTemplateDraftMutation();
  const [removeDraft] = useRemoveTemplateDraftMutation();
  const [state, setState] = useState<AutosaveState & { at: number }>({ is: 'idle', at: 0 });
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
          setState({ at: Date.now(), ...next });
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
      // The editor closes: save the rest.
      autosave.flush();
      autosave.stop();
    };
  }, [autosave]);

  return { autosave, state, discard: () => void discarding.set(name, autosave.discard()) };
}

import { useEffect, useState } from 'react';
import { useRemoveTemplateDraftMutation, useSaveTemplateDraftMutation } from '../../library/emailTemplatesApi.ts';
import { Autosave, type AutosaveState } from './Autosave.ts';

/** Discarded drafts that the server has not let go of yet, by letter. */
const discarding = new Map<string, Promise<void>>();

/** When nothing is left of what was discarded: an editor that is opened right after would find it otherwise. */
export async function whenDiscarded(name: string): Promise<void> {
  await discarding.get(name);
}

/**
 * Saves a letter's draft on the server while it is written. `state`: how that stands, and since when. `onRefused`: another
 * one is there; the function that came first is called.
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
    const nudge = () => autosave.flush();
    const leave = () => document.visibilityState === 'hidden' && autosave.flush();
    addEventListener('online', nudge);
    document.addEventListener('visibilitychange', leave);
    return () => {
      removeEventListener('online', nudge);
      document.removeEventListener('visibilitychange', leave);
      // What is left: the editor is closed, and its text kept here.
      autosave.flush();
      autosave.stop();
    };
  }, [autosave]);

  return { autosave, state, discard: () => void discarding.set(name, autosave.discard()) };
}

import { useEffect, useRef, useState } from 'react';
import type { EmailTemplate } from '../../../../shared/model/emailTemplate.ts';
import { useLazyEmailTemplatesQuery, useLazyTemplateDraftQuery } from '../emailTemplatesApi.ts';
import type { Autosave } from './Autosave.ts';
import type { OtherDraft } from './draft.ts';
import { whenDiscarded } from './useAutosave.ts';

/** Milliseconds between two looks at whether somebody else writes, while the page is seen. */
const lookAgain = 20_000;
const tryAgain = 10_000;

interface Listener {
  /** The draft that is there when the editor opens; null where there is none. */
  onFirst: (found: OtherDraft | null) => void;
  /** It is another than the one that was written here. */
  onOther: (found: OtherDraft | null) => void;
}

/** Asks for the letter's draft on the server: at the beginning, now and then, and when asked to. */
export function useServerDraft({ name, version }: EmailTemplate, autosave: Autosave, listener: Listener) {
  const [read] = useLazyTemplateDraftQuery();
  const [readLetters] = useLazyEmailTemplatesQuery();
  const [isAsked, setIsAsked] = useState(false);
  const [isFailed, setIsFailed] = useState(false);
  const told = useRef({ ...listener, version });
  told.current = { ...listener, version };

  async function find(known?: number): Promise<OtherDraft | 'known' | null> {
    const found = await read({ params: { name }, query: known === undefined ? {} : { known: String(known) } }).unwrap();
    if (!found) return null;
    const { content, ...head } = found;
    return content ? { ...head, content } : 'known';
  }

  /** After a refusal: what is there instead. Where nothing is, the letter itself may be a newer one. */
  async function ask(): Promise<void> {
    try {
      const found = await find();
      if (found === 'known') return;
      const letters = found ? undefined : await readLetters(undefined).unwrap();
      const letter = letters?.find((each) => each.name === name);
      if (found || (letter && letter.version <= told.current.version)) told.current.onOther(found);
    } catch {
      setTimeout(() => void ask(), tryAgain);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    let isFirst = true;
    const look = async () => {
      clearTimeout(timer);
      const { revision } = autosave;
      try {
        if (isFirst || (document.visibilityState === 'visible' && !autosave.isBusy)) {
          await whenDiscarded(name);
          const found = await find(isFirst ? undefined : (revision ?? undefined));
          if (isOver) return;
          if (isFirst && found !== 'known') {
            isFirst = false;
            setIsAsked(true);
            told.current.onFirst(found);
          } else if (found !== null && found !== 'known' && !autosave.isBusy && autosave.revision === revision)
            told.current.onOther(found);
          else if (found === null && revision !== null && !autosave.isBusy && autosave.revision === revision)
            await ask();
        }
        setIsFailed(false);
      } catch {
        if (!isOver) setIsFailed(true);
      }
      if (!isOver) timer = setTimeout(look, isFirst ? tryAgain : lookAgain);
    };
    const back = () => document.visibilityState === 'visible' && void look();
    void look();
    document.addEventListener('visibilitychange', back);
    addEventListener('online', look);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', back);
      removeEventListener('online', look);
    };
  }, []);

  return { isAsked, isFailed, ask };
}

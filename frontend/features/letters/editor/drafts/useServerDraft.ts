import { useEffect, useRef, useState } from 'react';
import type { EmailTemplate } from '../../../../../shared/letters/model/emailTemplate.ts';
import type { TemplateDraft } from '../../../../../shared/letters/model/templateDraft.ts';
import { useLazyEmailTemplatesQuery, useLazyTemplateDraftQuery } from '../../library/emailTemplatesApi.ts';
import { whenDiscarded } from './useAutosave.ts';

/** Milliseconds. */
const tryAgain = 10_000;

/**
 * Asks for the letter's draft on the server, until it answers: when the editor opens, and by `ask` when a save was refused.
 * `onFound` gets null where there is none and the letter is the one that is known.
 */
export function useServerDraft({ name, version }: EmailTemplate, onFound: (found: TemplateDraft | null) => void) {
  const [read] = useLazyTemplateDraftQuery();
  const [readLetters] = useLazyEmailTemplatesQuery();
  const [asked, setAsked] = useState(0);
  const [answer, setAnswer] = useState<'none' | 'failed' | 'there'>('none');
  const latest = useRef({ version, onFound });
  latest.current = { version, onFound };

  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      clearTimeout(timer);
      try {
        await whenDiscarded(name);
        const found = await read({ params: { name } }).unwrap();
        // Refused for no draft: the letter may be a newer one, which its list then says.
        const letters = found || asked === 0 ? [] : await readLetters(undefined).unwrap();
        if (isOver) return;
        end();
        setAnswer('there');
        const letter = letters.find((each) => each.name === name);
        if ((letter?.version ?? 0) <= latest.current.version) latest.current.onFound(found);
      } catch {
        if (isOver) return;
        setAnswer((before) => (before === 'there' ? before : 'failed'));
        timer = setTimeout(look, tryAgain);
      }
    };
    const end = () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener('online', look);
    };
    void look();
    addEventListener('online', look);
    return end;
  }, [name, asked, read, readLetters]);

  return { answer, ask: () => setAsked((times) => times + 1) };
}

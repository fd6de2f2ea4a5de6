import { useEffect, useRef, useState } from 'react';
import type { EmailTemplate } from '../../../../../shared/letters/model/emailTemplate.ts';
import type { TemplateDraft } from '../../../../../shared/letters/model/templateDraft.ts';
import { useLazyEmailTemplatesQuery, useLazyTemplateDraftQuery } from '../../library/emailTemplatesApi.ts';
import { whenLeft } from './useAutosave.ts';

/** Milliseconds. */
const retryAfter = 10_000;

/**
 * Fetches the letter's draft from the server, retrying until it answers: when the editor opens, and on `ask`, after a
 * refused save. `onFound` gets null if there is no draft and the letter is not newer than the known version.
 */
export function useServerDraft({ name, version }: EmailTemplate, onFound: (found: TemplateDraft | null) => void) {
  const [read] = useLazyTemplateDraftQuery();
  const [readLetters] = useLazyEmailTemplatesQuery();
  const [requests, setRequests] = useState(0);
  const [answer, setAnswer] = useState<'none' | 'failed' | 'answered'>('none');
  const latest = useRef({ version, onFound });
  latest.current = { version, onFound };

  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      clearTimeout(timer);
      try {
        await whenLeft(name);
        const found = await read({ params: { name } }).unwrap();
        // The save was refused without a draft: the letter may be newer, which its list then shows.
        const letters = found || requests === 0 ? [] : await readLetters(undefined).unwrap();
        if (isOver) return;
        end();
        setAnswer('answered');
        const letter = letters.find((each) => each.name === name);
        if ((letter?.version ?? 0) <= latest.current.version) latest.current.onFound(found);
      } catch {
        if (isOver) return;
        setAnswer((before) => (before === 'answered' ? before : 'failed'));
        timer = setTimeout(look, retryAfter);
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
  }, [name, requests, read, readLetters]);

  return { answer, ask: () => setRequests((times) => times + 1) };
}

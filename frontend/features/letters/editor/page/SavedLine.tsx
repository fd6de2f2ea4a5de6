import { useEffect, useState } from 'react';
import { momentOf } from '../../../../ui/text/dates.ts';
import type { AutosaveState } from '../drafts/Autosave.ts';
import * as S from './EditTemplateDialog.styles.ts';

/** Says whether the draft is saved on the server. */
export function SavedState({ state }: { state: AutosaveState & { at: number } }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 20_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <S.Saved role="status" aria-live="polite">
      {wordsOf(state, now)}
    </S.Saved>
  );
}

function wordsOf(state: AutosaveState & { at: number }, now: number): string {
  switch (state.is) {
    case 'idle':
      return '';
    case 'saving':
      return 'Saving…';
    case 'saved':
      return now - state.at < 60_000
        ? 'Saved a moment ago, as a draft.'
        : `Saved as a draft: ${momentOf(new Date(state.at).toISOString())}.`;
    case 'conflict':
      return 'Not saved: somebody else is writing. It is kept in this browser.';
    case 'kept':
      return `Not saved: ${reasonOf(state)}. It is kept in this browser.`;
  }
}

function reasonOf({ status, message }: { status: number | null; message?: string | undefined }): string {
  if (status === null) return 'no connection';
  if (status === 401) return 'you are signed out';
  if (status === 403) return 'your login is not complete';
  return message?.replace(/\.$/, '') || 'the server could not take it';
}

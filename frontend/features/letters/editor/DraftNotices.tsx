import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import type { DraftHead } from '../../../../shared/letters/model/templateDraft.ts';
import { Saved } from '../../../ui/dialogs/unsavedChanges.tsx';
import { clockOf, momentOf } from '../../../ui/text/dates.ts';
import { Notice } from '../../../ui/text/Text.tsx';
import type { SavedState } from './useDraft.ts';

export const SavedLine = ({ state }: { state: SavedState }) => (
  <Saved role="status" $isTrouble={state.is === 'kept'}>
    {savedText(state)}
  </Saved>
);

function savedText(state: SavedState): string {
  switch (state.is) {
    case 'clean':
      return 'All changes saved.';
    case 'saving':
      return 'Saving…';
    case 'draft':
      return `Draft${state.by === undefined ? '' : ` by ${state.by}`} saved ${whenText(state.at)}, not yet in the letter.`;
    case 'kept':
      return `Not saved: ${reasonOf(state)}. Your text is kept in this browser.`;
  }
}

function reasonOf({ status, message }: { status: number | null; message?: string | undefined }): string {
  if (status === null) return 'no connection';
  if (status === 401) return 'you’re logged out';
  if (status === 403) return 'your login isn’t complete';
  return message?.replace(/\.$/, '') || 'the server couldn’t save it';
}

/** "at 10:32 AM" if that was today, else with its day. */
const whenText = (at: string) =>
  new Date(at).toDateString() === new Date().toDateString() ? `at ${clockOf(at)}` : `on ${momentOf(at)}`;

export const RestoredDraft = ({ savedAt, savedBy }: DraftHead) => (
  <Notice tone="care" role="status">
    <p>{writingText(savedBy, savedAt)}, and hasn’t saved it. Here’s that text: what you type continues from it.</p>
  </Notice>
);

export const ReplacedDraft = ({ savedAt, savedBy, own }: DraftHead) => (
  <Notice tone="care" role="alert">
    <p>
      <strong>{writingText(own ? undefined : savedBy, savedAt)}.</strong> Your text here is the draft now. The other
      text is under Earlier versions.
    </p>
  </Notice>
);

export const NewerLetter = ({ savedBy, updatedAt }: EmailTemplate) => (
  <Notice tone="care" role="alert">
    <p>
      <strong>
        {savedBy ?? 'Someone else'} saved this letter {whenText(updatedAt)}, while you were writing.
      </strong>{' '}
      What you typed is still here. If you save it, it takes the place of the other text, which stays under Earlier
      versions.
    </p>
  </Notice>
);

/** "Maya edited this letter at 10:32 AM". `who` is undefined for the current admin. */
const writingText = (who: string | undefined, at: string) =>
  `${who ?? 'You'} edited this letter ${who === undefined ? 'in another window ' : ''}${whenText(at)}`;

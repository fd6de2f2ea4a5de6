import { useState } from 'react';
import type { EmailTemplate } from '../../../../../shared/letters/model/emailTemplate.ts';
import type { TemplateDraft } from '../../../../../shared/letters/model/templateDraft.ts';
import { counted } from '../../../../../shared/platform/counted.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialogs/Dialog.tsx';
import { ButtonRow } from '../../../../ui/layout/ButtonRow.ts';
import { momentOf } from '../../../../ui/text/dates.ts';
import { Notice } from '../../../../ui/text/Notice.tsx';
import type { useDraft } from '../drafts/useDraft.ts';
import { DraftPreview } from './DraftPreview.tsx';

interface Props {
  template: EmailTemplate;
  theirs: TemplateDraft;
  editing: ReturnType<typeof useDraft>;
}

/** Warns that somebody else is writing on the letter, and lets the admin choose one text; the other is kept. */
export function DraftConflict({ template, theirs, editing }: Props) {
  const [isLooking, setIsLooking] = useState(false);
  /** Whether this window has unsaved text that differs from theirs. */
  const { isDirty } = editing;
  const who = writingText(theirs.own ? undefined : theirs.savedBy, theirs.savedAt);
  const take = () => {
    setIsLooking(false);
    editing.takeTheirs();
  };
  const words = theirs.own ? 'Use the other text' : 'Use theirs';
  return (
    <Notice tone="care" role="alert">
      <p>
        <strong>{who}.</strong>{' '}
        {isDirty
          ? 'What you typed is here, but isn’t saved as a draft. Whichever you choose, the other is kept.'
          : 'You’re seeing the letter without it.'}
      </p>
      <ButtonRow>
        <Button look="plain" small onClick={() => setIsLooking(true)}>
          Look at it
        </Button>
        <Button look="plain" small onClick={take}>
          {words}
        </Button>
        {isDirty && (
          <Button look="plain" small onClick={editing.keepMine}>
            Keep mine
          </Button>
        )}
      </ButtonRow>
      {isLooking && (
        <Dialog
          title={`${theirs.own ? 'Your other text' : `The text of ${theirs.savedBy}`}: ${theirs.content.subject}`}
          onClose={() => setIsLooking(false)}
          width="50rem"
        >
          <DraftPreview draft={theirs.content} template={template} isPast />
          <DialogActions>
            <Button look="plain" onClick={() => setIsLooking(false)}>
              Back to mine
            </Button>
            <Button look="plain" onClick={take}>
              {words}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Notice>
  );
}

/** Says whose unsaved text the editor began with. */
export function RestoredDraft({ at, by }: { at: string; by: string }) {
  return (
    <Notice tone="care" role="status">
      <p>{writingText(by, at)}, and hasn’t saved it. Here’s that text: what you type continues from it.</p>
    </Notice>
  );
}

/** When somebody wrote: "2 minutes ago", or on which day. */
function agoText(at: string, minutes: number): string {
  if (minutes < 1) return 'a moment ago';
  if (minutes < 60) return `${counted(minutes, 'minute')} ago`;
  return `on ${momentOf(at)}`;
}

/** "Maya is editing this letter, last 2 minutes ago". `who` is undefined for the current admin. */
function writingText(who: string | undefined, at: string): string {
  const minutes = Math.floor((Date.now() - Date.parse(at)) / 60_000);
  // Somebody counts as writing until ten minutes after the last change.
  const isWriting = minutes < 10;
  const ago = `last change ${agoText(at, minutes)}`;
  if (who === undefined) return `You ${isWriting ? 'are editing' : 'edited'} this letter in another window, ${ago}`;
  return `${who} ${isWriting ? 'is editing' : 'edited'} this letter, ${ago}`;
}

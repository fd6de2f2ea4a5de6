import { useState } from 'react';
import type { EmailTemplate } from '../../../../shared/model/emailTemplate.ts';
import type { TemplateDraft } from '../../../../shared/model/templateDraft.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Ways } from '../../../ui/Ways.ts';
import { DraftPreview } from './DraftPreview.tsx';
import { writingText } from './writingText.ts';

interface Props {
  template: EmailTemplate;
  theirs: TemplateDraft;
  /** Whether anything is typed here that is not theirs. */
  isDirty: boolean;
  onTake: () => void;
  onKeep: () => void;
}

/** Two write into one letter: both texts are there, and one is chosen. */
export function DraftConflict({ template, theirs, isDirty, onTake, onKeep }: Props) {
  const [isLooking, setIsLooking] = useState(false);
  const who = writingText(theirs.own ? undefined : theirs.savedBy, theirs.savedAt);
  const take = () => {
    setIsLooking(false);
    onTake();
  };
  const words = theirs.own ? 'Take the other text' : 'Take theirs';
  return (
    <Notice tone="care" role="alert">
      <p>
        <strong>{who}.</strong>{' '}
        {isDirty
          ? 'What you typed is here, and not saved as a draft. Whichever you choose, the other is kept.'
          : 'You see the letter without it.'}
      </p>
      <Ways>
        <Button look="plain" small onClick={() => setIsLooking(true)}>
          Look at it
        </Button>
        <Button look="plain" small onClick={take}>
          {words}
        </Button>
        {isDirty && (
          <Button look="plain" small onClick={onKeep}>
            Keep mine
          </Button>
        )}
      </Ways>
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

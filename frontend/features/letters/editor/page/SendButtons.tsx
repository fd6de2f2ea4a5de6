import { useEffect } from 'react';
import type { EmailTemplate } from '../../../../../shared/letters/model/emailTemplate.ts';
import { Button, PendingLabel } from '../../../../ui/buttons/Button.tsx';
import type { ChooseLetter } from '../../send/AudienceFields.tsx';
import { SendDialog } from '../../send/SendDialog.tsx';
import { useSendDialog } from '../../send/useSendDialog.ts';

interface Props {
  template: EmailTemplate;
  chooseLetter: ChooseLetter;
  /** Saves unsaved text first: what goes out is what the editor shows. Resolves to whether it is saved now. */
  save: (() => Promise<boolean>) | undefined;
  disabled: boolean;
  onSending: (isSending: boolean) => void;
  /** The event whose people the letter is for, unless the admin chooses others. */
  guestsOf: number | undefined;
}

/** Buttons that open the dialog of a send, to send at once or to schedule. */
export function SendButtons({ template, chooseLetter, save, disabled, onSending, guestsOf }: Props) {
  const { open, isSending, dialog } = useSendDialog();
  useEffect(() => onSending(isSending), [isSending, onSending]);
  async function choose(when: 'now' | 'later') {
    if (save && !(await save())) return;
    if (guestsOf === undefined) open('newsletter', when);
    else open('event', when, guestsOf);
  }
  return (
    <>
      <Button look="plain" small disabled={disabled || isSending} onClick={() => void choose('now')}>
        <PendingLabel
          label={guestsOf === undefined ? 'Send to All' : 'Send'}
          pending="Sending..."
          isPending={isSending}
        />
      </Button>
      <Button look="plain" small disabled={disabled || isSending} onClick={() => void choose('later')}>
        Schedule
      </Button>
      {dialog && <SendDialog {...dialog} letter={template} chooseLetter={chooseLetter} onEdit={dialog.onClose} />}
    </>
  );
}

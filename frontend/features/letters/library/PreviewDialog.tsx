import { useState } from 'react';
import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { MailFrame } from '../../../ui/text/MailFrame.tsx';
import { firstReaderOf, type PreviewReader, previewMail, previewSubject, sampleReaders } from './previewMail.ts';
import { ReaderPicker } from './ReaderPicker.tsx';
import { useLetterCards } from './useLetterCards.ts';

/** The mail as a reader gets it: the sample reader, until one is chosen. */
export function PreviewDialog({ template, onClose }: { template: EmailTemplate; onClose: () => void }) {
  const cards = useLetterCards(template.htmlContent);
  const first = firstReaderOf(template.name);
  const [reader, setReader] = useState<PreviewReader>(sampleReaders[first]);
  const title = `Preview: ${template.subject}`;
  return (
    <Dialog title={title} onClose={onClose} width="50rem">
      <ReaderPicker first={first} onChoose={setReader} />
      <p>
        Subject: <strong>{previewSubject(template, reader)}</strong>
      </p>
      <MailFrame title={title} html={previewMail({ ...template, cards }, reader)} height="min(58vh, 44rem)" />
    </Dialog>
  );
}

import type { EmailTemplate } from '../../../shared/model/emailTemplate.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { MailFrame } from '../../ui/MailFrame.tsx';
import { previewMail } from './previewMail.ts';
import { useLetterCards } from './useLetterCards.ts';

/** The mail as a subscriber sees it. */
export function PreviewDialog({ template, onClose }: { template: EmailTemplate; onClose: () => void }) {
  const cards = useLetterCards(template.htmlContent);
  const title = `Preview: ${template.subject}`;
  return (
    <Dialog title={title} onClose={onClose} width="50rem">
      <MailFrame title={title} html={previewMail({ ...template, cards })} height="min(64vh, 44rem)" />
    </Dialog>
  );
}

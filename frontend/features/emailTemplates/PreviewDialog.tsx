import type { EmailTemplate } from '../../../shared/model/emailTemplate.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import * as S from './PreviewDialog.styles.ts';
import { personalise } from './personalise.ts';

/** The mail as a subscriber sees it, in a frame that may run nothing and go nowhere. */
export function PreviewDialog({ template, onClose }: { template: EmailTemplate; onClose: () => void }) {
  const title = `Preview: ${template.subject}`;
  return (
    <Dialog title={title} onClose={onClose} width="46rem">
      <S.Frame title={title} sandbox="" srcDoc={personalise(template.htmlContent, 'Preview User')} />
    </Dialog>
  );
}

import { type ReactNode, useState } from 'react';
import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { protectedTemplates } from '../../../../shared/site/site.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Menu } from '../../../ui/buttons/Menu.tsx';
import { PendingLabel } from '../../../ui/buttons/PendingLabel.tsx';
import { RowActions } from '../../../ui/tables/Table.styles.ts';
import { dayOf } from '../../../ui/text/dates.ts';
import { Status } from '../../../ui/text/Status.ts';
import type { ChooseLetter } from '../send/AudienceFields.tsx';
import { SendDialog } from '../send/SendDialog.tsx';
import { useSendDialog } from '../send/useSendDialog.ts';
import { DeleteTemplateDialog } from './DeleteTemplateDialog.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { ReplicateDialog } from './ReplicateDialog.tsx';
import * as S from './TemplateList.styles.ts';

interface Props {
  template: EmailTemplate;
  progress: (template: string, sending: boolean) => ReactNode;
  chooseLetter: ChooseLetter;
  onEdit: (template: EmailTemplate) => void;
}

/** One template and its actions. */
export function TemplateRow({ template, progress, chooseLetter, onEdit }: Props) {
  const { name, subject, updatedAt, draft: unsaved } = template;
  const [open, setOpen] = useState<'preview' | 'copy' | 'delete' | null>(null);
  const { open: openSend, isSending, dialog } = useSendDialog();
  const close = () => setOpen(null);
  const opener = (dialog: typeof open) => () => setOpen(dialog);
  return (
    <S.Row>
      <div>
        <h2>{subject}</h2>
        <S.Facts>
          <S.Name>{name}</S.Name>
          <S.Badge>Updated {dayOf(updatedAt)}</S.Badge>
          {unsaved && (
            <Status $tone="care">
              {unsaved.own ? 'Your changes are not saved' : `${unsaved.savedBy} has changes that are not saved`}
            </Status>
          )}
        </S.Facts>
      </div>
      <RowActions>
        <S.Edit look="plain" small onClick={() => onEdit(template)}>
          Edit
        </S.Edit>
        <Button look="plain" small disabled={isSending} onClick={() => openSend('newsletter')}>
          <PendingLabel label="Send to All" pending="Sending..." isPending={isSending} />
        </Button>
        <Menu
          label={`More for ${subject}`}
          items={[
            { label: 'Preview', onChoose: opener('preview') },
            { label: 'Copy', onChoose: opener('copy') },
            { label: 'Send to Attendees', onChoose: () => openSend('event') },
            ...(isProtected(name) ? [] : [{ label: 'Delete', danger: true, onChoose: opener('delete') }]),
          ]}
        />
      </RowActions>
      <S.Progress>{progress(name, isSending)}</S.Progress>
      {open === 'preview' && <PreviewDialog template={template} onClose={close} />}
      {open === 'copy' && (
        <ReplicateDialog
          template={template}
          onCopied={(copy) => {
            close();
            onEdit(copy);
          }}
          onClose={close}
        />
      )}
      {open === 'delete' && <DeleteTemplateDialog name={name} onClose={close} />}
      {dialog && (
        <SendDialog
          {...dialog}
          letter={template}
          chooseLetter={chooseLetter}
          onEdit={() => {
            dialog.onClose();
            onEdit(template);
          }}
        />
      )}
    </S.Row>
  );
}

const isProtected = (name: string) => (protectedTemplates as readonly string[]).includes(name);

import { type ReactNode, useState } from 'react';
import { automaticallyTo, type EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';

import { pathOf } from '../../../../shared/site/pages.ts';
import { protectedTemplates } from '../../../../shared/site/site.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { drawings } from '../../../ui/buttons/Menu.tsx';
import { dayOf } from '../../../ui/text/dates.ts';
import { Status } from '../../../ui/text/Text.tsx';
import type { ChooseLetter } from '../send/AudienceFields.tsx';
import { SendDialog } from '../send/SendDialog.tsx';
import { useSendDialog } from '../send/useSendDialog.ts';
import { DeleteTemplateDialog } from './DeleteTemplateDialog.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { ReplicateDialog } from './ReplicateDialog.tsx';
import { TemplateActions } from './TemplateActions.tsx';
import * as S from './TemplateList.styles.ts';

interface Props {
  template: EmailTemplate;
  /** The names of all letters. */
  names: string[];
  progress: (template: string, sending: boolean) => ReactNode;
  chooseLetter: ChooseLetter;
  onEdit: (template: EmailTemplate) => void;
}

/** One letter and its actions. */
export function TemplateRow({ template, names, progress, chooseLetter, onEdit }: Props) {
  const { name, title, subject, updatedAt, draft: unsaved } = template;
  const [open, setOpen] = useState<'rename' | 'preview' | 'copy' | 'delete' | null>(null);
  const { open: openSend, isSending, dialog } = useSendDialog();
  const close = () => setOpen(null);
  const opener = (dialog: typeof open) => () => setOpen(dialog);
  const automatic = automaticallyTo(name);
  return (
    <S.Row>
      <div>
        <S.Title>
          <h2>{title}</h2>
          <IconButton drawing={drawings.edit} label={`Rename ${title}`} onClick={opener('rename')} />
        </S.Title>
        {subject !== title && <p>{subject}</p>}
        <S.Facts>
          <S.Badge>Updated {dayOf(updatedAt)}</S.Badge>
          {unsaved && (
            <Status $tone="care">
              {unsaved.own ? 'You have unsaved changes' : `${unsaved.savedBy} has unsaved changes`}
            </Status>
          )}
        </S.Facts>
      </div>
      <TemplateActions
        title={title}
        isSending={isSending}
        editor={pathOf('adminEmailTemplate', name)}
        onPreview={opener('preview')}
        onCopy={opener('copy')}
        onSend={automatic ? undefined : () => openSend('newsletter')}
        onDelete={isProtected(name) ? undefined : opener('delete')}
      />
      <S.Progress>
        {automatic ? (
          <S.Automatic>
            <Status $tone="good">Automatic</Status>
            {automatic}
          </S.Automatic>
        ) : (
          progress(name, isSending)
        )}
      </S.Progress>
      {open === 'rename' && <RenameDialog template={template} onClose={close} />}
      {open === 'preview' && <PreviewDialog template={template} onClose={close} />}
      {open === 'copy' && (
        <ReplicateDialog
          template={template}
          names={names}
          onCopied={(copy) => {
            close();
            onEdit(copy);
          }}
          onClose={close}
        />
      )}
      {open === 'delete' && <DeleteTemplateDialog template={template} onClose={close} />}
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

import { type ReactNode, useState } from 'react';
import type { EmailTemplate } from '../../../shared/model/emailTemplate.ts';
import { protectedTemplates } from '../../../shared/site.ts';
import { Button } from '../../ui/Button.tsx';
import { dayOf } from '../../ui/dates.ts';
import { DeleteTemplateDialog } from './DeleteTemplateDialog.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { ReplicateDialog } from './ReplicateDialog.tsx';
import { SendDialog } from './SendDialog.tsx';
import * as S from './TemplateList.styles.ts';
import { useSend } from './useSend.ts';

interface Props {
  template: EmailTemplate;
  progress: (template: string, sending: boolean) => ReactNode;
  attendees?: ((template: EmailTemplate, onClose: () => void) => ReactNode) | undefined;
  onEdit: () => void;
}

/** One template and what can be done with it. */
export function TemplateRow({ template, progress, attendees, onEdit }: Props) {
  const { name, subject, updatedAt } = template;
  const [open, setOpen] = useState<'preview' | 'copy' | 'send' | 'attendees' | 'delete' | null>(null);
  const { send, isSending, problem } = useSend(name);
  const close = () => setOpen(null);
  return (
    <S.Row>
      <div>
        <S.Name>
          <h2>{name}</h2>
          <S.Badge>Updated {dayOf(updatedAt)}</S.Badge>
        </S.Name>
        <S.Subject>{subject}</S.Subject>
      </div>
      <S.Actions>
        <Button look="plain" small onClick={() => setOpen('preview')}>
          Preview
        </Button>
        <Button look="plain" small onClick={onEdit}>
          Edit
        </Button>
        <Button look="plain" small onClick={() => setOpen('copy')}>
          Copy
        </Button>
        {attendees && (
          <Button look="plain" small onClick={() => setOpen('attendees')}>
            Send to Attendees
          </Button>
        )}
        <Button small disabled={isSending} onClick={() => setOpen('send')}>
          {isSending ? 'Sending...' : 'Send to All'}
        </Button>
        {!isProtected(name) && (
          <S.Delete look="quiet" small onClick={() => setOpen('delete')}>
            Delete
          </S.Delete>
        )}
      </S.Actions>
      <S.Progress>{progress(name, isSending)}</S.Progress>
      {open === 'preview' && <PreviewDialog template={template} onClose={close} />}
      {open === 'copy' && <ReplicateDialog template={template} onClose={close} />}
      {open === 'delete' && <DeleteTemplateDialog name={name} onClose={close} />}
      {open === 'attendees' && attendees?.(template, close)}
      {open === 'send' && (
        <SendDialog
          template={template}
          onClose={close}
          onEdit={() => {
            close();
            onEdit();
          }}
          problem={problem}
          onSend={(options, key) => {
            close();
            void send(options, key).then((sent) => sent || setOpen('send'));
          }}
        />
      )}
    </S.Row>
  );
}

const isProtected = (name: string) => (protectedTemplates as readonly string[]).includes(name);

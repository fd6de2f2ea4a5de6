import { type ReactNode, useState } from 'react';
import type { EmailTemplate } from '../../../shared/model/emailTemplate.ts';
import { protectedTemplates } from '../../../shared/site.ts';
import { Button } from '../../ui/Button.tsx';
import { dayOf } from '../../ui/dates.ts';
import { Menu } from '../../ui/Menu.tsx';
import { PendingLabel } from '../../ui/PendingLabel.tsx';
import { Status } from '../../ui/Status.ts';
import type { ChooseLetter } from './AudienceFields.tsx';
import { DeleteTemplateDialog } from './DeleteTemplateDialog.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { ReplicateDialog } from './ReplicateDialog.tsx';
import { SendDialog } from './SendDialog.tsx';
import { newSend } from './sendDraft.ts';
import * as S from './TemplateList.styles.ts';
import { useSend } from './useSend.ts';

interface Props {
  template: EmailTemplate;
  progress: (template: string, sending: boolean) => ReactNode;
  sendToEvent?: ((template: EmailTemplate, onClose: () => void) => ReactNode) | undefined;
  chooseLetter: ChooseLetter;
  onEdit: (template: EmailTemplate) => void;
}

/** One template and what can be done with it. */
export function TemplateRow({ template, progress, sendToEvent, chooseLetter, onEdit }: Props) {
  const { name, subject, updatedAt, draft: unsaved } = template;
  const [open, setOpen] = useState<'preview' | 'copy' | 'send' | 'event' | 'delete' | null>(null);
  // What was chosen is there again where a send is refused.
  const [draft, setDraft] = useState(newSend);
  const { send, isSending, problem, forget } = useSend(name);
  const close = () => setOpen(null);
  const opens = (dialog: typeof open) => () => setOpen(dialog);
  function openSend() {
    setDraft(newSend);
    forget();
    setOpen('send');
  }
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
      <S.Actions>
        <S.Edit look="plain" small onClick={() => onEdit(template)}>
          Edit
        </S.Edit>
        <Button look="plain" small disabled={isSending} onClick={openSend}>
          <PendingLabel usual="Send to All" pending="Sending..." isPending={isSending} />
        </Button>
        <Menu
          label={`More for ${subject}`}
          items={[
            { label: 'Preview', onChoose: opens('preview') },
            { label: 'Copy', onChoose: opens('copy') },
            ...(sendToEvent ? [{ label: 'Send to Attendees', onChoose: opens('event') }] : []),
            ...(isProtected(name) ? [] : [{ label: 'Delete', danger: true, onChoose: opens('delete') }]),
          ]}
        />
      </S.Actions>
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
      {open === 'event' && sendToEvent?.(template, close)}
      {open === 'send' && (
        <SendDialog
          template={template}
          draft={draft}
          onDraft={setDraft}
          chooseLetter={chooseLetter}
          onClose={close}
          onEdit={() => {
            close();
            onEdit(template);
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

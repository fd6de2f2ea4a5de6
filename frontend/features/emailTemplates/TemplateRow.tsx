import { useState } from 'react';
import type { EmailTemplate } from '../../../shared/model/emailTemplate.ts';
import { Button } from '../../ui/Button.tsx';
import { dayOf } from '../../ui/dates.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { SendDialog } from './SendDialog.tsx';
import * as S from './TemplateList.styles.ts';
import { useSend } from './useSend.ts';

/** One template and what can be done with it. */
export function TemplateRow({ template }: { template: EmailTemplate }) {
  const { name, subject, updatedAt } = template;
  const [open, setOpen] = useState<'preview' | 'send' | null>(null);
  const { send, isSending } = useSend(name);
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
        <Button small disabled={isSending} onClick={() => setOpen('send')}>
          {isSending ? 'Sending...' : 'Send to All'}
        </Button>
      </S.Actions>
      {open === 'preview' && <PreviewDialog template={template} onClose={close} />}
      {open === 'send' && (
        <SendDialog
          template={template}
          onClose={close}
          onSend={() => {
            close();
            void send();
          }}
        />
      )}
    </S.Row>
  );
}

import { type ComponentType, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { automaticallyTo, type EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { protectedTemplates } from '../../../../shared/site/site.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button, ButtonLink, PendingLabel } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { drawings } from '../../../ui/buttons/Menu.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { SelectField } from '../../../ui/forms/fields.tsx';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { RowActions } from '../../../ui/tables/Table.tsx';
import { dayOf } from '../../../ui/text/dates.ts';
import { MailFrame } from '../../../ui/text/MailFrame.tsx';
import { Status } from '../../../ui/text/Text.tsx';
import { color, from, size, space } from '../../../ui/theme/theme.ts';
import { SendDialog, useSendDialog } from '../send/SendDialog.tsx';
import type { ChooseLetter } from '../send/SendFields.tsx';
import { useEmailTemplatesQuery } from './emailTemplatesApi.ts';
import { DeleteTemplateDialog, NewLetterDialog, RenameDialog, ReplicateDialog } from './letterDialogs.tsx';
import { previewMail, previewSubject, useLetterCards, usePreviewReader } from './previewMail.ts';

interface Props {
  progress: (template: string, sending: boolean) => ReactNode;
  chooseLetter: ChooseLetter;
}

export function TemplateList(props: Props) {
  const { data, isLoading, isError, refetch } = useEmailTemplatesQuery();
  const navigate = useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const past = usePastLetters();
  const edit = ({ name }: EmailTemplate) => void navigate(pathOf('adminEmailTemplate', name));
  if (isLoading) return <ListLoading words="Loading the letters…" rows={3} />;
  if (!data) return <ListFailed words="Error loading data" onRetry={refetch} />;
  return (
    <>
      <Begin>
        <Button onClick={() => setIsCreating(true)}>New letter</Button>
        <Button look="quiet" onClick={past.open}>
          Import past letters
        </Button>
      </Begin>
      {isError && <ListFailed words="Error loading data" onRetry={refetch} />}
      {data.length === 0 && <ListEmpty>No email templates found</ListEmpty>}
      <List>
        {newestFirst(data).map((template) => (
          <TemplateRow key={template.name} template={template} onEdit={edit} {...props} />
        ))}
      </List>
      {isCreating && <NewLetterDialog onMade={edit} onClose={() => setIsCreating(false)} />}
      {past.dialog}
    </>
  );
}

/** The code that reads exports loads when someone imports. */
function usePastLetters() {
  const [Loaded, setLoaded] = useState<ComponentType<{ onClose: () => void }>>();
  const [isOpen, setOpen] = useState(false);
  const showResult = useMutationToast();
  async function open() {
    const { data } = await showResult(import('../past/PastLetters.tsx'));
    if (data) setLoaded(() => data.PastLetters);
    setOpen(data !== undefined);
  }
  return { open: () => void open(), dialog: isOpen && Loaded && <Loaded onClose={() => setOpen(false)} /> };
}

const newestFirst = (templates: EmailTemplate[]) =>
  templates.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt));

interface RowProps extends Props {
  template: EmailTemplate;
  onEdit: (template: EmailTemplate) => void;
}

const isProtected = (name: string) => (protectedTemplates as readonly string[]).includes(name);

function TemplateRow({ template, progress, chooseLetter, onEdit }: RowProps) {
  const { name, title, subject, updatedAt, draft: unsaved } = template;
  const [open, setOpen] = useState<'rename' | 'preview' | 'copy' | 'delete' | null>(null);
  const { open: openSend, isSending, dialog } = useSendDialog();
  const close = () => setOpen(null);
  const automatic = automaticallyTo(name);
  return (
    <Row>
      <div>
        <Title>
          <h2>{title}</h2>
          <IconButton drawing={drawings.edit} label={`Rename ${title}`} onClick={() => setOpen('rename')} />
        </Title>
        {subject !== title && <p>{subject}</p>}
        <Facts>
          <Badge>Updated {dayOf(updatedAt)}</Badge>
          {unsaved && (
            <Status $tone="care">
              {unsaved.own ? 'You have unsaved changes' : `${unsaved.savedBy} has unsaved changes`}
            </Status>
          )}
        </Facts>
      </div>
      <RowActions>
        <Edit look="plain" small to={pathOf('adminEmailTemplate', name)}>
          Edit
        </Edit>
        <Button look="plain" small onClick={() => setOpen('preview')}>
          Preview
        </Button>
        <Button look="plain" small onClick={() => setOpen('copy')}>
          Copy
        </Button>
        {!automatic && (
          <Button look="plain" small disabled={isSending} onClick={() => openSend('newsletter')}>
            <PendingLabel label="Send to All" pending="Sending..." isPending={isSending} />
          </Button>
        )}
        {!isProtected(name) && (
          <Delete look="plain" small onClick={() => setOpen('delete')}>
            Delete
          </Delete>
        )}
      </RowActions>
      <Progress>
        {automatic ? (
          <Automatic>
            <Status $tone="good">Automatic</Status>
            {automatic}
          </Automatic>
        ) : (
          progress(name, isSending)
        )}
      </Progress>
      {open === 'rename' && <RenameDialog template={template} onClose={close} />}
      {open === 'preview' && <PreviewDialog template={template} onClose={close} />}
      {open === 'copy' && <ReplicateDialog template={template} onMade={onEdit} onClose={close} />}
      {open === 'delete' && <DeleteTemplateDialog template={template} onClose={close} />}
      {dialog && (
        <SendDialog {...dialog} letter={template} chooseLetter={chooseLetter} onEdit={() => onEdit(template)} />
      )}
    </Row>
  );
}

function PreviewDialog({ template, onClose }: { template: EmailTemplate; onClose: () => void }) {
  const cards = useLetterCards(template.htmlContent);
  const { reader, select } = usePreviewReader(template.name);
  const title = `Preview: ${template.subject}`;
  return (
    <Dialog title={title} onClose={onClose} width="50rem">
      <SelectField {...select} />
      <p>
        Subject: <strong>{previewSubject(template, reader)}</strong>
      </p>
      <MailFrame title={title} html={previewMail({ ...template, cards }, reader)} height="min(58vh, 44rem)" />
    </Dialog>
  );
}

const Begin = styled(RowActions)`
  margin-bottom: ${space.block};
`;

const List = styled.ul`
  border-bottom: 1px solid ${color.hairline};
`;

const Row = styled.li`
  display: grid;
  gap: ${space.tight} ${space.block};
  align-items: start;
  padding-block: ${space.block} ${space.tight};
  border-top: 1px solid ${color.hairline};
  ${from.tablet} { grid-template-columns: minmax(0, 1fr) auto; }
`;

const Title = styled.div`
  display: flex;
  gap: ${space.hair};
  align-items: flex-start;
  h2 { padding-top: 0.2em; font-size: ${size.h3}; }
`;

const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.hair} ${space.near};
  align-items: center;
  margin-top: ${space.tight};
  color: ${color.inkSoft};
  font-size: ${size.tiny};
`;

const Badge = styled.span`
  padding: 0.1rem 0.5rem;
  border: 1px solid ${color.hairline};
  border-radius: 2px;
`;

/** Reserves room for a send's state: nothing below moves when it appears. */
const Progress = styled.div`
  grid-column: 1 / -1;
  min-height: 2.75rem;
`;

const Automatic = styled.p`
  display: flex;
  gap: ${space.near};
  align-items: baseline;
  font-size: ${size.small};
`;

const Edit = styled(ButtonLink)`
  border-color: ${color.brand};
  background: ${color.brandWash};
  color: ${color.brand};
`;

const Delete = styled(Button)`
  color: ${color.danger};
  &:hover:not(:disabled) { background: ${color.dangerWash}; }
`;

import { type ReactNode, useState } from 'react';
import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { EditTemplateDialog } from '../editor/dialog/EditTemplateDialog.tsx';
import type { ChooseLetter } from '../send/AudienceFields.tsx';
import { useEmailTemplatesQuery } from './emailTemplatesApi.ts';
import { NewLetterDialog } from './NewLetterDialog.tsx';
import * as S from './TemplateList.styles.ts';
import { TemplateRow } from './TemplateRow.tsx';

interface Props {
  /** The state of a template's sends; `sending` while one is being started here. */
  progress: (template: string, sending: boolean) => ReactNode;
  chooseLetter: ChooseLetter;
  /** A notice to show above the editor. */
  editNotice?: (template: string) => ReactNode;
}

/** The letters with their actions, and a button for a new one. */
export function TemplateList({ progress, chooseLetter, editNotice }: Props) {
  const { data, isLoading, isError, refetch } = useEmailTemplatesQuery();
  // The editor stays open, with all that was typed, if somebody else deletes the template meanwhile.
  const [edited, setEdited] = useState<EmailTemplate | null>(null);
  const [isCreating, setIsCreating] = useState(false);
  if (isLoading) return <ListLoading words="Loading the letters…" rows={3} />;
  if (!data) return <ListFailed words="Error loading data" onRetry={refetch} />;
  return (
    <>
      <S.Begin>
        <Button onClick={() => setIsCreating(true)}>New letter</Button>
      </S.Begin>
      {isError && <ListFailed words="Error loading data" onRetry={refetch} />}
      {data.length === 0 && <ListEmpty>No email templates found</ListEmpty>}
      <S.List>
        {newestFirst(data).map((template) => (
          <TemplateRow
            key={template.name}
            template={template}
            names={data.map(({ name }) => name)}
            progress={progress}
            chooseLetter={chooseLetter}
            onEdit={setEdited}
          />
        ))}
      </S.List>
      {isCreating && (
        <NewLetterDialog
          templates={data}
          onCreated={(letter) => {
            setIsCreating(false);
            setEdited(letter);
          }}
          onClose={() => setIsCreating(false)}
        />
      )}
      {edited && (
        <EditTemplateDialog
          template={data.find(({ name }) => name === edited.name) ?? edited}
          notice={editNotice?.(edited.name)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

const newestFirst = (templates: EmailTemplate[]) =>
  templates.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt));

import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import type { ChooseLetter } from '../send/AudienceFields.tsx';
import { useEmailTemplatesQuery } from './emailTemplatesApi.ts';
import { NewLetterDialog } from './NewLetterDialog.tsx';
import * as S from './TemplateList.styles.ts';
import { TemplateRow } from './TemplateRow.tsx';

interface Props {
  /** The state of a template's sends; `sending` while one is being started here. */
  progress: (template: string, sending: boolean) => ReactNode;
  chooseLetter: ChooseLetter;
}

/** The letters with their actions, and a button for a new one. */
export function TemplateList({ progress, chooseLetter }: Props) {
  const { data, isLoading, isError, refetch } = useEmailTemplatesQuery();
  const navigate = useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const edit = ({ name }: EmailTemplate) => void navigate(pathOf('adminEmailTemplate', name));
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
            onEdit={edit}
          />
        ))}
      </S.List>
      {isCreating && (
        <NewLetterDialog
          templates={data}
          onCreated={(letter) => {
            setIsCreating(false);
            edit(letter);
          }}
          onClose={() => setIsCreating(false)}
        />
      )}
    </>
  );
}

const newestFirst = (templates: EmailTemplate[]) =>
  templates.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt));

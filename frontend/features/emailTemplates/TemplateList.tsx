import { ListEmpty, ListFailed, ListLoading } from '../../ui/ListState.tsx';
import { useEmailTemplatesQuery } from './emailTemplatesApi.ts';
import * as S from './TemplateList.styles.ts';
import { TemplateRow } from './TemplateRow.tsx';

export function TemplateList() {
  const { data, isLoading, isError, refetch } = useEmailTemplatesQuery();
  if (isLoading) return <ListLoading words="Loading email templates…" rows={3} />;
  if (isError || !data) return <ListFailed words="Error loading data" onRetry={refetch} />;
  if (data.length === 0) return <ListEmpty>No email templates found</ListEmpty>;
  return (
    <S.List>
      {data.map((template) => (
        <TemplateRow key={template.name} template={template} />
      ))}
    </S.List>
  );
}

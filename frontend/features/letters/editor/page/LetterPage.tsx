import { useState } from 'react';
import { ListEmpty, ListFailed, ListLoading } from '../../../../ui/tables/ListState.tsx';
import { useEmailTemplatesQuery } from '../../library/emailTemplatesApi.ts';
import { LetterEditor, type Props } from './LetterEditor.tsx';

/** The editor of the letter of this name, once the letter has loaded. */
export function LetterPage({ name, ...props }: Omit<Props, 'template'> & { name: string }) {
  const { data, isLoading, refetch } = useEmailTemplatesQuery();
  const found = data?.find((each) => each.name === name);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  // The editor stays, with all that was typed, if somebody else deletes the letter meanwhile.
  const template = found ?? last;
  if (template) return <LetterEditor template={template} {...props} />;
  if (isLoading) return <ListLoading words="Loading the letter…" rows={3} />;
  if (!data) return <ListFailed words="Error loading data" onRetry={refetch} />;
  return <ListEmpty>There’s no letter with this name. It may have been deleted.</ListEmpty>;
}

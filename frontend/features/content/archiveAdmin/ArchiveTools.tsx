import { type ReactNode, useState } from 'react';
import { useArchiveGuestsQuery } from '../../../queries/archiveGuests.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import * as S from './EditableGuests.styles.ts';
import { EditableGuests } from './EditableGuests.tsx';
import { GuestDialog } from './GuestDialog.tsx';

interface Props {
  /** The archive as visitors see it. */
  children: ReactNode;
  onExit: () => void;
}

/** The archive with its editing tools: as visitors see it, or as an editable list. */
export function ArchiveTools({ children, onExit }: Props) {
  const [editing, setEditing] = useState(false);
  const [adding, setAdding] = useState(false);
  const { data, isLoading, isError, refetch } = useArchiveGuestsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <S.Bar role="toolbar" aria-label="Admin mode">
        <S.State>Admin mode</S.State>
        {editing && data && (
          <Button small onClick={() => setAdding(true)}>
            Add Guest
          </Button>
        )}
        <Button look="plain" small onClick={() => setEditing(!editing)}>
          {editing ? 'View Mode' : 'Edit Mode'}
        </Button>
        <Button look="plain" small onClick={onExit}>
          Exit Admin Mode
        </Button>
      </S.Bar>
      {!editing && children}
      {editing && isLoading && <ListLoading words="Loading guests…" />}
      {editing && isError && <ListFailed words="Error loading data" onRetry={refetch} />}
      {editing && data && <EditableGuests guests={data} />}
      {adding && data && <GuestDialog guests={data} onClose={() => setAdding(false)} />}
    </>
  );
}

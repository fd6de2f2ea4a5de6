import { type ReactNode, useState } from 'react';
import { useArchiveGuestsQuery } from '../../../queries/archiveGuests.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import * as S from './EditableGuests.styles.ts';
import { EditableGuests } from './EditableGuests.tsx';
import { GuestDialog } from './GuestDialog.tsx';
import type { ArchiveMode } from './keptMode.ts';

interface Props {
  mode: ArchiveMode;
  onChange: (mode: ArchiveMode) => void;
  onExit: () => void;
  /** The archive as visitors see it. */
  children: ReactNode;
}

/** The archive with its editing tools: as visitors see it, or as an editable list. */
export function ArchiveTools({ mode, onChange, onExit, children }: Props) {
  const editing = mode === 'edit';
  const [adding, setAdding] = useState(false);
  const { data, isLoading, isError, refetch } = useArchiveGuestsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <S.Bar role="toolbar" aria-label="Admin mode">
        {editing && data && (
          <Button small onClick={() => setAdding(true)}>
            Add Guest
          </Button>
        )}
        <Button look="plain" small onClick={() => onChange(editing ? 'view' : 'edit')}>
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

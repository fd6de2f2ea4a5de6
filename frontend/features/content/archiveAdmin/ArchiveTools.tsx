import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { featuredOf } from '../../../../shared/content/lists.ts';
import type { ArchiveGuest } from '../../../../shared/content/model/archiveGuest.ts';
import { counted } from '../../../../shared/platform/text.ts';
import { useUserQuery } from '../../../api/api.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { useRedeemAdminKey } from '../../../queries/adminKeys.ts';
import { useArchiveGuestsQuery } from '../../../queries/archiveGuests.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { drawings } from '../../../ui/buttons/Menu.tsx';
import { ListSearch } from '../../../ui/tables/ListSearch.tsx';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { matches } from '../../../ui/tables/search.ts';
import { RowActions } from '../../../ui/tables/Table.tsx';
import { Hidden } from '../../../ui/text/Text.tsx';
import { color, from, size, space } from '../../../ui/theme/theme.ts';
import { byName } from '../guests/GuestArchive.tsx';
import { GuestDialog, guestTexts, useDeleteGuestMutation } from './GuestDialog.tsx';

type ArchiveMode = 'view' | 'edit';

interface Props {
  mode: ArchiveMode;
  onChange: (mode: ArchiveMode) => void;
  onExit: () => void;
  children: ReactNode;
}

export function ArchiveTools({ mode, onChange, onExit, children }: Props) {
  const editing = mode === 'edit';
  const [adding, setAdding] = useState(false);
  const { data, isLoading, isError, refetch } = useArchiveGuestsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <Bar role="toolbar" aria-label="Admin mode">
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
      </Bar>
      {!editing && children}
      {editing && isLoading && <ListLoading words="Loading guests…" />}
      {editing && isError && <ListFailed words="Error loading data" onRetry={refetch} />}
      {editing && data && <EditableGuests guests={data} />}
      {adding && data && <GuestDialog guests={data} onClose={() => setAdding(false)} />}
    </>
  );
}

type Task = { name: 'edit' | 'delete'; guest: ArchiveGuest };

function EditableGuests({ guests }: { guests: ArchiveGuest[] }) {
  const [task, setTask] = useState<Task | null>(null);
  const [typed, setTyped] = useState('');
  const [remove] = useDeleteGuestMutation();
  const close = () => setTask(null);
  if (guests.length === 0) return <ListEmpty>No guests in the archive yet</ListEmpty>;
  const withoutRoom = new Set(featuredOf(guests).hidden);
  const shown = byName(guests).filter(({ name }) => matches(name, typed));
  return (
    <>
      <ListSearch
        label="Search the archive"
        placeholder="Name or part of a name"
        value={typed}
        onChange={setTyped}
        result={`${shown.length} of ${counted(guests.length, 'guest')}`}
      />
      <List>
        {shown.map((guest) => (
          <Row key={guest.id}>
            <Place>
              <Hidden>Display order </Hidden>
              {guest.displayOrder}
            </Place>
            <Name>
              {guest.name}
              {guest.isFeatured && <Featured>{withoutRoom.has(guest) ? 'Featured, not shown' : 'Featured'}</Featured>}
            </Name>
            <RowActions>
              <IconButton
                drawing={drawings.edit}
                label={`Edit ${guest.name}`}
                onClick={() => setTask({ name: 'edit', guest })}
              />
              <IconButton
                danger
                drawing={drawings.delete}
                label={`Delete ${guest.name}`}
                onClick={() => setTask({ name: 'delete', guest })}
              />
            </RowActions>
          </Row>
        ))}
      </List>
      {task?.name === 'edit' && <GuestDialog guests={guests} edited={task.guest} onClose={close} />}
      {task?.name === 'delete' && (
        <ConfirmMutation
          title="Delete archive guest"
          subject={task.guest.name}
          mutate={() => remove({ params: { id: task.guest.id } }).unwrap()}
          {...guestTexts.delete}
          onClose={close}
        >
          Are you sure you want to delete this archive guest?
        </ConfirmMutation>
      )}
    </>
  );
}

const refusal = 'Please log in and open the archive from the dashboard again.';

interface Asked {
  /** Null: the mode is on already. */
  adminKey: string | null;
  mode: ArchiveMode | undefined;
}

/** This history entry keeps the mode; null while off. It ends if the key is refused, or no one is signed in. */
export function useAdminMode({ adminKey, mode }: Asked) {
  const { data: user, isError } = useUserQuery();
  const redeem = useRedeemAdminKey();
  const started = useRef<string | null>(undefined);
  const showResult = useMutationToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const change = useCallback(
    (next: ArchiveMode | null) => void navigate(pathname, { replace: true, state: next && { archiveMode: next } }),
    [navigate, pathname],
  );

  useEffect(() => {
    // The call needs the token from the user query's answer, and a key can be redeemed only once.
    if (started.current === adminKey || !(user || isError)) return;
    started.current = adminKey;
    if (adminKey === null) {
      if (user && !user.isAuthenticated) change(null);
      return;
    }
    void showResult(redeem(adminKey), {
      success: { title: 'Admin Mode Activated', description: 'You can now edit archive guest information.' },
      failure: ({ status, message }) => ({
        title: 'Admin Mode Not Activated',
        description: status === 403 && message ? message : refusal,
      }),
    }).then(({ error }) => location.pathname === pathname && change(error ? null : 'view'));
  }, [user, isError, adminKey, pathname, redeem, showResult, change]);

  return { mode: adminKey === null && mode ? mode : null, change, user };
}

const List = styled.ul`
  ${from.tablet} { columns: 2; column-gap: ${space.part}; }
  ${from.desktop} { columns: 3; }
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: 2.5rem 1fr auto;
  gap: ${space.tight};
  align-items: center;
  break-inside: avoid;
  border-bottom: 1px solid ${color.hairline};
`;

const Place = styled.span`
  color: ${color.inkSoft};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
`;

const Name = styled.span`
  overflow-wrap: anywhere;
`;

const Featured = styled.span`
  display: block;
  color: ${color.saffronInk};
  font-size: ${size.tiny};
`;

const Bar = styled.div`
  position: sticky;
  top: 0;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  gap: ${space.near};
  align-items: center;
  margin-bottom: ${space.block};
  padding-block: ${space.near};
  border-bottom: 1px solid ${color.hairline};
  background: ${color.paper};
`;

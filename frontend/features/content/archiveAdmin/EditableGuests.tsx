import { useState } from 'react';
import { featuredOf } from '../../../../shared/content/lists/featured.ts';
import type { ArchiveGuest } from '../../../../shared/content/model/archiveGuest.ts';
import { counted } from '../../../../shared/platform/counted.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { drawings } from '../../../ui/pictures/drawings.ts';
import { ListSearch } from '../../../ui/tables/ListSearch.tsx';
import { ListEmpty } from '../../../ui/tables/ListState.tsx';
import { matches } from '../../../ui/tables/search.ts';
import { RowActions } from '../../../ui/tables/Table.styles.ts';
import { Hidden } from '../../../ui/theme/Hidden.ts';
import { byName } from '../guests/columns.ts';
import { useDeleteGuestMutation } from './archiveAdminApi.ts';
import * as S from './EditableGuests.styles.ts';
import { overviewText } from './featuredText.ts';
import { GuestDialog } from './GuestDialog.tsx';

type Task = { name: 'edit' | 'delete'; guest: ArchiveGuest };

/** Every guest with buttons to edit and delete, in the order that visitors see. */
export function EditableGuests({ guests }: { guests: ArchiveGuest[] }) {
  const [task, setTask] = useState<Task | null>(null);
  const [typed, setTyped] = useState('');
  const [remove] = useDeleteGuestMutation();
  const close = () => setTask(null);
  if (guests.length === 0) return <ListEmpty>No guests in the archive yet</ListEmpty>;
  const overview = overviewText(guests);
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
      {overview && <S.Overview>{overview}</S.Overview>}
      <S.List>
        {shown.map((guest) => (
          <S.Row key={guest.id}>
            <S.Place>
              <Hidden>Display order </Hidden>
              {guest.displayOrder}
            </S.Place>
            <S.Name>
              {guest.name}
              {guest.isFeatured && (
                <S.Featured>{withoutRoom.has(guest) ? 'Featured, not shown' : 'Featured'}</S.Featured>
              )}
            </S.Name>
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
          </S.Row>
        ))}
      </S.List>
      {task?.name === 'edit' && <GuestDialog guests={guests} edited={task.guest} onClose={close} />}
      {task?.name === 'delete' && (
        <ConfirmMutation
          title="Delete archive guest"
          subject={task.guest.name}
          mutate={() => remove({ params: { id: task.guest.id } }).unwrap()}
          success="Archive guest deleted successfully."
          failure={({ message }) => ({
            title: 'Error Deleting Guest',
            description: message || 'Failed to delete the archive guest.',
          })}
          onClose={close}
        >
          Are you sure you want to delete this archive guest?
        </ConfirmMutation>
      )}
    </>
  );
}

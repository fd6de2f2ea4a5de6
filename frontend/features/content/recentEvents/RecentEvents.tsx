import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ManagedRecentEvent, RecentEvent } from '../../../../shared/content/model/recentEvent.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { errorMessage } from '../../../api/callError.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { useRecentEventsQuery } from '../../../queries/events.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Toolbar } from '../../../ui/layout/layout.tsx';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { draftOf, EventDialog, type NewEvent } from './EventDialog.tsx';
import { EventTable } from './EventTable.tsx';
import { recentEventsApi } from './recentEventsApi.ts';

const copyOf = (event: RecentEvent) => ({ ...draftOf(event), eventDate: '', isActive: false });

type Task = { name: 'add'; newEvent?: NewEvent } | { name: 'edit' | 'delete'; event: RecentEvent };

interface Props {
  /** Opens the dialog for a new one at once. */
  newEvent?: NewEvent | undefined;
  /** Renders what tells those who booked an event that its recording is online. */
  tellGuests: (event: ManagedRecentEvent) => ReactNode;
}

/** The recordings that the home page and the product's page feature, with the tools to edit them. */
export function RecentEvents({ newEvent, tellGuests }: Props) {
  const { data, isLoading, isError, refetch } = useRecentEventsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [task, setTask] = useState<Task | null>(newEvent ? { name: 'add', newEvent } : null);
  const [remove] = recentEventsApi.useDeleteRecentEventMutation();
  const add = () => setTask({ name: 'add' });
  const close = () => setTask(null);
  return (
    <>
      <Toolbar>
        <Link to={pages.admin}>Back to Dashboard</Link>
        {data && data.length > 0 && <Button onClick={add}>Add New Event</Button>}
      </Toolbar>
      {isLoading && <ListLoading visible words="Loading recent events..." />}
      {isError && !data && <ListFailed words="Error loading recent events. Please try again." onRetry={refetch} />}
      {data?.length === 0 && (
        <>
          <ListEmpty>No recent events found</ListEmpty>
          <Toolbar $center>
            <Button onClick={add}>Add Your First Event</Button>
          </Toolbar>
        </>
      )}
      {data && data.length > 0 && (
        <EventTable
          events={data}
          tellGuests={tellGuests}
          onEdit={(event) => setTask({ name: 'edit', event })}
          onDuplicate={(event) => setTask({ name: 'add', newEvent: { initialValues: copyOf(event) } })}
          onDelete={(event) => setTask({ name: 'delete', event })}
        />
      )}
      {task?.name === 'add' && <EventDialog {...task.newEvent} onClose={close} />}
      {task?.name === 'edit' && (
        <EventDialog edited={task.event} newest={data?.find(({ id }) => id === task.event.id)} onClose={close} />
      )}
      {task?.name === 'delete' && (
        <ConfirmMutation
          title="Confirm Deletion"
          subject={task.event.title}
          mutate={() => remove({ params: { id: task.event.id } }).unwrap()}
          success="Recent event deleted successfully"
          failure={(error) => `Failed to delete recent event: ${errorMessage(error)}`}
          onClose={close}
        >
          Are you sure you want to delete this recent event? This action cannot be undone.
        </ConfirmMutation>
      )}
    </>
  );
}

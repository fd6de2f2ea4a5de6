import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { RecentEvent } from '../../../shared/model/recentEvent.ts';
import { pages } from '../../../shared/pages.ts';
import { Button } from '../../ui/Button.tsx';
import { ListEmpty, ListFailed, ListLoading } from '../../ui/ListState.tsx';
import { Toolbar } from '../../ui/Toolbar.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { EventDialog } from './EventDialog.tsx';
import { EventTable } from './EventTable.tsx';
import { useAllRecentEventsQuery } from './recentEventsApi.ts';

/** What is done at the moment, and to which event. */
type Task = { name: 'add' } | { name: 'edit' | 'delete'; event: RecentEvent };

/** The recordings that Home and the product's page feature, and what can be done with them. */
export function RecentEvents() {
  const { data, isLoading, isError, refetch } = useAllRecentEventsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [task, setTask] = useState<Task | null>(null);
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
          onEdit={(event) => setTask({ name: 'edit', event })}
          onDelete={(event) => setTask({ name: 'delete', event })}
        />
      )}
      {task?.name === 'add' && <EventDialog onClose={close} />}
      {task?.name === 'edit' && (
        <EventDialog edited={task.event} newest={data?.find(({ id }) => id === task.event.id)} onClose={close} />
      )}
      {task?.name === 'delete' && <DeleteDialog event={task.event} onClose={close} />}
    </>
  );
}

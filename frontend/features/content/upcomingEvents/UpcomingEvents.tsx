import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { counted } from '../../../../shared/platform/counted.ts';
import { useUpcomingEventsQuery } from '../../../queries/events.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Toolbar } from '../../../ui/layout/layout.tsx';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { color } from '../../../ui/theme/theme.ts';
import { EventForm } from './EventForm.tsx';
import { EventRow } from './EventRow.tsx';

/** What the open form edits or copies; null while it is closed. */
type Form = { edited?: ManagedEvent; copied?: ManagedEvent } | null;

interface Props {
  onMakeRecent: (event: ManagedEvent) => void;
  /** The emails about an event. */
  mailsOf: (event: ManagedEvent) => ReactNode;
}

/** The list of upcoming events with their form. One event is edited at a time. */
export function UpcomingEvents({ onMakeRecent, mailsOf }: Props) {
  const { data, isLoading, isError, refetch } = useUpcomingEventsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [form, setForm] = useState<Form>(null);
  const edited = form?.edited;
  const opener = useRef<Element>(null);

  function open(next: Form) {
    opener.current = document.activeElement;
    setForm(next);
  }
  // The opener was disabled while the form was open, and so lost its focus.
  useEffect(() => {
    if (form === null && opener.current instanceof HTMLElement) opener.current.focus();
  }, [form]);

  return (
    <>
      <Toolbar>
        <Count aria-live="polite">{data && countLabel(data.length)}</Count>
        <Button disabled={form !== null} onClick={() => open({})}>
          Add New Event
        </Button>
      </Toolbar>
      {form && (
        <EventForm
          key={edited?.id ?? 'new'}
          {...(edited && { edited, newest: data?.find(({ id }) => id === edited.id) })}
          copied={form.copied}
          onClose={() => setForm(null)}
        />
      )}
      {isLoading && <ListLoading words="Loading events…" />}
      {isError && !data && <ListFailed words="Error loading events. Please try again." onRetry={refetch} />}
      {data?.length === 0 && <ListEmpty>No events found. Create a new event to get started.</ListEmpty>}
      {data && data.length > 0 && (
        <List>
          {data.map((event) => (
            <EventRow
              key={event.id}
              event={event}
              editable={form === null}
              beingEdited={event.id === edited?.id}
              onEdit={() => open({ edited: event })}
              onDuplicate={() => open({ copied: event })}
              onMakeRecent={() => onMakeRecent(event)}
              mails={mailsOf(event)}
            />
          ))}
        </List>
      )}
    </>
  );
}

const countLabel = (count: number) => (count === 0 ? '' : counted(count, 'event'));

const Count = styled.p`
  color: ${color.inkSoft};
`;

const List = styled.ul`
  border-bottom: 1px solid ${color.hairline};
`;

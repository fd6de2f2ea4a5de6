import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { counted, inPeople } from '../../../../shared/platform/text.ts';
import { pages, pathOf } from '../../../../shared/site/pages.ts';
import {
  endsAt,
  isAnnounced,
  isOffered,
  isOver,
  nextFirst,
  timeOf,
  venueLines,
  whenOf,
} from '../../../../shared/time/eventTimes.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { useUpcomingEventsQuery } from '../../../queries/events.ts';
import { Button, ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Menu } from '../../../ui/buttons/Menu.tsx';
import { focusAfter } from '../../../ui/dialogs/useModal.ts';
import { TextArea } from '../../../ui/forms/fields.tsx';
import { Toolbar } from '../../../ui/layout/layout.tsx';
import { useIsOver } from '../../../ui/page/pageHooks.ts';
import { EventImage } from '../../../ui/pictures/ContentImage.tsx';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { RowActions } from '../../../ui/tables/Table.tsx';
import { Small, Status, TwoLines } from '../../../ui/text/Text.tsx';
import { color, from, size, space } from '../../../ui/theme/theme.ts';
import { EventForm } from './EventForm.tsx';
import {
  activation,
  eventTexts,
  isLinkMissing,
  pastEventQuestion,
  peopleOf,
  seatFacts,
  upcomingEventsApi,
  useEventCounts,
} from './eventDraft.ts';

/** What the open form edits or copies; null while it is closed. */
type Form = { edited?: ManagedEvent; copied?: ManagedEvent } | null;

interface Props {
  onMakeRecent: (event: ManagedEvent) => void;
  mailsOf: (event: ManagedEvent) => ReactNode;
}

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
        <Count aria-live="polite">{data && data.length > 0 && counted(data.length, 'event')}</Count>
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
          {nextFirst(data, Date.now()).map((event) => (
            <EventRow
              key={event.id}
              event={event}
              shown={data.find((each) => each.id !== event.id && isAnnounced(each, Date.now()))}
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

const activated = {
  success: 'Event set as active successfully',
  failure: 'Failed to set event as active. Please try again.',
};

/** `shown`: the event that visitors see, if there is one. */
function EventRow({
  shown,
  mails,
  ...actions
}: Omit<ActionProps, 'isPast'> & { shown?: ManagedEvent; mails: ReactNode }) {
  const { event, beingEdited } = actions;
  const { id, title, guests, eventDate, duration, description, imageUrl, isActive, canceledAt } = event;
  const end = endsAt(event);
  const isPast = useIsOver(end);
  const counts = useEventCounts(id);
  const [asking, setAsking] = useState<'past' | 'replaces' | null>(null);
  const [activate, { isLoading }] = upcomingEventsApi.useActivateUpcomingEventMutation(activation);
  const showResult = useMutationToast();
  async function setActive(button: Element) {
    const focusBeside = focusAfter(button, 'beside');
    const { error } = await showResult(activate({ params: { id }, body: undefined }).unwrap(), activated);
    if (!error) focusBeside();
  }
  return (
    <Row>
      <EventImage width="6rem" address={imageUrl} fallback="upcoming" />
      <Words>
        <Title>
          <h2>{title}</h2>
          {canceledAt && <Status $tone="bad">Canceled</Status>}
          {isPast && <Status $tone="care">Over</Status>}
          {isActive && !isPast && <Status $tone="good">Active</Status>}
          {!isActive && !canceledAt && (
            <Button
              look="plain"
              small
              disabled={isLoading}
              aria-label={`Set Active: ${title}`}
              onClick={({ currentTarget }) => {
                if (isPast || shown) setAsking(isPast ? 'past' : 'replaces');
                else void setActive(currentTarget);
              }}
            >
              Set Active
            </Button>
          )}
          {end === null && <Status $tone="care">No exact time</Status>}
          {isLinkMissing(event, Date.now()) && <Status $tone="care">Zoom link missing</Status>}
          {beingEdited && <Status>Being edited</Status>}
        </Title>
        <Facts>{[guests, eventDate, timeOf(event), duration, placesOf(event)].filter(Boolean).join(' · ')}</Facts>
        <Seats>{counts && seatFacts(event, counts)}</Seats>
        <TwoLines>{description}</TwoLines>
      </Words>
      <EventActions {...actions} isPast={isPast} />
      <div>{mails}</div>
      {asking === 'past' && (
        <ConfirmMutation
          {...pastEventQuestion}
          subject={`${title}, ${whenOf(event)}`}
          mutate={() => activate({ params: { id }, body: { evenIfOver: true } }).unwrap()}
          {...activated}
          focus="beside"
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'replaces' && shown && (
        <ConfirmMutation
          title={`Show “${title}” to visitors?`}
          look="primary"
          confirmLabel="Set Active"
          pendingLabel="Setting Active..."
          mutate={() => activate({ params: { id }, body: undefined }).unwrap()}
          {...activated}
          focus="beside"
          onClose={() => setAsking(null)}
        >
          They see one event at a time: “{shown.title}” on {shown.eventDate} comes off the site, and takes no more
          sign-ups there. The sign-ups that it has stay.
        </ConfirmMutation>
      )}
    </Row>
  );
}

/** "The Sample Hall and Zoom". */
const placesOf = (event: ManagedEvent) =>
  [
    ...(isOffered(event, 'in-person') ? venueLines(event).slice(0, 1) : []),
    ...(isOffered(event, 'virtual') ? ['Zoom'] : []),
  ].join(' and ');

interface ActionProps {
  event: ManagedEvent;
  isPast: boolean;
  editable: boolean;
  beingEdited: boolean;
  onEdit: () => void;
  onDuplicate: () => void;
  onMakeRecent: () => void;
}

function EventActions({ event, isPast, editable, beingEdited, onEdit, onDuplicate, onMakeRecent }: ActionProps) {
  const { id, title, canceledAt } = event;
  const [asking, setAsking] = useState<'cancel' | 'delete' | null>(null);
  const more = [
    ...(editable ? [{ label: 'Duplicate', onChoose: onDuplicate }] : []),
    // Its letters say that the recording is online, which it is not before it took place.
    ...(editable && !canceledAt && (isPast || !event.endsAt)
      ? [{ label: 'Turn into a recent event', onChoose: onMakeRecent }]
      : []),
    ...(beingEdited || canceledAt || isPast ? [] : [{ label: 'Cancel event', onChoose: () => setAsking('cancel') }]),
    ...(beingEdited ? [] : [{ label: 'Delete', danger: true, onChoose: () => setAsking('delete') }]),
  ];
  const link = (words: string, to: string) => (
    <ButtonLink look="quiet" small to={to} aria-label={`${words}: ${title}`}>
      {words}
    </ButtonLink>
  );
  return (
    <>
      <RowActions>
        {!canceledAt && (
          <Button look="plain" small disabled={!editable} aria-label={`Edit ${title}`} onClick={onEdit}>
            Edit
          </Button>
        )}
        {link('Sign-ups', `${pages.adminSignups}?event=${id}`)}
        {!canceledAt && link('Door list', pathOf('adminDoor', id))}
        {more.length > 0 && <Menu label={`More for ${title}`} items={more} />}
      </RowActions>
      {asking === 'cancel' && <CancelEvent event={event} onClose={() => setAsking(null)} />}
      {asking === 'delete' && <DeleteEvent event={event} onClose={() => setAsking(null)} />}
    </>
  );
}

/** How long the note may be, in characters (`upcomingEventCancellation`). */
const noteLength = 1000;

function CancelEvent({ event, onClose }: { event: ManagedEvent; onClose: () => void }) {
  const { id, title, version, isActive } = event;
  const [note, setNote] = useState('');
  const [cancel] = upcomingEventsApi.useCancelUpcomingEventMutation();
  const counts = useEventCounts(id);
  const people = counts && peopleOf(counts);
  return (
    <ConfirmMutation
      title="Cancel event"
      mutate={() => cancel({ params: { id }, body: { version, note } }).unwrap()}
      {...eventTexts.cancel}
      confirmLabel={people ? `Cancel the event and tell ${inPeople(people)}` : 'Cancel the event'}
      pendingLabel="Canceling..."
      cancelLabel="Keep the event"
      onClose={onClose}
    >
      <strong>{`${title}, ${whenOf(event)}`}</strong>
      <p>{whatHappens(people, isActive)} This can’t be undone.</p>
      {people !== 0 && (
        <TextArea
          label="A note for the email (optional)"
          hint="Say why it’s canceled, or when it will take place instead."
          rows={4}
          maxLength={noteLength}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
    </ConfirmMutation>
  );
}

function whatHappens(people: number | undefined, isActive: boolean): string {
  const told = people === 1 ? 'The person who signed up gets' : `All ${inPeople(people ?? 0)} who signed up get`;
  const mail =
    people === 0
      ? 'No one has signed up, so no one is emailed.'
      : `${people === undefined ? 'Everyone who signed up gets' : told} an email that says so.`;
  return isActive ? `${mail} The event comes off the site, and no one can sign up for it anymore.` : mail;
}

function DeleteEvent({ event, onClose }: { event: ManagedEvent; onClose: () => void }) {
  const { id, title, canceledAt } = event;
  const [remove] = upcomingEventsApi.useDeleteUpcomingEventMutation();
  const counts = useEventCounts(id);
  const people = counts ? peopleOf(counts) : 0;
  const isExpected = people > 0 && !canceledAt && !isOver(event, Date.now());
  return (
    <ConfirmMutation
      title="Delete event"
      subject={title}
      mutate={() => remove({ params: { id } }).unwrap()}
      {...eventTexts.delete}
      // “Cancel” would read as if it canceled the event.
      cancelLabel="Keep the event"
      onClose={onClose}
    >
      <p>Are you sure you want to delete this event?</p>
      {isExpected && (
        <p>
          {inPeople(people)} signed up, and deleting the event doesn’t tell them. To let them know, keep it and choose
          “Cancel event” instead.
        </p>
      )}
    </ConfirmMutation>
  );
}

const Row = styled.li`
  display: grid;
  gap: ${space.near} ${space.block};
  padding-block: ${space.block};
  border-top: 1px solid ${color.hairline};
  grid-template-columns: auto minmax(0, 1fr);
  align-items: start;
  & > :nth-child(n + 3) { grid-column: 1 / -1; ${from.tablet} { grid-column: 2; } }
`;

const Words = styled.div`
  display: grid;
  gap: ${space.hair};
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Title = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.hair} ${space.near};
  align-items: center;
  h2 { font-size: ${size.h3}; }
`;

const Facts = styled(Small)`
  max-width: none;
`;

/** Has its room before the numbers come: otherwise they would move the buttons from under the pointer. */
const Seats = styled(Facts)`
  min-height: 2lh;
  ${from.tablet} { min-height: 1lh; }
`;

const Count = styled.p`
  color: ${color.inkSoft};
`;

const List = styled.ul`
  border-bottom: 1px solid ${color.hairline};
`;

import { type ReactNode, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import type { EventSignups } from '../../../../shared/people/model/eventSignups.ts';
import type { Signup, WaitingSignup } from '../../../../shared/people/model/signup.ts';
import { inPeople } from '../../../../shared/platform/text.ts';
import { isOver } from '../../../../shared/time/eventTimes.ts';
import { dayFrom } from '../../../../shared/time/readTimes.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { useCounts } from '../../../queries/counts.ts';
import { useUpcomingEventsQuery } from '../../../queries/events.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import type { Column } from '../../../ui/tables/RowTable.tsx';
import { RowActions, Table } from '../../../ui/tables/Table.tsx';
import { dayOf, momentOf } from '../../../ui/text/dates.ts';
import { Hidden, Small, Status } from '../../../ui/text/Text.tsx';
import { color, from, size, space } from '../../../ui/theme/theme.ts';
import { AddGuest, CorrectSignup } from './GuestDialog.tsx';
import { ListFilter, PeopleTable, Why } from './PeopleTable.tsx';
import {
  useCorrectSignupMutation,
  useDeleteSignupMutation,
  useMoveSignupMutation,
  useRemoveUnconfirmedMutation,
  useSignupsInfiniteQuery,
  useWaitingQuery,
} from './peopleApi.ts';

const attendance = ({ attendanceType }: Signup) => (attendanceType === 'virtual' ? 'Virtual' : 'In-Person');

const columns: Column<Signup>[] = [
  { title: 'First Name', width: 6, grow: 1, text: ({ firstName }) => firstName },
  { title: 'Last Name', width: 6, grow: 1, text: ({ lastName }) => lastName },
  { title: 'Email', width: 12, grow: 2, wide: true, text: ({ email }) => email },
  { title: 'Phone', width: 7.5, text: ({ phone }) => phone ?? '' },
  { title: 'City', width: 6, grow: 1, text: ({ city }) => city },
  {
    title: 'Attendance Type',
    width: 6.5,
    text: (row) => [attendance(row), seatWords(row)].filter(Boolean).join(' '),
    cell: (row) => (
      <Stack as="span" $gap="hair" $start>
        <Status $tone={row.attendanceType === 'virtual' ? 'plain' : 'good'}>{attendance(row)}</Status>
        {seatWords(row) && <Status $tone={hasSeat(row) ? 'good' : 'care'}>{seatWords(row)}</Status>}
      </Stack>
    ),
  },
  {
    title: 'Event Date',
    width: 8,
    grow: 1,
    text: ({ eventDate, eventTitle }) => `${eventDate} ${eventTitle}`,
    cell: ({ eventDate, eventTitle }) => (
      <>
        {eventDate}
        <EventTitle title={eventTitle}>{eventTitle}</EventTitle>
      </>
    ),
    sortBy: ({ eventDate }) => dayFrom(eventDate),
    kind: 'date',
  },
  {
    title: 'Registration Date',
    width: 6.5,
    text: ({ createdAt }) => dayOf(createdAt),
    sortBy: ({ createdAt }) => createdAt,
    kind: 'date',
  },
];

const hasSeat = ({ status, heldUntil }: Signup) => status === 'booked' && heldUntil === undefined;

/** Empty for a seat as usual. */
function seatWords({ status, heldUntil, cameAt, paidAt }: Signup): string {
  if (status === 'waiting') return 'Waiting';
  if (status === 'unconfirmed') return 'Not confirmed';
  if (heldUntil !== undefined) return 'Seat kept';
  if (cameAt) return paidAt ? 'Came, paid' : 'Came';
  return paidAt ? 'Paid' : '';
}

/** docs/spec.md, Files. */
const file = {
  name: 'audience-signups',
  columns: [
    { title: 'ID', text: ({ id }: Signup) => id },
    { title: 'First Name', text: ({ firstName }: Signup) => firstName },
    { title: 'Last Name', text: ({ lastName }: Signup) => lastName },
    { title: 'Email', text: ({ email }: Signup) => email },
    { title: 'Phone', text: ({ phone }: Signup) => phone ?? '' },
    { title: 'City', text: ({ city }: Signup) => city },
    { title: 'Attendance Type', text: ({ attendanceType }: Signup) => attendanceType },
    { title: 'Event Date', text: ({ eventDate }: Signup) => eventDate },
    { title: 'Registration Date', text: ({ createdAt }: Signup) => createdAt },
  ],
  details: [
    { title: 'Event', text: ({ eventTitle }: Signup) => eventTitle },
    {
      title: 'Asked for the Newsletter',
      text: ({ subscribeNewsletter }: Signup) => (subscribeNewsletter ? 'yes' : 'no'),
    },
    { title: 'Seat', text: ({ status }: Signup) => status },
    { title: 'Came', text: ({ cameAt = '' }: Signup) => cameAt },
    { title: 'Paid', text: ({ paidAt = '' }: Signup) => paidAt },
  ],
};

/** Guests whom an admin or the door added may have no address. */
const nameOrEmail = ({ email, ...name }: Signup) => email || nameOf(name);
const eventOf = ({ eventDate }: Signup) => eventDate || 'an event without a date';

const deletion = {
  title: 'Delete sign-up',
  question: 'Are you sure you want to delete this sign-up? They’ll no longer be expected.',
  subject: (signup: Signup) => [nameOf(signup), signup.email, eventOf(signup)].filter(Boolean).join(', '),
  label: (signup: Signup) => `Delete ${nameOrEmail(signup)}, ${eventOf(signup)}`,
  success: 'Sign-up deleted successfully',
  failure: 'Failed to delete sign-up',
};

/** `actions`: more buttons for the whole list. */
export function SignupList({ actions }: { actions?: ReactNode }) {
  const list = useSignupsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: counts } = useCounts();
  const [remove] = useDeleteSignupMutation();
  const [search] = useSearchParams();
  // The list of events leads here with one of them chosen.
  const [event, setEvent] = useState<number | null | undefined>(Number(search.get('event')) || undefined);
  const [edited, setEdited] = useState<Signup | null>(null);
  const { data: events = [] } = useUpcomingEventsQuery();
  const isToCome = ({ eventId, email }: Signup) =>
    email !== '' &&
    events.some(({ id, ...event }) => id === eventId && !event.canceledAt && !isOver(event, Date.now()));
  const isOfEvent = useCallback(({ eventId }: Signup) => (eventId ?? null) === event, [event]);
  return (
    <>
      <PeopleTable
        label="Audience Signups"
        list={list}
        total={counts?.events.reduce((sum, event) => sum + peopleOf(event), 0)}
        columns={columns}
        empty="No audience signups yet"
        file={file}
        filter={{
          field: <EventFilter events={counts?.events ?? []} chosen={event} onChoose={setEvent} />,
          accepts: event === undefined ? undefined : isOfEvent,
          none: 'No one signed up for this event',
        }}
        actions={
          <>
            <AddGuest chosen={event} />
            {actions}
          </>
        }
        aboveRows={() =>
          typeof event === 'number' && (
            <>
              <WaitingList eventId={event} />
              <Unconfirmed event={counts?.events.find(({ id }) => id === event)} />
            </>
          )
        }
        editing={{ label: (row) => `Edit ${nameOrEmail(row)}, ${eventOf(row)}`, onEdit: setEdited }}
        deletion={{
          ...deletion,
          choice: (row) => isToCome(row) && `Tell ${row.email} that their sign-up is canceled`,
          remove: (id, tells) => remove({ params: { id }, query: tells ? { tell: 'true' } : {} }),
        }}
      />
      {edited && <CorrectSignup of={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

interface Props {
  events: EventSignups[];
  /** The id of the event; null for sign-ups without an event, undefined for all. */
  chosen: number | null | undefined;
  onChoose: (event: number | null | undefined) => void;
}

const all = 'all';
const none = 'none';

function EventFilter({ events, chosen, onChoose }: Props) {
  const offered = events.filter((event) => peopleOf(event) > 0 || event.id === chosen);
  if (offered.length === 0) return null;
  const optionOf = (id: number | null | undefined) => (id === undefined ? all : String(id ?? none));
  return (
    <ListFilter
      label="Event"
      value={optionOf(chosen)}
      options={[
        [all, 'All events'],
        ...offered.map((event): [string, string] => [
          optionOf(event.id),
          `${eventLabel(event)} (${peopleOf(event).toLocaleString()})`,
        ]),
      ]}
      onChoose={(value) => onChoose(value === all ? undefined : value === none ? null : Number(value))}
    />
  );
}

const peopleOf = ({ signups, waiting, unconfirmed }: EventSignups) => signups + waiting + unconfirmed;

const eventLabel = ({ id, title, eventDate }: EventSignups) =>
  id === null ? 'Without an event' : [title || `Event ${id}`, eventDate].filter(Boolean).join(', ');

function Unconfirmed({ event }: { event: EventSignups | undefined }) {
  const [isAsking, setAsking] = useState(false);
  const [remove] = useRemoveUnconfirmedMutation();
  if (!event?.id || !event.unconfirmed) return null;
  const { id, unconfirmed } = event;
  const people = inPeople(unconfirmed);
  return (
    <Above aria-labelledby="unconfirmed">
      <h2 id="unconfirmed">Not confirmed yet</h2>
      <Small>
        {people} signed up but {unconfirmed === 1 ? 'hasn’t' : 'haven’t'} pressed the button in our email yet. Until
        they do, they have neither a seat nor a place on the waiting list, and get no other emails.
      </Small>
      <div>
        <Button look="plain" small onClick={() => setAsking(true)}>
          Delete {unconfirmed === 1 ? 'This Sign-up' : `All ${unconfirmed.toLocaleString()}`}
        </Button>
      </div>
      {isAsking && (
        <ConfirmMutation
          title={`Delete ${unconfirmed === 1 ? 'the sign-up that isn’t' : `${unconfirmed.toLocaleString()} sign-ups that aren’t`} confirmed?`}
          mutate={() => remove({ params: { id } }).unwrap()}
          success="The sign-ups that weren’t confirmed are deleted"
          failure="Failed to delete the sign-ups"
          onClose={() => setAsking(false)}
        >
          <p>
            No one is emailed, and the button in their email stops working. Anyone who confirms in the meantime stays,
            and so does everyone whose seat is still kept.
          </p>
        </ConfirmMutation>
      )}
    </Above>
  );
}

/** In the order in which they get a seat. The admin may move them, or give them one at once. */
function WaitingList({ eventId }: { eventId: number }) {
  const { data, isLoading, isError, refetch } = useWaitingQuery(
    { params: { id: eventId } },
    { refetchOnMountOrArgChange: true },
  );
  const isFull = useIsFull(eventId);
  const [move, moving] = useMoveSignupMutation();
  const [givenTo, setGivenTo] = useState<WaitingSignup | null>(null);
  const showResult = useMutationToast();
  if (isLoading) return <ListLoading words="Loading the waiting list…" rows={1} />;
  if (!data) return isError ? <ListFailed words="The waiting list couldn’t be loaded" onRetry={refetch} /> : null;
  if (data.length === 0) return null;
  const isBusy = moving.isLoading;
  const moveBefore = (id: string, before: string | null) =>
    void showResult(move({ params: { id }, body: { before } }).unwrap());
  return (
    <Above aria-labelledby="waiting-list">
      <h2 id="waiting-list">Waiting list</h2>
      <Small>
        {data.length === 1 ? 'One person is' : `${data.length.toLocaleString()} people are`} waiting. Until the event
        begins or sign-up closes, the first in line gets the next free seat, and an email.
      </Small>
      <Table columns={['Name', 'For', 'Status', 'What to do']}>
        {data.map((row, at) => {
          const { id, attendanceType, createdAt, suppressed } = row;
          const [above, below] = [data[at - 1], data[at + 2]];
          const name = nameOf(row);
          return (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td data-title="For">{attendanceType === 'virtual' ? 'Zoom' : 'The room'}</td>
              <td data-title="Status">
                Waiting since {momentOf(createdAt)}{' '}
                {suppressed && (
                  <Why $tone="bad">
                    {suppressed === 'bounced' ? 'Email bounced: passed over' : 'Marked us as spam: passed over'}
                  </Why>
                )}
              </td>
              <td>
                <RowActions>
                  <Button
                    look="plain"
                    small
                    disabled={isBusy || !above}
                    onClick={() => above && moveBefore(id, above.id)}
                  >
                    Up<Hidden> {name}</Hidden>
                  </Button>
                  <Button
                    look="plain"
                    small
                    disabled={isBusy || at === data.length - 1}
                    onClick={() => moveBefore(id, below?.id ?? null)}
                  >
                    Down<Hidden> {name}</Hidden>
                  </Button>
                  <Button look="plain" small disabled={isBusy} onClick={() => setGivenTo(row)}>
                    Give a seat<Hidden> to {name}</Hidden>
                  </Button>
                </RowActions>
              </td>
            </tr>
          );
        })}
      </Table>
      {givenTo && (
        <GiveSeat
          to={givenTo}
          isFull={isFull(givenTo.attendanceType)}
          waiting={data}
          onClose={() => setGivenTo(null)}
        />
      )}
    </Above>
  );
}

function useIsFull(eventId: number) {
  const event = useUpcomingEventsQuery().data?.find(({ id }) => id === eventId);
  const taken = useCounts().data?.events.find(({ id }) => id === eventId);
  return (type: WaitingSignup['attendanceType']) =>
    type === 'virtual'
      ? (taken?.virtual ?? 0) >= (event?.onlineSeats ?? Infinity)
      : (taken?.inPerson ?? 0) >= (event?.roomSeats ?? Infinity);
}

interface GiveSeatProps {
  to: WaitingSignup;
  isFull: boolean;
  waiting: WaitingSignup[];
  onClose: () => void;
}

/** Asks before someone is given a seat: the email cannot be taken back, and others may have waited longer. */
function GiveSeat({ to, isFull, waiting, onClose }: GiveSeatProps) {
  const [give] = useCorrectSignupMutation();
  // Anyone whom no email reaches is passed over.
  const next = waiting.find(({ attendanceType, suppressed }) => attendanceType === to.attendanceType && !suppressed);
  const name = nameOf(to);
  return (
    <ConfirmMutation
      title={`Give ${name} a seat?`}
      look="primary"
      confirmLabel="Give the Seat"
      pendingLabel="Giving the Seat..."
      mutate={() => give({ params: { id: to.id }, body: { seat: isFull ? 'extra' : 'free' } }).unwrap()}
      success={`${name} has a seat.${to.suppressed ? '' : ' We’re emailing them.'}`}
      onClose={onClose}
    >
      <p>
        {isFull ? `Every seat is taken: ${name} gets one more` : `${name} gets a free seat now`}
        {next && next.id !== to.id && `, ahead of ${nameOf(next)}, who is next in line`}.{' '}
        {to.suppressed
          ? 'No email reaches them, so please tell them yourself.'
          : 'We’ll email them right away, with a link to give it back.'}
      </p>
    </ConfirmMutation>
  );
}

const nameOf = ({ firstName, lastName }: Pick<Signup, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;

/** One line in layouts where each row is a line; its title attribute has the full text. */
const EventTitle = styled.span`
  display: block;
  color: ${color.inkSoft};
  ${from.desktop} { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
`;

const Above = styled.section`
  display: grid;
  gap: ${space.near};
  margin-bottom: ${space.block};
  h2 { font-size: ${size.h3}; }
  td:first-of-type { white-space: nowrap; }
`;

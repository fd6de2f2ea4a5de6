import { type ReactNode, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Signup } from '../../../../shared/people/model/signup.ts';
import { dayFrom } from '../../../../shared/time/readTimes.ts';
import { useCountsQuery } from '../../../queries/counts.ts';
import type { Column } from '../../../ui/tables/RowTable.tsx';
import { dayOf } from '../../../ui/text/dates.ts';
import { Status } from '../../../ui/text/Status.ts';
import { EventFilter } from './EventFilter.tsx';
import * as S from './PeopleTable.styles.ts';
import { PeopleTable } from './PeopleTable.tsx';
import { useDeleteSignupMutation, useSignupsInfiniteQuery } from './peopleApi.ts';
import { Unconfirmed } from './Unconfirmed.tsx';
import { WaitingList } from './WaitingList.tsx';

const attendance = ({ attendanceType }: Signup) => (attendanceType === 'virtual' ? 'Virtual' : 'In-Person');

const columns: Column<Signup>[] = [
  { title: 'First Name', width: 6, grow: 1, text: ({ firstName }) => firstName },
  { title: 'Last Name', width: 7, grow: 1, text: ({ lastName }) => lastName },
  { title: 'Email', width: 13, grow: 2, wide: true, text: ({ email }) => email },
  { title: 'Phone', width: 7.5, text: ({ phone }) => phone ?? '' },
  { title: 'City', width: 6.5, grow: 1, text: ({ city }) => city },
  {
    title: 'Attendance Type',
    width: 6.5,
    text: (row) => [attendance(row), seatWords(row)].filter(Boolean).join(' '),
    cell: (row) => (
      <S.Several>
        <Status $tone={row.attendanceType === 'virtual' ? 'plain' : 'good'}>{attendance(row)}</Status>
        {seatWords(row) && <Status $tone={hasSeat(row) ? 'good' : 'care'}>{seatWords(row)}</Status>}
      </S.Several>
    ),
  },
  {
    title: 'Event Date',
    width: 8.5,
    grow: 1,
    text: ({ eventDate, eventTitle }) => `${eventDate} ${eventTitle}`,
    cell: ({ eventDate, eventTitle }) => (
      <>
        {eventDate}
        <S.Event title={eventTitle}>{eventTitle}</S.Event>
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

/** What there is to say of a seat: that there is none yet, or what the door's list says. Empty for a seat as usual. */
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

const eventOf = ({ eventDate }: Signup) => eventDate || 'an evening without a date';

const deletion = {
  title: 'Delete sign-up',
  question: 'Are you sure you want to delete this sign-up? They’ll no longer be expected.',
  subject: (signup: Signup) => `${signup.firstName} ${signup.lastName}, ${signup.email}, ${eventOf(signup)}`,
  label: (signup: Signup) => `Delete ${signup.email}, ${eventOf(signup)}`,
  success: 'Sign-up deleted successfully',
  failure: 'Failed to delete sign-up',
};

/** Everyone who signed up for an event, and the waiting list of the one that is chosen. `actions`: more buttons for the whole list. */
export function SignupList({ actions }: { actions?: ReactNode }) {
  const list = useSignupsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: counts } = useCountsQuery();
  const [remove] = useDeleteSignupMutation();
  const [search] = useSearchParams();
  // The list of events leads here with one of them chosen.
  const [event, setEvent] = useState<number | null | undefined>(Number(search.get('event')) || undefined);
  const isOfEvent = useCallback(({ eventId }: Signup) => (eventId ?? null) === event, [event]);
  return (
    <PeopleTable
      label="Audience Signups"
      list={list}
      total={counts?.events.reduce(
        (sum, { signups, waiting, unconfirmed }) => sum + signups + waiting + unconfirmed,
        0,
      )}
      columns={columns}
      empty="No audience signups yet"
      file={file}
      filter={{
        field: <EventFilter events={counts?.events ?? []} chosen={event} onChoose={setEvent} />,
        accepts: event === undefined ? undefined : isOfEvent,
        none: 'No one signed up for this event',
      }}
      actions={actions}
      aboveRows={
        typeof event === 'number' && (
          <>
            <WaitingList eventId={event} />
            <Unconfirmed event={counts?.events.find(({ id }) => id === event)} />
          </>
        )
      }
      deletion={{ ...deletion, remove: (id) => remove({ params: { id } }) }}
    />
  );
}

import { useState } from 'react';
import type { WaitingSignup } from '../../../../shared/people/model/signup.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { RowActions } from '../../../ui/tables/Table.styles.ts';
import { Table } from '../../../ui/tables/Table.tsx';
import { momentOf } from '../../../ui/text/dates.ts';
import { Small } from '../../../ui/text/Text.ts';
import { Hidden } from '../../../ui/theme/Hidden.ts';
import * as S from './PeopleTable.styles.ts';
import { useGiveSeatMutation, useMoveSignupMutation, useWaitingQuery } from './peopleApi.ts';

/** Those who wait for a seat at an event, in the order in which they get one. The admin may move them, or give them one at once. */
export function WaitingList({ eventId }: { eventId: number }) {
  const { data, isLoading, isError, refetch } = useWaitingQuery(
    { params: { id: eventId } },
    { refetchOnMountOrArgChange: true },
  );
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
    <S.Waiting aria-labelledby="waiting-list">
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
                  <S.Why $tone="bad">
                    {suppressed === 'bounced' ? 'Email bounced: passed over' : 'Marked us as spam: passed over'}
                  </S.Why>
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
      {givenTo && <GiveSeat to={givenTo} waiting={data} onClose={() => setGivenTo(null)} />}
    </S.Waiting>
  );
}

interface GiveSeatProps {
  to: WaitingSignup;
  waiting: WaitingSignup[];
  onClose: () => void;
}

/** Asks before somebody is given a seat: the mail cannot be taken back, and others may have waited longer. */
function GiveSeat({ to, waiting, onClose }: GiveSeatProps) {
  const [give] = useGiveSeatMutation();
  // Whoever no email reaches is passed over.
  const next = waiting.find(({ attendanceType, suppressed }) => attendanceType === to.attendanceType && !suppressed);
  const name = nameOf(to);
  return (
    <ConfirmMutation
      title={`Give ${name} a seat?`}
      look="primary"
      confirmLabel="Give the Seat"
      pendingLabel="Giving the Seat..."
      mutate={() => give({ params: { id: to.id } }).unwrap()}
      success={`${name} has a seat. We’re emailing them.`}
      onClose={onClose}
    >
      <p>
        {name} gets a free seat now{next && next.id !== to.id && `, ahead of ${nameOf(next)}, who is next in line`}.
        We’ll email them right away, with a link to give it back.
      </p>
    </ConfirmMutation>
  );
}

const nameOf = ({ firstName, lastName }: WaitingSignup) => `${firstName} ${lastName}`;

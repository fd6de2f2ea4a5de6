import { useState } from 'react';
import type { WaitingSignup } from '../../../../shared/people/model/signup.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { RowActions } from '../../../ui/tables/Table.styles.ts';
import { Table } from '../../../ui/tables/Table.tsx';
import { momentOf } from '../../../ui/text/dates.ts';
import { Small } from '../../../ui/text/Text.ts';
import { Hidden } from '../../../ui/theme/Hidden.ts';
import { OfferSeat } from './OfferSeat.tsx';
import * as S from './PeopleTable.styles.ts';
import { useMoveSignupMutation, useWaitingQuery } from './peopleApi.ts';

/** Those who wait for a seat at an event, in the order in which seats are offered. The admin may move them. */
export function WaitingList({ eventId }: { eventId: number }) {
  const { data, isLoading, isError, refetch } = useWaitingQuery(
    { params: { id: eventId } },
    { refetchOnMountOrArgChange: true },
  );
  const [move, moving] = useMoveSignupMutation();
  const [offeredTo, setOfferedTo] = useState<WaitingSignup | null>(null);
  const showResult = useMutationToast();
  if (isLoading) return <ListLoading words="Loading the waiting list…" rows={1} />;
  if (!data) return isError ? <ListFailed words="The waiting list couldn’t be loaded" onRetry={refetch} /> : null;
  if (data.length === 0) return null;
  const isBusy = moving.isLoading;
  const waiting = data.filter(({ status }) => status === 'waiting');
  const moveBefore = (id: string, before: string | null) =>
    void showResult(move({ params: { id }, body: { before } }).unwrap());
  return (
    <S.Waiting aria-labelledby="waiting-list">
      <h2 id="waiting-list">Waiting list</h2>
      <Small>
        {waiting.length === 1 ? 'One person is' : `${waiting.length.toLocaleString()} people are`} waiting. Whoever is
        first is offered the next free seat by email.
      </Small>
      <Table columns={['Name', 'For', 'Status', 'What to do']}>
        {data.map((row) => {
          const { id, firstName, lastName, attendanceType, status, offeredUntil, createdAt, suppressed } = row;
          const at = waiting.findIndex((each) => each.id === id);
          const [above, below] = [waiting[at - 1], waiting[at + 2]];
          const name = `${firstName} ${lastName}`;
          return (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td data-title="For">{attendanceType === 'virtual' ? 'Zoom' : 'The room'}</td>
              <td data-title="Status">
                {status === 'offered' && offeredUntil ? (
                  <S.Why $tone="busy">Offered a seat until {momentOf(offeredUntil)}</S.Why>
                ) : (
                  `Waiting since ${momentOf(createdAt)}`
                )}{' '}
                {suppressed && (
                  <S.Why $tone="bad">
                    {suppressed === 'bounced' ? 'Email bounced: passed over' : 'Marked us as spam: passed over'}
                  </S.Why>
                )}
              </td>
              <td>
                {status === 'waiting' && (
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
                      disabled={isBusy || at === waiting.length - 1}
                      onClick={() => moveBefore(id, below?.id ?? null)}
                    >
                      Down<Hidden> {name}</Hidden>
                    </Button>
                    <Button look="plain" small disabled={isBusy} onClick={() => setOfferedTo(row)}>
                      Offer a seat<Hidden> to {name}</Hidden>
                    </Button>
                  </RowActions>
                )}
              </td>
            </tr>
          );
        })}
      </Table>
      {offeredTo && <OfferSeat to={offeredTo} waiting={waiting} onClose={() => setOfferedTo(null)} />}
    </S.Waiting>
  );
}

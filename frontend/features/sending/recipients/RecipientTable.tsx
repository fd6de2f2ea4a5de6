import { useState } from 'react';
import type { CampaignRecipient, RecipientList } from '../../../../shared/sending/model/campaign.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { Table } from '../../../ui/tables/Table.tsx';
import { momentOf } from '../../../ui/text/dates.ts';
import { useCampaignRecipientsInfiniteQuery, useResolveRecipientMutation } from '../campaigns/campaignsApi.ts';
import { Reason } from '../campaigns/Reason.tsx';
import { ShowMore } from '../campaigns/ShowMore.tsx';
import * as S from './RecipientTable.styles.ts';

/** One list of a send's recipients. */
export function RecipientTable({ id, list }: { id: string; list: RecipientList }) {
  const query = useCampaignRecipientsInfiniteQuery(
    { params: { id }, query: { list } },
    { refetchOnMountOrArgChange: true },
  );
  const { data, isLoading, isError, refetch } = query;
  if (isLoading) return <ListLoading words="Loading recipients…" rows={2} />;
  if (isError || !data) return <ListFailed words="Error loading data" onRetry={refetch} />;
  const inDoubt = list === 'IN_DOUBT';
  return (
    <>
      <Table columns={['Name', 'Email', 'Reason', 'When', ...(inDoubt ? ['What to do'] : [])]}>
        {data.pages
          .flatMap(({ rows }) => rows)
          .map((recipient) => (
            <tr key={recipient.id}>
              <th scope="row">{nameOf(recipient)}</th>
              <td data-title="Email">
                <S.Address>{recipient.person?.email ?? '—'}</S.Address>
              </td>
              <td data-title="Reason">{recipient.reason ? <Reason reason={recipient.reason} /> : '—'}</td>
              <td data-title="When">
                <S.Moment>{recipient.at ? momentOf(recipient.at) : '—'}</S.Moment>
              </td>
              {inDoubt && (
                <td>
                  <ResolveButtons id={id} recipient={recipient} />
                </td>
              )}
            </tr>
          ))}
      </Table>
      <ShowMore list={query} />
    </>
  );
}

const nameOf = ({ person }: CampaignRecipient) =>
  person ? `${person.firstName} ${person.lastName}` : 'Someone who has left';

const neverHint = 'If the email didn’t arrive, they’ll never get it';

/** Resolves the doubt about one recipient. Each button names its risk. */
function ResolveButtons({ id, recipient }: { id: string; recipient: CampaignRecipient }) {
  const name = nameOf(recipient);
  const [resolve, { isLoading }] = useResolveRecipientMutation();
  const [asking, setAsking] = useState(false);
  const showResult = useMutationToast();
  const resolveAs = (as: 'sent' | 'send-again') =>
    resolve({ params: { id, recipientId: recipient.id }, body: { as } }).unwrap();
  return (
    <S.ResolveWays>
      <Button
        look="plain"
        small
        disabled={isLoading}
        aria-label={`Count as Sent: ${name}`}
        data-tip={neverHint}
        aria-description={neverHint}
        onClick={() => void showResult(resolveAs('sent'))}
      >
        Count as Sent
      </Button>
      <Button
        look="plain"
        small
        disabled={isLoading}
        aria-label={`Send Again: ${name}`}
        onClick={() => setAsking(true)}
      >
        Send Again
      </Button>
      {asking && (
        <ConfirmMutation
          title={`Send to ${name} again?`}
          confirmLabel="Send Again"
          pendingLabel="Sending..."
          mutate={() => resolveAs('send-again')}
          onClose={() => setAsking(false)}
        >
          If the first email did arrive, {name} gets the same letter twice.
        </ConfirmMutation>
      )}
    </S.ResolveWays>
  );
}

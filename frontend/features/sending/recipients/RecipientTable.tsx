import type { CampaignRecipient, RecipientList } from '../../../../shared/sending/model/campaign.ts';
import { ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { Table } from '../../../ui/tables/Table.tsx';
import { momentOf } from '../../../ui/text/dates.ts';
import { useCampaignRecipientsInfiniteQuery } from '../campaigns/campaignsApi.ts';
import { Reason } from '../campaigns/Reason.tsx';
import { ShowMore } from '../campaigns/ShowMore.tsx';
import * as S from './RecipientTable.styles.ts';
import { ResolveButtons } from './ResolveButtons.tsx';

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
                  <ResolveButtons campaign={id} recipient={recipient.id} name={nameOf(recipient)} />
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
  person ? `${person.firstName} ${person.lastName}` : 'Somebody who has left';

import { Link } from 'react-router-dom';
import { totalText } from '../../../../shared/sending/model/campaign.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { Table } from '../../../ui/tables/Table.tsx';
import { momentOf } from '../../../ui/text/dates.ts';
import { Status } from '../../../ui/text/Text.tsx';
import * as S from './CampaignList.styles.ts';
import { audienceText, feedbackText, statusText } from './campaignText.ts';
import { ShowMore } from './ShowMore.tsx';
import { useCampaigns } from './useCampaigns.ts';

/** All sends. */
export function CampaignList() {
  const list = useCampaigns();
  const { data, rows, isLoading, isError, refetch } = list;
  if (isLoading) return <ListLoading words="Loading the sends…" />;
  if (!data) return <ListFailed words="Error loading data" onRetry={refetch} />;
  return (
    <S.Sends aria-labelledby="sent">
      <h2 id="sent">Sent</h2>
      {isError && <ListFailed words="Error loading data" onRetry={refetch} />}
      {rows.length === 0 ? (
        <ListEmpty>Nothing has been sent yet</ListEmpty>
      ) : (
        <Table columns={['Status', 'Subject', 'To', 'Sent', 'Started']}>
          {rows.map((campaign) => {
            const { id, subject, status, audience, counts, total, isEstimate, startedAt } = campaign;
            const feedback = feedbackText(campaign);
            return (
              <tr key={id}>
                <td>
                  <Status $tone={statusText[status].tone}>{statusText[status].words}</Status>
                </td>
                <th scope="row">
                  <Link to={pathOf('adminCampaign', id)}>{subject}</Link>
                </th>
                <td data-title="To">{audienceText(audience)}</td>
                <td data-title="Sent">
                  <span>
                    {counts.SENT.toLocaleString()} of {totalText({ total, isEstimate })}
                  </span>
                  {feedback && <S.Feedback>{feedback}</S.Feedback>}
                </td>
                <td data-title="Started">{momentOf(startedAt)}</td>
              </tr>
            );
          })}
        </Table>
      )}
      <ShowMore list={list} />
    </S.Sends>
  );
}

import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { isUnderWay, totalText } from '../../../shared/sending/model/campaign.ts';
import { pathOf } from '../../../shared/site/pages.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SelectField } from '../../ui/forms/fields.tsx';
import { ButtonRow } from '../../ui/layout/layout.tsx';
import { ListEmpty, ListFailed, ListLoading } from '../../ui/tables/ListState.tsx';
import { Table } from '../../ui/tables/Table.tsx';
import { dayOf, momentOf } from '../../ui/text/dates.ts';
import { Skeleton } from '../../ui/text/Skeleton.tsx';
import { Small, Status } from '../../ui/text/Text.tsx';
import { size, space } from '../../ui/theme/theme.ts';
import { useCampaigns } from './campaignsApi.ts';
import { audienceText, feedbackText, statusText } from './campaignText.ts';

export function CampaignList() {
  const list = useCampaigns();
  const { data, rows, isLoading, isError, refetch } = list;
  if (isLoading) return <ListLoading words="Loading the sends…" />;
  if (!data) return <ListFailed words="Error loading data" onRetry={refetch} />;
  return (
    <Part aria-labelledby="sent">
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
                  {feedback && <Small>{feedback}</Small>}
                </td>
                <td data-title="Started">{momentOf(startedAt)}</td>
              </tr>
            );
          })}
        </Table>
      )}
      <ShowMore list={list} />
    </Part>
  );
}

interface MoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

export const ShowMore = ({ list: { hasNextPage, isFetchingNextPage, fetchNextPage } }: MoreProps) =>
  hasNextPage && (
    <ButtonRow $above="block">
      <Button look="plain" small disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchingNextPage ? 'Loading...' : 'Show more'}
      </Button>
    </ButtonRow>
  );

export function LetterField({ value, onChoose }: { value: string; onChoose: (campaign: string) => void }) {
  const { data, rows, isError, refetch } = useCampaigns();
  if (!data)
    return isError ? (
      <ListFailed words="Error loading data" onRetry={refetch} />
    ) : (
      <div role="status" aria-label="Loading the sent letters…">
        <Skeleton $height="3.5em" />
      </div>
    );
  const sent = rows.filter(({ status, counts }) => !isUnderWay(status) && counts.SENT > 0);
  if (sent.length === 0) return <p>No letter has been sent yet.</p>;
  return (
    <SelectField
      label="The letter they didn’t get"
      value={value}
      options={[
        ['', 'Please choose'],
        ...sent.map(({ id, subject, startedAt, counts }): [string, string] => [
          id,
          `${subject} (${dayOf(startedAt)}, ${counts.SENT.toLocaleString()} sent)`,
        ]),
      ]}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}

export const Part = styled.section`
  margin-bottom: ${space.part};
  [role='tabpanel'] { display: grid; gap: ${space.text}; }
  & > h2 { margin-bottom: ${space.text}; font-size: ${size.h3}; }
`;

import { isNewsletter } from '../../../../shared/people/model/audience.ts';
import type { Campaign, CampaignResults } from '../../../../shared/sending/model/campaign.ts';
import { isUnderWay } from '../../../../shared/sending/model/campaignStatus.ts';
import { ListFailed } from '../../../ui/tables/ListState.tsx';
import { Table } from '../../../ui/tables/Table.tsx';
import { Skeleton } from '../../../ui/theme/Skeleton.ts';
import * as S from '../campaigns/CampaignView.styles.ts';
import { useCampaignResultsQuery } from '../campaigns/campaignsApi.ts';
import * as R from './Results.styles.ts';

/** Polling intervals while it is sent and afterwards, when results arrive slowly, in milliseconds. */
const fastPolling = 4000;
const slowPolling = 60_000;

/** The results of a send: each number with its meaning. */
export function Results({ campaign }: { campaign: Campaign }) {
  const { id, status, counts, audience } = campaign;
  const { data, isError, refetch } = useCampaignResultsQuery(
    { params: { id } },
    { pollingInterval: isUnderWay(status) ? fastPolling : slowPolling, refetchOnMountOrArgChange: true },
  );
  if (counts.SENT === 0) return null;
  return (
    <S.Part>
      <h2>Results</h2>
      {!data && !isError && <Skeleton $height="6em" />}
      {!data && isError && <ListFailed words="Error loading data" onRetry={refetch} />}
      {data && <Figures results={data} sent={counts.SENT} isLetter={isNewsletter(audience)} />}
      {data?.links && <Links links={data.links} />}
    </S.Part>
  );
}

function Figures({ results, sent, isLetter }: { results: CampaignResults; sent: number; isLetter: boolean }) {
  const { delivered, bounced, complained, unsubscribed } = results;
  return (
    <R.Figures>
      <div>
        <dt>Delivered</dt>
        <dd>{`${delivered.toLocaleString()} of ${sent.toLocaleString()}`}</dd>
        <dd>The receiving mail server accepted it. No one can know which folder it went to or whether it was read.</dd>
      </div>
      <div>
        <dt>Bounced</dt>
        <dd>{bounced.toLocaleString()}</dd>
        <dd>
          The mail server refused it for good, in some cases after accepting it. That address gets no more letters.
        </dd>
      </div>
      <div>
        <dt>Reported as spam</dt>
        <dd>{complained.toLocaleString()}</dd>
        <dd>The reader pressed that button, and gets no more letters. Not every email provider reports this.</dd>
      </div>
      {isLetter && (
        <div>
          <dt>Unsubscribed</dt>
          <dd>{unsubscribed.toLocaleString()}</dd>
          <dd>Through this letter’s link or the email program’s button for it. Each person counts once.</dd>
        </div>
      )}
    </R.Figures>
  );
}

function Links({ links }: { links: NonNullable<CampaignResults['links']> }) {
  if (links.length === 0) return <R.Note>It has no links to count.</R.Note>;
  return (
    <>
      <h3>Links</h3>
      <R.Note>
        How often each was opened; no one knows by whom. It includes readers who open a link more than once, and
        programs that check emails before their readers do.
      </R.Note>
      <Table columns={['Link', 'Opened']}>
        {links.map(({ url, opened }) => (
          <tr key={url}>
            <th scope="row">
              <R.Address>{url}</R.Address>
            </th>
            <td data-title="Opened">{opened === 1 ? 'once' : `${opened.toLocaleString()} times`}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}

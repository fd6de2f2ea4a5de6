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
      <h2>What came of it</h2>
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
        <dd>The receiving mail server took it. Into which folder, and whether it was read, nobody can know.</dd>
      </div>
      <div>
        <dt>Came back</dt>
        <dd>{bounced.toLocaleString()}</dd>
        <dd>The mail server refused it, some of them after it had taken it. For good: that address gets no more.</dd>
      </div>
      <div>
        <dt>Reported as spam</dt>
        <dd>{complained.toLocaleString()}</dd>
        <dd>Its reader pressed that button, and gets no more. Not every mail provider tells.</dd>
      </div>
      {isLetter && (
        <div>
          <dt>Unsubscribed</dt>
          <dd>{unsubscribed.toLocaleString()}</dd>
          <dd>By a link or a mail program’s button of this very letter, each person once.</dd>
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
        How often each was opened, by whom nobody knows: readers, one of them perhaps several times, and programs that
        look at mails before their readers do.
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

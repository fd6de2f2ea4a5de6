import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Campaign } from '../../../shared/model/campaign.ts';
import { pages } from '../../../shared/pages.ts';
import { momentOf } from '../../ui/dates.ts';
import { Glance, GlanceFacts, GlanceTitle } from '../../ui/Glance.ts';
import { GlanceFailed, GlanceLoading } from '../../ui/GlanceState.tsx';
import { Status } from '../../ui/Status.ts';
import { useCampaignsInfiniteQuery } from './campaignsApi.ts';
import { stalledWords, statusWords } from './campaignWords.ts';
import { pageOf } from './pageOf.ts';
import { resultWords } from './resultWords.ts';
import { useCampaigns, useCampaignsInNeed } from './useCampaigns.ts';

/** The last letter that was sent, to whomever, and what became of it. */
export function LastLetter() {
  // Read anew whenever one comes here: another admin may have sent one.
  useCampaignsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, rows, isError, isFetching, refetch } = useCampaigns();
  const id = useId();
  const [newest] = rows;
  return (
    <Glance aria-labelledby={id}>
      <h2 id={id}>Last letter</h2>
      {newest ? (
        <Letter campaign={newest} />
      ) : data ? (
        <NoLetter />
      ) : isError && !isFetching ? (
        <GlanceFailed onRetry={refetch} />
      ) : (
        <GlanceLoading words="Loading the last letter…" />
      )}
    </Glance>
  );
}

function Letter({ campaign }: { campaign: Campaign }) {
  const { id, subject, status, startedAt, stalledSince } = campaign;
  return (
    <>
      <GlanceTitle>
        <Link to={pageOf(id)}>{subject}</Link>
      </GlanceTitle>
      <GlanceFacts>
        <Status $tone={statusWords[status].tone}>{statusWords[status].words}</Status>
        <span>{momentOf(startedAt)}</span>
      </GlanceFacts>
      <GlanceFacts>{stalledSince ? stalledWords(stalledSince) : resultWords(campaign)}</GlanceFacts>
    </>
  );
}

const NoLetter = () => (
  <>
    <GlanceTitle>None was sent yet</GlanceTitle>
    <GlanceFacts>
      <Link to={pages.adminEmailTemplates}>Email Templates</Link>
    </GlanceFacts>
  </>
);

/** Sends that go no further without somebody, the oldest first. */
export function NeedsAttention() {
  const { data, isError, isFetching } = useCampaignsInNeed();
  const id = useId();
  const some = data !== undefined && data.length > 0;
  return (
    <Glance aria-labelledby={id} $last $care={some}>
      <h2 id={id}>Needs your attention</h2>
      {some ? (
        <Waiting campaigns={data} />
      ) : (
        <GlanceFacts>
          {data ? 'Nothing at the moment' : isError && !isFetching && 'Not known at the moment'}
        </GlanceFacts>
      )}
    </Glance>
  );
}

const shown = 2;

function Waiting({ campaigns }: { campaigns: Campaign[] }) {
  const more = campaigns.length - shown;
  return (
    <ul>
      {campaigns.slice(0, shown).map((campaign) => (
        <li key={campaign.id}>
          <Link to={pageOf(campaign.id)}>{campaign.subject}</Link>
          <GlanceFacts>
            <b>{campaign.status === 'PAUSED' ? 'Paused' : 'Decide about those in doubt'}</b>
            <span>{resultWords(campaign)}</span>
          </GlanceFacts>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Link to={pages.adminCampaigns}>{more === 1 ? 'One more' : `${more} more`}</Link>
        </li>
      )}
    </ul>
  );
}

import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Campaign } from '../../../shared/model/campaign.ts';
import { pages } from '../../../shared/pages.ts';
import { momentOf } from '../../ui/dates.ts';
import { Glance, GlanceFacts, GlanceTitle } from '../../ui/Glance.ts';
import { GlanceFailed, GlanceLoading } from '../../ui/GlanceState.tsx';
import { Status } from '../../ui/Status.ts';
import { useCampaignsInfiniteQuery } from './campaignsApi.ts';
import { statusWords } from './campaignWords.ts';
import { pageOf } from './pageOf.ts';
import { needsAttention, resultWords } from './resultWords.ts';
import { useCampaigns } from './useCampaigns.ts';

/** Of all sends: the last one with its result, and those that go no further without somebody. */
export function LettersAtAGlance() {
  // Read anew whenever one comes here: another admin may have sent one.
  useCampaignsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, rows, isError, isFetching, refetch } = useCampaigns();
  const [last, attention] = [useId(), useId()];
  const waiting = rows.filter(needsAttention);
  const [newest] = rows;
  return (
    <>
      <Glance aria-labelledby={last}>
        <h2 id={last}>Last letter</h2>
        {data ? (
          newest ? (
            <Letter campaign={newest} />
          ) : (
            <NoLetter />
          )
        ) : isError && !isFetching ? (
          <GlanceFailed onRetry={refetch} />
        ) : (
          <GlanceLoading words="Loading the last letter…" />
        )}
      </Glance>
      <Glance aria-labelledby={attention} $last $care={waiting.length > 0}>
        <h2 id={attention}>Needs your attention</h2>
        {waiting.length > 0 ? (
          <Waiting campaigns={waiting} />
        ) : (
          <GlanceFacts>
            {data ? 'Nothing at the moment' : isError && !isFetching && 'Not known at the moment'}
          </GlanceFacts>
        )}
      </Glance>
    </>
  );
}

function Letter({ campaign }: { campaign: Campaign }) {
  const { id, subject, status, startedAt } = campaign;
  return (
    <>
      <GlanceTitle>
        <Link to={pageOf(id)}>{subject}</Link>
      </GlanceTitle>
      <GlanceFacts>
        <Status $tone={statusWords[status].tone}>{statusWords[status].words}</Status>
        <span>{momentOf(startedAt)}</span>
      </GlanceFacts>
      <GlanceFacts>{resultWords(campaign)}</GlanceFacts>
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

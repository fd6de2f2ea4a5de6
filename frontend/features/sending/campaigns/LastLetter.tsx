import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Campaign } from '../../../../shared/sending/model/campaign.ts';
import { pages, pathOf } from '../../../../shared/site/pages.ts';
import { SummaryCard, SummaryCardState, SummaryFacts, SummaryTitle } from '../../../ui/layout/SummaryCard.tsx';
import { momentOf } from '../../../ui/text/dates.ts';
import { Status } from '../../../ui/text/Text.tsx';
import { useCampaignsInfiniteQuery } from './campaignsApi.ts';
import { resultText, stalledText, statusText } from './campaignText.ts';
import { useCampaigns } from './useCampaigns.ts';

/** The last letter sent, to any audience, and its results. */
export function LastLetter() {
  // Refetched whenever the page opens: another admin may have sent one.
  useCampaignsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const query = useCampaigns();
  const id = useId();
  const [newest] = query.rows;
  return (
    <SummaryCard aria-labelledby={id}>
      <h2 id={id}>Last letter</h2>
      {newest ? (
        <Letter campaign={newest} />
      ) : query.data ? (
        <NoLetter />
      ) : (
        <SummaryCardState words="Loading the last letter…" query={query} />
      )}
    </SummaryCard>
  );
}

function Letter({ campaign }: { campaign: Campaign }) {
  const { id, subject, status, startedAt, stalledSince } = campaign;
  return (
    <>
      <SummaryTitle>
        <Link to={pathOf('adminCampaign', id)}>{subject}</Link>
      </SummaryTitle>
      <SummaryFacts>
        <Status $tone={statusText[status].tone}>{statusText[status].words}</Status>
        <span>{momentOf(startedAt)}</span>
      </SummaryFacts>
      <SummaryFacts>{stalledSince ? stalledText(stalledSince) : resultText(campaign)}</SummaryFacts>
    </>
  );
}

const NoLetter = () => (
  <>
    <SummaryTitle>None sent yet</SummaryTitle>
    <SummaryFacts>Once you send one, its results appear here.</SummaryFacts>
    <SummaryFacts>
      <Link to={pages.adminEmailTemplates}>Letters</Link>
    </SummaryFacts>
  </>
);

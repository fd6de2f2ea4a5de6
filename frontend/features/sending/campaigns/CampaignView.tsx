import type { Campaign } from '../../../../shared/sending/model/campaign.ts';
import { asCallError } from '../../../api/callError.ts';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { momentOf } from '../../../ui/text/dates.ts';
import { Notice, Status } from '../../../ui/text/Text.tsx';
import { LetterOnSite } from '../onSite/LetterOnSite.tsx';
import { Recipients } from '../recipients/Recipients.tsx';
import { Results } from '../recipients/Results.tsx';
import { CampaignContent } from './CampaignContent.tsx';
import * as S from './CampaignView.styles.ts';
import { Controls } from './Controls.tsx';
import { Counts } from './Counts.tsx';
import { audienceText, inDoubtText, stalledText, statusText } from './campaignText.ts';
import { ProgressBar } from './ProgressBar.tsx';
import { Reason } from './Reason.tsx';
import { useCampaign } from './useCampaigns.ts';

/** One send: its progress, controls, results, the recipients it did not reach, and its content. */
export function CampaignView({ id }: { id: string }) {
  const { data: campaign, isLoading, isError, error, refetch } = useCampaign(id);
  if (isLoading) return <ListLoading words="Loading the send…" />;
  if (!campaign) {
    const gone = [400, 404].includes(asCallError(error).status ?? 0);
    return (
      <>
        <PageTitle title="Send" />
        <ListFailed words={gone ? 'This send doesn’t exist.' : 'Error loading data'} onRetry={refetch} />
      </>
    );
  }
  const { subject, audience, status, startedBy, startedAt, finishedAt, stalledSince } = campaign;
  const { words, tone } = statusText[status];
  return (
    <>
      <PageTitle title={subject} />
      <S.Facts>
        <Status $tone={tone} role="status">
          {words}
        </Status>
        <span>{audienceText(audience)}</span>
        <span>
          Started by {startedBy} on {momentOf(startedAt)}
          {finishedAt && `, ended on ${momentOf(finishedAt)}`}
        </span>
      </S.Facts>
      {isError && <ListFailed words="This may be out of date: the server isn’t responding." onRetry={refetch} />}
      {stalledSince && (
        <Notice tone="care" role="status">
          {stalledText(stalledSince)} No one gets it twice.
        </Notice>
      )}
      <Why campaign={campaign} />
      <S.Progress aria-label="Progress">
        <ProgressBar campaign={campaign} />
        <Counts campaign={campaign} />
        <Controls campaign={campaign} />
      </S.Progress>
      <Results campaign={campaign} />
      <LetterOnSite campaign={campaign} />
      <Recipients campaign={campaign} />
      <CampaignContent campaign={campaign} />
    </>
  );
}

/** The reason for its status. Shows how many recipients are in doubt now, not how many were when it ended. */
function Why({ campaign: { status, reason, counts } }: { campaign: Campaign }) {
  if (status === 'NEEDS_ATTENTION') return <Notice tone="care">{inDoubtText(counts.IN_DOUBT)}</Notice>;
  if (!reason) return null;
  return (
    <Notice tone={status === 'CANCELLED' ? 'plain' : 'care'}>
      <Reason reason={reason} />
    </Notice>
  );
}

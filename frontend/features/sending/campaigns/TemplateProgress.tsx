import { Link } from 'react-router-dom';
import { type Campaign, isUnderWay, totalText } from '../../../../shared/sending/model/campaign.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { durationOf } from '../../../../shared/time/durations.ts';
import { momentOf } from '../../../ui/text/dates.ts';
import { Hidden, Status } from '../../../ui/text/Text.tsx';
import { inDoubtText, stalledText, statusText } from './campaignText.ts';
import { ProgressBar } from './ProgressBar.tsx';
import * as S from './TemplateProgress.styles.ts';
import { useCampaigns, useCampaignsNeedingAttention } from './useCampaigns.ts';

/** In a template's row: the progress or time of its last send, and every send that needs attention. */
export function TemplateProgress({ template, sending }: { template: string; sending: boolean }) {
  const { rows } = useCampaigns(sending);
  const { data: inNeed = [] } = useCampaignsNeedingAttention();
  const last = rows.find(({ templateName }) => templateName === template);
  const others = inNeed.filter(({ id, templateName }) => templateName === template && id !== last?.id);
  return [...(last ? [last] : []), ...others.toReversed()].map((campaign) => <Line key={campaign.id} {...campaign} />);
}

function Line(campaign: Campaign) {
  const { words, tone } = statusText[campaign.status];
  return (
    <S.Line>
      {isUnderWay(campaign.status) && <ProgressBar campaign={campaign} />}
      <S.Words>
        <Status $tone={tone}>{words}</Status>
        <span>{summary(campaign)}</span>
        <Link to={pathOf('adminCampaign', campaign.id)}>
          Details<Hidden> of {campaign.subject}</Hidden>
        </Link>
      </S.Words>
    </S.Line>
  );
}

function summary(campaign: Campaign): string {
  const { counts, status, secondsLeft, reason, startedAt, stalledSince } = campaign;
  const sent = `${counts.SENT.toLocaleString()} of ${totalText(campaign)}`;
  if (stalledSince) return `${sent} sent. ${stalledText(stalledSince)}`;
  if (status === 'PREPARING') return 'Loading the subscribers…';
  if (status === 'SENDING')
    return `${sent} sent${secondsLeft === undefined ? '' : `, ${durationOf(secondsLeft)} left`}`;
  if (status === 'PAUSED') return `${sent} sent${reason ? `. ${reason}` : ''}`;
  if (status === 'NEEDS_ATTENTION') return `${sent} sent on ${momentOf(startedAt)}. ${inDoubtText(counts.IN_DOUBT)}`;
  return `${sent} sent on ${momentOf(startedAt)}`;
}

import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { type Campaign, isUnderWay, timeLeftText, totalText } from '../../../shared/sending/model/campaign.ts';
import { pages, pathOf } from '../../../shared/site/pages.ts';
import { useScheduledSends } from '../../queries/scheduledSends.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { momentOf, publishersTime } from '../../ui/text/dates.ts';
import { Hidden, Notice, Small, Status } from '../../ui/text/Text.tsx';
import { color, motion, space } from '../../ui/theme/theme.ts';
import { useCampaigns, useCampaignsNeedingAttention } from './campaignsApi.ts';
import { audienceText, inDoubtText, scheduledText, stalledText, statusText } from './campaignText.ts';

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
    <Stack $gap="tight">
      {isUnderWay(campaign.status) && <ProgressBar campaign={campaign} />}
      <Words>
        <Status $tone={tone}>{words}</Status>
        <span>{summary(campaign)}</span>
        <Link to={pathOf('adminCampaign', campaign.id)}>
          Details<Hidden> of {campaign.subject}</Hidden>
        </Link>
      </Words>
    </Stack>
  );
}

function summary(campaign: Campaign): string {
  const { counts, status, reason, startedAt, stalledSince } = campaign;
  const sent = `${counts.SENT.toLocaleString()} of ${totalText(campaign)}`;
  if (stalledSince) return `${sent} sent. ${stalledText(stalledSince)}`;
  if (status === 'PREPARING') return 'Loading the subscribers…';
  if (status === 'SENDING') return [`${sent} sent`, timeLeftText(campaign)].filter(Boolean).join(', ');
  if (status === 'PAUSED') return `${sent} sent${reason ? `. ${reason}` : ''}`;
  if (status === 'NEEDS_ATTENTION') return `${sent} sent on ${momentOf(startedAt)}. ${inDoubtText(counts.IN_DOUBT)}`;
  return `${sent} sent on ${momentOf(startedAt)}`;
}

const useSchedulesOf = (template: string) =>
  useScheduledSends().rows.filter(({ templateName }) => templateName === template);

export const TemplateSchedule = ({ template }: { template: string }) =>
  useSchedulesOf(template).map(({ id, state, dueAt, audience, subject, reason }) => (
    <Words key={id}>
      <Status $tone={scheduledText[state].tone}>{scheduledText[state].words}</Status>
      <span>
        {state === 'HELD' ? reason : `${publishersTime(dueAt)}.`} To: {audienceText(audience)}
      </span>
      <Link to={pages.adminCampaigns}>
        Change<Hidden> when or to whom {subject} goes out</Hidden>
      </Link>
    </Words>
  ));

export const ScheduledNotice = ({ template }: { template: string }) =>
  useSchedulesOf(template).map(({ id, state, dueAt }) => (
    <Notice key={id} tone="care">
      {state === 'HELD'
        ? 'This letter is held: it didn’t go out when it was due. Scheduled and Sent says why.'
        : `This letter goes out on ${publishersTime(dueAt)}, in the version saved by then. Send a test after each change, or it may be held.`}
    </Notice>
  ));

export const Words = styled(Small)`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.hair} ${space.near};
  align-items: center;
  max-width: none;
  font-variant-numeric: tabular-nums;
`;

export function ProgressBar({ campaign: { counts, total, subject } }: { campaign: Campaign }) {
  const done = counts.SENT + counts.FAILED + counts.SKIPPED + counts.IN_DOUBT;
  const part = (count: number) => ({ width: `${total === 0 ? 0 : (count / total) * 100}%` });
  return (
    <Bar
      role="progressbar"
      aria-label={`Progress of ${subject}`}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={`${done} of ${total} done`}
    >
      <Part $state="sent" style={part(counts.SENT)} />
      <Part $state="failed" style={part(counts.FAILED)} />
      <Part $state="doubt" style={part(counts.IN_DOUBT)} />
      <Part $state="skipped" style={part(counts.SKIPPED)} />
    </Bar>
  );
}

const Bar = styled.div`
  display: flex;
  height: 0.5rem;
  overflow: hidden;
  border-radius: 999px;
  background: ${color.hairline};
`;

export const stateColor = {
  sent: color.success,
  failed: color.danger,
  doubt: color.saffron,
  skipped: color.edge,
  waiting: color.hairline,
} as const;

const Part = styled.span<{ $state: keyof typeof stateColor }>`
  background: ${({ $state }) => stateColor[$state]};
  transition: width ${motion.slow};
`;

import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type DeferredMail, type HeldFormMail, maxCounted } from '../../../../shared/notices/model/deferredMail.ts';
import { deferredMailDays } from '../../../../shared/platform/constants.ts';
import type { Campaign } from '../../../../shared/sending/model/campaign.ts';
import { pages, pathOf } from '../../../../shared/site/pages.ts';
import { useCountsQuery } from '../../../queries/counts.ts';
import { useScheduledSends } from '../../../queries/scheduledSends.ts';
import { SummaryFacts } from '../../../ui/layout/SummaryCard.ts';
import { UnsentMailItem, UnsentMails } from '../mails/UnsentMails.tsx';
import { resultText } from './campaignText.ts';
import { Reason } from './Reason.tsx';
import { useCampaignsNeedingAttention } from './useCampaigns.ts';

/**
 * What waits for an admin, as items of a list: mail that SES does not accept, held letters, and sends, oldest first. `count`:
 * how many they are; of the sends, some are only counted. `dialog`: where the admin decides about mails to one person, if open.
 */
export function useSendingNeeds() {
  const { data: campaigns = [], ...sends } = useCampaignsNeedingAttention();
  const { data: counts, ...counting } = useCountsQuery();
  const { rows, complete, ...schedule } = useScheduledSends();
  const queries = [sends, counting, schedule];
  const [deciding, setDeciding] = useState(false);
  const { deferredMail, unsentMail, formMail } = counts ?? {};
  const held = rows.filter(({ state }) => state === 'HELD');
  const items = [
    deferredMail && <DeferredMailItem key="deferredMail" mail={deferredMail} />,
    unsentMail && <UnsentMailItem key="unsentMail" mail={unsentMail} onOpen={() => setDeciding(true)} />,
    formMail && <FormMailItem key="formMail" mail={formMail} />,
    ...held.map(({ id, subject, reason = '' }) => (
      <li key={id}>
        <Link to={pages.adminCampaigns}>{subject}</Link>
        <SummaryFacts>
          <b>Held when it was due</b>
        </SummaryFacts>
        <Reason reason={reason} />
      </li>
    )),
    campaigns.length > 0 && <CampaignItems key="sends" campaigns={campaigns} />,
  ].filter(Boolean);
  return {
    items,
    dialog: deciding && <UnsentMails onClose={() => setDeciding(false)} />,
    count: items.length - Number(campaigns.length > 0) + campaigns.length,
    /** The names of the letters that are scheduled or held. */
    scheduled: rows.map(({ templateName }) => templateName),
    isKnown: sends.isSuccess && counting.isSuccess && complete,
    isError: queries.some(({ isError, isFetching }) => isError && !isFetching),
    refetch: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}

/** Welcome mails and confirmations; the mails of sends are listed with each send. */
const DeferredMailItem = ({ mail: { count, reason } }: { mail: DeferredMail }) => (
  <li>
    <p>
      <b>{waitingText(count)}</b>, each a welcome or a confirmation. The site tries again every 15 minutes, for{' '}
      {deferredMailDays} days.
    </p>
    <Reason reason={reason} />
  </li>
);

/** What the forms caused beyond what they may: docs/decisions/0093-forms-have-a-budget.md. */
const FormMailItem = ({ mail: { count, why } }: { mail: HeldFormMail }) => (
  <li>
    <p>
      <b>{why === 'used-up' ? waitingText(count) : 'Emails from the forms have stopped until tomorrow'}</b>
      {formMailTexts[why]}
      {why !== 'used-up' && count > 0 && ` ${waitingText(count)}.`}
    </p>
    <p>Everyone can still sign up. If the newest subscribers look fake, delete them, and they won’t be emailed.</p>
  </li>
);

const formMailTexts: Record<HeldFormMail['why'], string> = {
  'used-up':
    ', because the forms were used so often that today’s share of emails is used up. They go out gradually, oldest first.',
  bounced: ': too many bounced because their addresses don’t exist.',
  complained: ': too many were reported as spam.',
};

const waitingText = (count: number) => {
  if (count === 1) return 'One email is waiting';
  return `${count.toLocaleString()}${count >= maxCounted ? ' or more' : ''} emails are waiting`;
};

const maxShown = 2;

function CampaignItems({ campaigns }: { campaigns: Campaign[] }) {
  const more = campaigns.length - maxShown;
  return (
    <>
      {campaigns.slice(0, maxShown).map((campaign) => (
        <li key={campaign.id}>
          <Link to={pathOf('adminCampaign', campaign.id)}>{campaign.subject}</Link>
          <SummaryFacts>
            <b>{campaign.status === 'PAUSED' ? 'Paused' : 'Decide about the unconfirmed'}</b>
            <span>{resultText(campaign)}</span>
          </SummaryFacts>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Link to={pages.adminCampaigns}>{more === 1 ? 'One more' : `${more} more`}</Link>
        </li>
      )}
    </>
  );
}

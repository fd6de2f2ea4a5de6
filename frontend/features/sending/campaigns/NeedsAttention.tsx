import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { DeferredMail } from '../../../../shared/notices/model/deferredMail.ts';
import { deferredMailDays } from '../../../../shared/platform/constants.ts';
import type { Campaign } from '../../../../shared/sending/model/campaign.ts';
import { pages, pathOf } from '../../../../shared/site/pages.ts';
import { useCountsQuery } from '../../../queries/counts.ts';
import { useScheduledSends } from '../../../queries/scheduledSends.ts';
import { SummaryCard, SummaryFacts } from '../../../ui/layout/SummaryCard.ts';
import { Reason } from './Reason.tsx';
import { resultText } from './resultText.ts';
import { useCampaignsInNeed } from './useCampaigns.ts';

/** What goes no further without somebody: mail that SES does not let out, and sends, the oldest first. */
export function NeedsAttention() {
  const { data: campaigns, isError, isFetching } = useCampaignsInNeed();
  const { data: counts } = useCountsQuery();
  const id = useId();
  const deferredMail = counts?.deferredMail;
  const heldLetters = useScheduledSends().rows.filter(({ state }) => state === 'HELD');
  const some = Boolean(deferredMail) || heldLetters.length > 0 || (campaigns !== undefined && campaigns.length > 0);
  return (
    <SummaryCard aria-labelledby={id} $last $care={some}>
      <h2 id={id}>Needs your attention</h2>
      {some ? (
        <ul>
          {deferredMail && <Held mail={deferredMail} />}
          {heldLetters.map(({ id: letter, subject, reason = '' }) => (
            <li key={letter}>
              <Link to={pages.adminCampaigns}>{subject}</Link>
              <SummaryFacts>
                <b>Held at its time</b>
              </SummaryFacts>
              <Reason reason={reason} />
            </li>
          ))}
          {campaigns && <Waiting campaigns={campaigns} />}
        </ul>
      ) : (
        <SummaryFacts>
          {campaigns && counts ? 'Nothing at the moment' : isError && !isFetching && 'Not known at the moment'}
        </SummaryFacts>
      )}
    </SummaryCard>
  );
}

/** Welcomes and confirmations: the sends say for themselves what became of theirs. */
const Held = ({ mail: { count, reason } }: { mail: DeferredMail }) => (
  <li>
    <p>
      <b>{count === 1 ? 'One mail is waiting' : `${count.toLocaleString()} mails are waiting`}</b>, to welcome or to
      confirm. The site tries again every quarter of an hour, for {deferredMailDays} days.
    </p>
    <Reason reason={reason} />
  </li>
);

const shown = 2;

function Waiting({ campaigns }: { campaigns: Campaign[] }) {
  const more = campaigns.length - shown;
  return (
    <>
      {campaigns.slice(0, shown).map((campaign) => (
        <li key={campaign.id}>
          <Link to={pathOf('adminCampaign', campaign.id)}>{campaign.subject}</Link>
          <SummaryFacts>
            <b>{campaign.status === 'PAUSED' ? 'Paused' : 'Decide about those in doubt'}</b>
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

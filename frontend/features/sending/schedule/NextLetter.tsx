import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { ScheduledSend } from '../../../../shared/sending/model/scheduledSend.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { useScheduledSends } from '../../../queries/scheduledSends.ts';
import { SummaryCard, SummaryCardState, SummaryFacts, SummaryTitle } from '../../../ui/layout/SummaryCard.tsx';
import { publishersTime } from '../../../ui/text/dates.ts';
import { audienceText } from '../campaigns/campaignText.ts';

/** The scheduled letter that goes out next. A letter that is held needs attention instead. */
export function NextLetter() {
  const query = useScheduledSends();
  const id = useId();
  const [next, ...later] = query.rows.filter(({ state }) => state === 'SCHEDULED');
  return (
    <SummaryCard aria-labelledby={id}>
      <h2 id={id}>Next letter</h2>
      {next ? (
        <Scheduled letter={next} later={later.length} />
      ) : query.data ? (
        <None />
      ) : (
        <SummaryCardState words="Loading the next letter…" query={query} />
      )}
    </SummaryCard>
  );
}

/** `later`: how many others are scheduled. */
const Scheduled = ({ letter: { subject, dueAt, audience }, later }: { letter: ScheduledSend; later: number }) => (
  <>
    <SummaryTitle>
      <Link to={pages.adminCampaigns}>{subject}</Link>
    </SummaryTitle>
    <SummaryFacts>{publishersTime(dueAt)}</SummaryFacts>
    <SummaryFacts>
      <span>To: {audienceText(audience)}</span>
      {later > 0 && <Link to={pages.adminCampaigns}>{later === 1 ? 'One more' : `${later} more`} scheduled</Link>}
    </SummaryFacts>
  </>
);

const None = () => (
  <>
    <SummaryTitle>Nothing is scheduled</SummaryTitle>
    <SummaryFacts>You can choose a time when you send a letter.</SummaryFacts>
    <SummaryFacts>
      <Link to={pages.adminEmailTemplates}>Letters</Link>
    </SummaryFacts>
  </>
);

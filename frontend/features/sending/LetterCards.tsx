import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pages, pathOf } from '../../../shared/site/pages.ts';
import { useScheduledSends } from '../../queries/scheduledSends.ts';
import { SummaryCard, SummaryCardState, SummaryFacts, SummaryTitle } from '../../ui/layout/SummaryCard.tsx';
import { momentOf, publishersTime } from '../../ui/text/dates.ts';
import { Status } from '../../ui/text/Text.tsx';
import { useCampaigns, useCampaignsInfiniteQuery } from './campaignsApi.ts';
import { audienceText, resultText, stalledText, statusText } from './campaignText.ts';

export function LastLetter() {
  // Refetched whenever the page opens: another admin may have sent one.
  useCampaignsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const query = useCampaigns();
  const [last] = query.rows;
  return (
    <LetterCard
      name="Last letter"
      query={query}
      none={['None sent yet', 'Once you send one, its results appear here.']}
      letter={last && <Link to={pathOf('adminCampaign', last.id)}>{last.subject}</Link>}
    >
      {last && (
        <>
          <SummaryFacts>
            <Status $tone={statusText[last.status].tone}>{statusText[last.status].words}</Status>
            <span>{momentOf(last.startedAt)}</span>
          </SummaryFacts>
          <SummaryFacts>{last.stalledSince ? stalledText(last.stalledSince) : resultText(last)}</SummaryFacts>
        </>
      )}
    </LetterCard>
  );
}

/** The scheduled letter that goes out next. A letter that is held needs attention instead. */
export function NextLetter() {
  const query = useScheduledSends();
  const [next, ...later] = query.rows.filter(({ state }) => state === 'SCHEDULED');
  const others = later.length === 1 ? 'One more' : `${later.length} more`;
  return (
    <LetterCard
      name="Next letter"
      query={query}
      none={['Nothing is scheduled', 'You can choose a time when you send a letter.']}
      letter={next && <Link to={pages.adminCampaigns}>{next.subject}</Link>}
    >
      {next && (
        <>
          <SummaryFacts>{publishersTime(next.dueAt)}</SummaryFacts>
          <SummaryFacts>
            <span>To: {audienceText(next.audience)}</span>
            {later.length > 0 && <Link to={pages.adminCampaigns}>{others} scheduled</Link>}
          </SummaryFacts>
        </>
      )}
    </LetterCard>
  );
}

interface CardProps {
  name: string;
  query: ComponentProps<typeof SummaryCardState>['query'] & { data?: unknown };
  none: [title: string, words: string];
  letter: ReactNode;
  children: ReactNode;
}

function LetterCard({ name, query, none: [title, words], letter, children }: CardProps) {
  const isNone = !letter && query.data !== undefined;
  return (
    <SummaryCard name={name}>
      {letter && <SummaryTitle>{letter}</SummaryTitle>}
      {children}
      {isNone && (
        <>
          <SummaryTitle>{title}</SummaryTitle>
          <SummaryFacts>{words}</SummaryFacts>
          <SummaryFacts>
            <Link to={pages.adminEmailTemplates}>Letters</Link>
          </SummaryFacts>
        </>
      )}
      {!letter && !isNone && <SummaryCardState words={`Loading the ${name.toLowerCase()}…`} query={query} />}
    </SummaryCard>
  );
}

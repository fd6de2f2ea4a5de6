import { useId } from 'react';
import { css, styled } from 'styled-components';
import { EpisodeTable } from '../../features/content/EpisodeTable.tsx';
import { ActivityList } from '../../features/health/ActivityList.tsx';
import { Counts, FirstSteps } from '../../features/health/Counts.tsx';
import { HealthDetails, healthNeeds, useHealthReport } from '../../features/health/HealthDetails.tsx';
import { NextEvent } from '../../features/health/NextEvent.tsx';
import { usePreparedLetters } from '../../features/letters/library/usePreparedLetters.tsx';
import { useCampaigns } from '../../features/sending/campaignsApi.ts';
import { LastLetter, NextLetter } from '../../features/sending/LetterCards.tsx';
import { useSendingNeeds } from '../../features/sending/useSendingNeeds.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { SummaryCards, SummaryFacts } from '../../ui/layout/SummaryCard.tsx';
import { ListTabs } from '../../ui/layout/Tabs.tsx';
import { momentOf } from '../../ui/text/dates.ts';
import { color, font, size, space } from '../../ui/theme/theme.ts';
import { AllSignups } from './Signups.tsx';
import { AllSubscribers } from './Subscribers.tsx';

export default function Dashboard() {
  return (
    <>
      <PageTitle title="Admin Dashboard" tab="Admin Dashboard" />
      <FirstSteps />
      <NeedsAttention />
      <SummaryCards aria-label="At a glance">
        <NextEvent />
        <NextLetter />
        <LastLetter />
      </SummaryCards>
      <Counts />
      <ListTabs
        lists={{
          audience: ['Audience Signups', <AllSignups key="audience" />],
          subscribers: ['Newsletter Subscribers', <AllSubscribers key="subscribers" />],
          episodes: ['Episodes', <EpisodeTable key="episodes" />],
          activity: ['Activity', <ActivityList key="activity" />],
        }}
      />
    </>
  );
}

/** The one place that says whether anything needs an admin, and what: letters, emails, and the site itself. */
export function NeedsAttention() {
  const id = useId();
  const health = useHealthReport();
  const sending = useSendingNeeds();
  // Emails to one person have items of their own.
  const found = healthNeeds(health.report, ['unsent']);
  const sends = useCampaigns();
  const prepared = usePreparedLetters(({ name, at }) => !isUnused(name, at, sends, sending.scheduled));
  const count = sending.count + prepared.count + found.count;
  const isError = sending.isError || (health.isError && !health.isFetching);
  const isKnown = sending.isKnown && !sends.isLoading && Boolean(health.report);
  function retry() {
    sending.refetch();
    if (health.isError) health.lookAgain();
  }
  return (
    <Attention aria-labelledby={id} $care={count > 0}>
      <h2 id={id} tabIndex={-1} aria-busy={!isKnown && !isError}>
        {headingOf(count, isKnown, isError)}
      </h2>
      <Body>
        {count > 0 && (
          <ul>
            {sending.items}
            {prepared.items}
            {found.items}
          </ul>
        )}
        {isError && (
          <SummaryFacts role="alert" as="div">
            {count > 0 ? 'There may be more: not everything could be checked.' : 'Not everything could be checked.'}
            <Button look="plain" small onClick={retry}>
              Retry
            </Button>
          </SummaryFacts>
        )}
        {count === 0 && !isError && (
          <SummaryFacts>
            {isKnown && health.report
              ? `Everything worked when the site last looked, on ${momentOf(health.report.checkedAt)}.`
              : 'Letters, emails and the site itself.'}
          </SummaryFacts>
        )}
      </Body>
      <HealthDetails {...health} />
      {sending.dialog}
    </Attention>
  );
}

/** Whether it is known that a letter was neither sent since it was prepared nor is scheduled. */
function isUnused(name: string, at: string, sends: ReturnType<typeof useCampaigns>, scheduled: string[]): boolean {
  const oldest = sends.rows.at(-1)?.startedAt;
  const isComplete = sends.isSuccess && (!sends.hasNextPage || (oldest !== undefined && oldest < at));
  return isComplete && !scheduled.includes(name) && sends.rows.every(({ templateName }) => templateName !== name);
}

function headingOf(count: number, isKnown: boolean, isError: boolean): string {
  if (count > 0) return count === 1 ? 'One thing needs your attention' : `${count} things need your attention`;
  if (isError) return 'Couldn’t check what needs your attention';
  return isKnown ? 'Nothing needs your attention' : 'Checking what needs your attention…';
}

const care = css`
  padding-inline: ${space.text};
  border-left: 3px solid ${color.saffron};
  background: ${color.saffronWash};
`;

/** Has room for one thing while it loads and when there is none, so that nothing below it moves. */
const Attention = styled.section<{ $care: boolean }>`
  margin-bottom: ${space.block};
  padding-block: ${space.near} 0;
  font-size: ${size.small};
  overflow-wrap: anywhere;
  ${({ $care }) => $care && care}
  h2 { font: 500 1.375rem/1.25 ${font.serif}; }
  p { max-width: none; }
`;

const Body = styled.div`
  min-height: 4.125rem;
  padding-block: ${space.tight};
  ul { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr)); gap: ${space.near} ${space.group}; }
`;

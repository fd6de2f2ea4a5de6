import { useId } from 'react';
import { HealthDetails, healthNeeds, useHealthReport } from '../../features/health/HealthDetails.tsx';
import { usePreparedLetters } from '../../features/letters/library/usePreparedLetters.tsx';
import { useCampaigns } from '../../features/sending/campaigns/useCampaigns.ts';
import { useSendingNeeds } from '../../features/sending/campaigns/useSendingNeeds.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { SummaryFacts } from '../../ui/layout/SummaryCard.tsx';
import { momentOf } from '../../ui/text/dates.ts';
import * as S from './NeedsAttention.styles.ts';

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
    <S.Attention aria-labelledby={id} $care={count > 0}>
      <h2 id={id} tabIndex={-1} aria-busy={!isKnown && !isError}>
        {headingOf(count, isKnown, isError)}
      </h2>
      <S.Body>
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
      </S.Body>
      <HealthDetails {...health} />
      {sending.dialog}
    </S.Attention>
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

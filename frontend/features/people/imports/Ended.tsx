import type { SubscriberImport } from '../../../../shared/people/model/subscriberImport.ts';
import { consentSource, countOf, outcomesOf } from '../../../../shared/people/model/subscriberImports.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ButtonRow } from '../../../ui/layout/ButtonRow.ts';
import { dayOf, momentOf } from '../../../ui/text/dates.ts';
import { Notice } from '../../../ui/text/Notice.tsx';
import { Small } from '../../../ui/text/Text.ts';
import { CountTable } from './CountTable.tsx';
import { subscribersText } from './importText.ts';
import { ReportButton } from './ReportButton.tsx';

/** The outcome of the last import. */
export function Ended({ of: record, onAnother }: { of: SubscriberImport; onAnother: () => void }) {
  const { status, problem, counts, name, by, endedAt, hasReport, keptUntil, takesRefusals } = record;
  const added = countOf(counts, outcomesOf.added);
  const hasCounts = Object.keys(counts).length > 0;
  return (
    <>
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}.
        </Notice>
      )}
      <p>
        {resultText(status, added)}
        {takesRefusals && status === 'complete' && ' Whoever wants no letters, according to the file, gets none.'}
      </p>
      <Small>
        {name}, by {by}
        {endedAt && `, ended on ${momentOf(endedAt)}`}. They signed up at: “{consentSource(record)}”.
      </Small>
      {hasCounts && <CountTable of={record} />}
      {hasReport && (
        <Small>The report lists every row that wasn’t simply added. It’s kept until {dayOf(keptUntil)}.</Small>
      )}
      <ButtonRow>
        <Button onClick={onAnother}>Import Another File</Button>
        <ReportButton of={record} />
      </ButtonRow>
    </>
  );
}

function resultText(status: SubscriberImport['status'], added: number): string {
  const were = `${subscribersText(added)} ${added === 1 ? 'was' : 'were'} added`;
  if (status === 'complete') return `${were}. No one was emailed.`;
  return added > 0 ? `${were} before it ended, and ${added === 1 ? 'stays' : 'stay'}.` : 'No one was added.';
}

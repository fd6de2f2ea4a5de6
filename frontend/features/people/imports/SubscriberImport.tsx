import { type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { SubscriberImport as Import } from '../../../../shared/people/model/subscriberImport.ts';
import { consentSource, countOf, outcomesOf } from '../../../../shared/people/model/subscriberImports.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { focusWhenShown } from '../../../ui/forms/ResultMessage.tsx';
import { ButtonRow } from '../../../ui/layout/layout.tsx';
import { ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { dayOf, momentOf } from '../../../ui/text/dates.ts';
import { Progress } from '../../../ui/text/Progress.tsx';
import { Notice, Small } from '../../../ui/text/Text.tsx';
import { size, space } from '../../../ui/theme/theme.ts';
import { Checked, CountTable, MappingForm, ReportButton } from './Checked.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { importApi, subscribersText, useImport } from './imports.ts';

/** Anyone who comes back sees the import's current step. */
export function SubscriberImport() {
  const { data: latest, isLoading, isError, refetch } = useImport();
  const { data: past = [] } = importApi.usePastImportsQuery();
  const [startsOver, setStartsOver] = useState(false);
  const firstStep = useRef<string>(undefined);
  if (isLoading) return <ListLoading words="Loading the import…" />;
  if (latest === undefined) return <ListFailed words="Error loading data" onRetry={refetch} />;

  const undoneAt = past.find(({ id }) => id === latest?.id)?.undoneAt;
  const status = latest?.status ?? 'uploading';
  const choosing = latest === null || status === 'uploading' || (startsOver && status !== 'importing');
  const step = choosing ? 'choose' : `${latest.id} ${status}`;
  firstStep.current ??= step;
  return (
    <>
      {isError && <ListFailed words="This may be out of date: the server isn’t responding." onRetry={refetch} />}
      <Step key={step}>
        {/* It takes the focus where the step replaces another, not where the page begins with it. */}
        <h2 ref={step === firstStep.current ? undefined : focusWhenShown} tabIndex={-1}>
          {choosing ? 'Choose the file' : undoneAt ? 'The import was undone' : titles[latest.status](latest.name)}
        </h2>
        {choosing ? (
          <ChooseFile
            onChecking={() => setStartsOver(false)}
            onBack={startsOver && status !== 'uploading' ? () => setStartsOver(false) : undefined}
          />
        ) : (
          content(latest, undoneAt, () => setStartsOver(true))
        )}
      </Step>
    </>
  );
}

function content(latest: Import, undoneAt: string | undefined, another: () => void): ReactNode {
  const { status, problem, columns, done, total } = latest;
  if (status === 'checked') return <Checked of={latest} onAnother={another} />;
  if (status === 'complete') return <Ended of={latest} undoneAt={undoneAt} onAnother={another} />;
  const canMap = status === 'refused' && columns.length > 0;
  return (
    <>
      {status === 'refused' ? (
        <Notice tone="care" role="alert">
          {problem}.
        </Notice>
      ) : (
        <>
          <Progress words={status === 'checking' ? 'Checking the file…' : 'Adding subscribers…'} {...{ done, total }} />
          <Small>
            You can leave this page: it continues, and you’ll find it here. If it’s interrupted, it goes on by itself
            within a few minutes.
          </Small>
        </>
      )}
      {canMap && <MappingForm of={latest} />}
      {status !== 'importing' && (
        <ButtonRow>
          <Button look={status === 'refused' && !canMap ? 'primary' : 'plain'} onClick={another}>
            Another File
          </Button>
        </ButtonRow>
      )}
    </>
  );
}

const titles: Record<Import['status'], (name: string) => string> = {
  uploading: (name) => name,
  checking: (name) => `Checking ${name}`,
  checked: (name) => `${name} is checked`,
  refused: (name) => `${name} can’t be imported as it is`,
  importing: (name) => `Importing ${name}`,
  complete: () => 'The import is complete',
};

interface EndedProps {
  of: Import;
  undoneAt: string | undefined;
  onAnother: () => void;
}

function Ended({ of: record, undoneAt, onAnother }: EndedProps) {
  const { counts, name, by, endedAt, keptUntil, takesRefusals } = record;
  const added = countOf(counts, outcomesOf.added);
  return (
    <>
      <p>
        {subscribersText(added)} {added === 1 ? 'was' : 'were'} added
        {undoneAt ? `, and removed again on ${momentOf(undoneAt)}.` : '. No one was emailed.'}
        {takesRefusals && ' Anyone who wants no letters according to the file gets none.'}
      </p>
      <Small>
        {name}, by {by}
        {endedAt && `, ended on ${momentOf(endedAt)}`}. They signed up at: “{consentSource(record)}”.
      </Small>
      <CountTable of={record} />
      <Small>The report lists every row that wasn’t simply added. It’s kept until {dayOf(keptUntil)}.</Small>
      <ButtonRow>
        <Button onClick={onAnother}>Import Another File</Button>
        <ReportButton of={record} />
      </ButtonRow>
    </>
  );
}

const Step = styled.section`
  display: grid;
  gap: ${space.block};
  background: inherit;
  & > h2 { font-size: ${size.h3}; overflow-wrap: anywhere; }
  & > h2:focus { outline: none; }
`;

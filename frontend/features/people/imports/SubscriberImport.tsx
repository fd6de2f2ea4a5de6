import { type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { SubscriberImport as Import } from '../../../../shared/people/model/subscriberImport.ts';
import {
  consentSource,
  countOf,
  type ImportStatus,
  isUnderWay,
  outcomesOf,
} from '../../../../shared/people/model/subscriberImports.ts';
import { durationOf } from '../../../../shared/time/durations.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { focusWhenShown } from '../../../ui/forms/ResultMessage.tsx';
import { ButtonRow } from '../../../ui/layout/layout.tsx';
import { ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { dayOf, momentOf } from '../../../ui/text/dates.ts';
import { Progress } from '../../../ui/text/Progress.tsx';
import { Notice, Small } from '../../../ui/text/Text.tsx';
import { size, space } from '../../../ui/theme/theme.ts';
import { Checked, CountTable, MappingForm, ReportButton } from './Checked.tsx';
import { ChooseFile, waitingText } from './ChooseFile.tsx';
import { importApi, subscribersText, underWayText, useImport } from './imports.ts';

/** Imports subscribers from a file, step by step. Whoever comes back sees the import's current step. */
export function SubscriberImport() {
  const { data: latest, isLoading, isError, refetch } = useImport();
  const [file, setFile] = useState<File | null>(null);
  const [startsOver, setStartsOver] = useState(false);
  const firstStep = useRef<string>(undefined);
  if (isLoading) return <ListLoading words="Loading the import…" />;
  if (latest === undefined) return <ListFailed words="Error loading data" onRetry={refetch} />;

  const startOver = () => {
    setFile(null);
    setStartsOver(true);
  };
  const choosing = latest === null || latest.status === 'uploading' || (startsOver && !isUnderWay(latest.status));
  const step = choosing ? 'choose' : `${latest.id} ${latest.status}`;
  firstStep.current ??= step;
  return (
    <>
      {isError && <ListFailed words="This may be out of date: the server isn’t responding." onRetry={refetch} />}
      <Step key={step}>
        {/* It takes the focus where the step replaces another, not where the page begins with it. */}
        <h2 ref={step === firstStep.current ? undefined : focusWhenShown} tabIndex={-1}>
          {choosing ? 'Choose the file' : titleOf(latest)}
        </h2>
        {choosing ? (
          <>
            {latest?.status === 'uploading' && !file && <Notice tone="care">{waitingText(latest)}</Notice>}
            <ChooseFile
              file={file}
              onChoose={setFile}
              {...(latest?.status === 'uploading' && { source: latest.source })}
              onChecking={() => setStartsOver(false)}
              onBack={startsOver && latest && latest.status !== 'uploading' ? () => setStartsOver(false) : undefined}
            />
          </>
        ) : (
          content(latest, startOver)
        )}
      </Step>
    </>
  );
}

function content(latest: Import, another: () => void): ReactNode {
  if (isUnderWay(latest.status)) return <UnderWay of={latest} />;
  if (latest.status === 'checked') return <Checked of={latest} onAnother={another} />;
  if (latest.status === 'refused')
    return (
      <>
        <Notice tone="care" role="alert">
          {latest.problem}.
        </Notice>
        {latest.columns.length > 0 && <MappingForm of={latest} />}
        <ButtonRow>
          <Button look={latest.columns.length > 0 ? 'plain' : 'primary'} onClick={another}>
            Another File
          </Button>
        </ButtonRow>
      </>
    );
  return <Ended of={latest} onAnother={another} />;
}

const titles: Record<Exclude<ImportStatus, 'uploading'>, (name: string) => string> = {
  checking: (name) => `Checking ${name}`,
  checked: (name) => `${name} is checked`,
  refused: (name) => `${name} can’t be imported as it is`,
  importing: (name) => `Importing ${name}`,
  cancelling: (name) => `Canceling the import of ${name}`,
  complete: () => 'The import is complete',
  cancelled: () => 'The import was canceled',
};

const titleOf = ({ status, name }: Import) => titles[status as keyof typeof titles](name);

/** The progress of a check or an import, which continues without this page. */
function UnderWay({ of: record }: { of: Import }) {
  const { id, status, rows, rate, stopped } = record;
  const [resume, resuming] = importApi.useResumeImportMutation();
  const [cancel, cancelling] = importApi.useCancelImportMutation();
  const [isConfirming, setIsConfirming] = useState(false);
  const showResult = useMutationToast();
  const words = underWayText[status as keyof typeof underWayText];
  const secondsLeft = rate && rows.total !== null ? (rows.total - rows.done) / rate : undefined;
  const addsPeople = status === 'importing';
  const end = () => cancel({ params: { id } }).unwrap();
  return (
    <>
      {stopped && (
        <Notice tone="care" role="alert">
          Nothing has happened for a while: the import has stopped. What’s done stays done; resume it, and it continues
          from there.
        </Notice>
      )}
      <Progress words={`${words}…`} done={rows.done} total={rows.total ?? undefined} />
      <Small>
        {secondsLeft !== undefined && secondsLeft > 0 && !stopped && `${sentence(durationOf(secondsLeft))} left. `}
        You can leave this page: the import continues, and you’ll find it here.
      </Small>
      <ButtonRow>
        {stopped && (
          <Button disabled={resuming.isLoading} onClick={() => void showResult(resume({ params: { id } }).unwrap())}>
            {resuming.isLoading ? 'Resuming...' : 'Resume'}
          </Button>
        )}
        {(status !== 'cancelling' || stopped) && (
          <Button
            look="plain"
            disabled={cancelling.isLoading}
            onClick={() => (addsPeople ? setIsConfirming(true) : void showResult(end()))}
          >
            {cancelling.isLoading ? 'Canceling...' : addsPeople ? 'Cancel the Import' : 'Cancel'}
          </Button>
        )}
      </ButtonRow>
      {isConfirming && addsPeople && (
        <ConfirmMutation
          title="Cancel the import?"
          confirmLabel="Cancel the Import"
          pendingLabel="Canceling..."
          cancelLabel="Keep importing"
          mutate={end}
          onClose={() => setIsConfirming(false)}
        >
          Anyone already added stays. The rest won’t be added; you can import the same file again later.
        </ConfirmMutation>
      )}
    </>
  );
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function Ended({ of: record, onAnother }: { of: Import; onAnother: () => void }) {
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

function resultText(status: Import['status'], added: number): string {
  const were = `${subscribersText(added)} ${added === 1 ? 'was' : 'were'} added`;
  if (status === 'complete') return `${were}. No one was emailed.`;
  return added > 0 ? `${were} before it ended, and ${added === 1 ? 'stays' : 'stay'}.` : 'No one was added.';
}

/** A step of the import: its title, which takes the focus when the step appears, and its content. */
const Step = styled.section`
  display: grid;
  gap: ${space.block};
  background: inherit;
  & > h2 { font-size: ${size.h3}; overflow-wrap: anywhere; }
  & > h2:focus { outline: none; }
`;

import { type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { SubscriberImport as Import } from '../../../../shared/people/model/subscriberImport.ts';
import { type ImportStatus, isUnderWay } from '../../../../shared/people/model/subscriberImports.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { focusWhenShown } from '../../../ui/forms/focusWhenShown.ts';
import { ButtonRow } from '../../../ui/layout/ButtonRow.ts';
import { ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { Notice } from '../../../ui/text/Notice.tsx';
import { size, space } from '../../../ui/theme/theme.ts';
import { Checked } from './Checked.tsx';
import { ChooseFile, waitingText } from './ChooseFile.tsx';
import { Ended } from './Ended.tsx';
import { MappingForm } from './MappingForm.tsx';
import { useImport } from './subscriberImportApi.ts';
import { UnderWay } from './UnderWay.tsx';

/** Imports subscribers from a file, step by step. Whoever comes back sees the import's current step. */
export function SubscriberImport() {
  const { data: latest, isLoading, isError, refetch } = useImport();
  const [file, setFile] = useState<File | null>(null);
  /** Whether to begin a new import, whatever the state of the latest. */
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

/** A step of the import: its title, which takes the focus when the step appears, and its content. */
const Step = styled.section`
  display: grid;
  gap: ${space.block};
  background: inherit;
  & > h2 { font-size: ${size.h3}; overflow-wrap: anywhere; }
  & > h2:focus { outline: none; }
`;

import { type ReactNode, useRef, useState } from 'react';
import type { SubscriberImport as Import } from '../../../../shared/people/model/subscriberImport.ts';
import { type ImportStatus, isUnderWay } from '../../../../shared/people/model/subscriberImports.ts';
import { ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { Notice } from '../../../ui/text/Notice.tsx';
import { Checked } from './Checked.tsx';
import { ChooseFile, waitingText } from './ChooseFile.tsx';
import { Ended } from './Ended.tsx';
import { Refused } from './Refused.tsx';
import { Step } from './Step.tsx';
import { UnderWay } from './UnderWay.tsx';
import { useImport } from './useImport.ts';

/** Brings subscribers from a file: one step after the other, and on return the step at which the import is. */
export function SubscriberImport() {
  const { data: latest, isLoading, isError, refetch } = useImport();
  const [file, setFile] = useState<File | null>(null);
  /** Begins anew, whatever the latest import says. */
  const [anew, setAnew] = useState(false);
  const began = useRef<string>(undefined);
  if (isLoading) return <ListLoading words="Loading the import…" />;
  if (latest === undefined) return <ListFailed words="Error loading data" onRetry={refetch} />;

  const another = () => {
    setFile(null);
    setAnew(true);
  };
  const choosing = latest === null || latest.status === 'uploading' || (anew && !isUnderWay(latest.status));
  const step = choosing ? 'choose' : `${latest.id} ${latest.status}`;
  began.current ??= step;
  const follows = step !== began.current;
  return (
    <>
      {isError && <ListFailed words="This may be out of date: the server does not answer." onRetry={refetch} />}
      {choosing ? (
        <Step key="choose" title="Choose the file" follows={follows}>
          {latest?.status === 'uploading' && !file && <Notice tone="care">{waitingText(latest)}</Notice>}
          <ChooseFile
            file={file}
            onChoose={setFile}
            {...(latest?.status === 'uploading' && { source: latest.source })}
            onChecking={() => setAnew(false)}
            onBack={anew && latest && latest.status !== 'uploading' ? () => setAnew(false) : undefined}
          />
        </Step>
      ) : (
        <Step key={step} title={titleOf(latest)} follows={follows}>
          {content(latest, file, another)}
        </Step>
      )}
    </>
  );
}

function content(latest: Import, file: File | null, another: () => void): ReactNode {
  if (isUnderWay(latest.status)) return <UnderWay of={latest} />;
  if (latest.status === 'checked') return <Checked of={latest} file={file} onAnother={another} />;
  if (latest.status === 'refused') return <Refused of={latest} file={file} onAnother={another} />;
  return <Ended of={latest} onAnother={another} />;
}

const titles: Record<Exclude<ImportStatus, 'uploading'>, (name: string) => string> = {
  checking: (name) => `Checking ${name}`,
  checked: (name) => `${name} is checked`,
  refused: (name) => `${name} cannot be imported as it is`,
  importing: (name) => `Importing ${name}`,
  cancelling: (name) => `Cancelling the import of ${name}`,
  complete: () => 'The import is complete',
  cancelled: () => 'The import was cancelled',
};

const titleOf = ({ status, name }: Import) => titles[status as keyof typeof titles](name);

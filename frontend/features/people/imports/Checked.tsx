import { useState } from 'react';
import type { SubscriberImport } from '../../../../shared/people/model/subscriberImport.ts';
import { consentSource, countOf, formatNames, outcomesOf } from '../../../../shared/people/model/subscriberImports.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ButtonRow } from '../../../ui/layout/ButtonRow.ts';
import { Notice } from '../../../ui/text/Notice.tsx';
import { Small } from '../../../ui/text/Text.ts';
import { CountTable } from './CountTable.tsx';
import { rowsText, subscribersText } from './importText.ts';
import { MappingForm } from './MappingForm.tsx';
import { ReportButton } from './ReportButton.tsx';
import { importApi } from './subscriberImportApi.ts';

interface Props {
  of: SubscriberImport;
  /** If it was chosen on this page. */
  file: File | null;
  onAnother: () => void;
}

/** What the import would do, and the button that starts it. */
export function Checked({ of: record, file, onAnother }: Props) {
  const { id, format, counts, incomplete } = record;
  const [start, { isLoading }] = importApi.useStartImportMutation();
  const [mapping, setMapping] = useState(false);
  const showResult = useMutationToast();
  const added = countOf(counts, outcomesOf.added);
  if (mapping) return <MappingForm of={record} file={file} onBack={() => setMapping(false)} />;
  return (
    <>
      <p>{recognizedText(format)}</p>
      <CountTable of={record} />
      {incomplete > 0 && (
        <Small>
          {rowsText(incomplete)} among the new rows {incomplete === 1 ? 'has' : 'have'} a name or a date that can’t be
          imported; the report lists them.
        </Small>
      )}
      {added > 0 ? (
        <Notice tone="plain">
          No one is emailed now: no welcome, no confirmation. From then on, they get the newsletter. Each one’s record
          says where they signed up, “{consentSource(record)}”, and the date they subscribed, if the file has it.
        </Notice>
      ) : (
        <Notice tone="care">There’s no one new in this file, so there’s nothing to add.</Notice>
      )}
      <ButtonRow>
        {added > 0 && (
          <Button disabled={isLoading} onClick={() => void showResult(start({ params: { id } }).unwrap())}>
            {isLoading ? 'Starting...' : `Add ${subscribersText(added)}`}
          </Button>
        )}
        <ReportButton of={record} />
        <Button look="plain" onClick={() => setMapping(true)}>
          Choose the Columns
        </Button>
        <Button look="plain" onClick={onAnother}>
          Another File
        </Button>
      </ButtonRow>
    </>
  );
}

function recognizedText(format: SubscriberImport['format']): string {
  if (format === null || format === 'custom') return 'Read using the columns you chose.';
  return `Looks like ${format === 'own' ? formatNames.own : `an export of ${formatNames[format]}`}.`;
}

import type { SubscriberImport } from '../../../../shared/people/model/subscriberImport.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ButtonRow } from '../../../ui/layout/ButtonRow.ts';
import { Notice } from '../../../ui/text/Notice.tsx';
import { MappingForm } from './MappingForm.tsx';

interface Props {
  of: SubscriberImport;
  file: File | null;
  onAnother: () => void;
}

/** Why the file cannot be imported as it is, and what to do about it. */
export function Refused({ of: record, file, onAnother }: Props) {
  const { problem, columns } = record;
  return (
    <>
      <Notice tone="care" role="alert">
        {problem}.
      </Notice>
      {columns.length > 0 && <MappingForm of={record} file={file} />}
      <ButtonRow>
        <Button look={columns.length > 0 ? 'plain' : 'primary'} onClick={onAnother}>
          Another File
        </Button>
      </ButtonRow>
    </>
  );
}

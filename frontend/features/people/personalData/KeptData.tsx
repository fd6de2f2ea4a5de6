import { useEffect, useRef, useState } from 'react';
import { stateTexts } from '../../../../shared/notices/model/mail.ts';
import { mailRefOf } from '../../../../shared/people/model/hiddenNames.ts';
import type { PersonalData } from '../../../../shared/people/model/personalData.ts';
import { SendMailAgain } from '../../../mutations/SendMailAgain.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DialogActions } from '../../../ui/dialogs/Dialog.tsx';
import { Notice } from '../../../ui/text/Notice.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import * as S from './KeptData.styles.ts';
import { displayed, KeptRecords, saveKept } from './KeptRecords.tsx';

interface Props {
  found: PersonalData;
  /** Goes back to the form, for another address. */
  onOther: () => void;
  onClose: () => void;
}

/** All that is kept about one address, and what can be done with it. */
export function KeptData({ found, onOther, onClose }: Props) {
  const [data, setData] = useState(found);
  const [erased, setErased] = useState<'whole' | 'pending' | null>(null);
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { email, kept } = data;
  // The form or dialog that had the focus is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: screen readers read out each new answer
  useEffect(() => heading.current?.focus(), [data]);
  return (
    <>
      <S.Heading ref={heading} tabIndex={-1}>
        {kept.length > 0 ? `${erased ? 'Still kept' : 'Kept'} about ${email}` : `Nothing is kept about ${email}`}
      </S.Heading>
      {erased && (
        <Notice tone={erased === 'whole' ? 'plain' : 'care'} role="status">
          {erased === 'whole'
            ? 'The data was erased.'
            : 'The data was erased, except what a send is using right now: that will be erased within minutes.'}
        </Notice>
      )}
      {kept.map(({ title, records }) => (
        <S.Section key={title}>
          <h4>
            {title}
            {records.length > 1 && ` (${records.length})`}
          </h4>
          <KeptRecords
            records={records}
            mailAction={(mailRef, { Email = '', Outcome = '', 'Asked for on': at = '' }) => (
              <SendMailAgain
                mail={mailRefOf(mailRef)}
                what={`${Email}, ${email}, ${displayed(at)}`}
                mayHaveIt={![stateTexts.FAILED, stateTexts.SKIPPED].includes(Outcome)}
              />
            )}
          />
        </S.Section>
      ))}
      <DialogActions>
        {kept.length > 0 && !erased && (
          <Button look="plain" onClick={() => saveKept('personal-data', data)}>
            Save as JSON
          </Button>
        )}
        {kept.some(({ stays }) => !stays) && !erased && (
          <Button look="danger" onClick={() => setAsking(true)}>
            Erase...
          </Button>
        )}
        <Button look="plain" onClick={onOther}>
          Another Address
        </Button>
        {(erased || kept.length === 0) && <Button onClick={onClose}>Close</Button>}
      </DialogActions>
      {asking && (
        <EraseDialog
          data={data}
          onErased={({ left, pending }) => {
            setErased(pending ? 'pending' : 'whole');
            setAsking(false);
            setData(left);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

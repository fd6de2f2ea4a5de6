import type { Erasure, PersonalData } from '../../../shared/model/personalData.ts';
import { useMutationToast } from '../../mutations/useMutationToast.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { PendingLabel } from '../../ui/PendingLabel.tsx';
import * as S from './EraseDialog.styles.ts';
import { useErasePersonMutation } from './personalDataApi.ts';

interface Props {
  data: PersonalData;
  onErased: (erasure: Erasure) => void;
  onClose: () => void;
}

/** Says exactly what goes and what stays, and erases it once that is confirmed. */
export function EraseDialog({ data: { email, kept }, onErased, onClose }: Props) {
  const [erase, { isLoading }] = useErasePersonMutation();
  const showResult = useMutationToast();
  const goes = kept.filter(({ stays }) => !stays);

  async function confirm() {
    const { data } = await showResult(erase({ body: { email } }).unwrap());
    if (data) onErased(data);
  }

  return (
    <Dialog title="Erase this person’s data?" onClose={onClose}>
      <S.Consequences>
        <p>
          <strong>{email}</strong>
        </p>
        <p>This goes for good:</p>
        <ul>
          {goes.map(({ title, records }) => (
            <li key={title}>
              {title}
              {records.length > 1 && `: ${records.length}`}
            </li>
          ))}
        </ul>
        <p>This stays:</p>
        <ul>
          <li>
            A fingerprint of the address, from which nobody can read it. By it no letter goes there again, unless the
            person subscribes anew.
          </li>
          <li>The numbers of letters that were sent, which say nothing of the person.</li>
          <li>Backups of the tables, until they are 35 days old, and lists that somebody has exported.</li>
        </ul>
      </S.Consequences>
      <DialogActions>
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" disabled={isLoading} onClick={() => void confirm()}>
          <PendingLabel usual="Erase for Good" pending="Erasing..." isPending={isLoading} />
        </Button>
      </DialogActions>
    </Dialog>
  );
}

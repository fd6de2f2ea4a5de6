import type { Erasure, PersonalData } from '../../../../shared/people/model/personalData.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { useErasePersonMutation } from './personalDataApi.ts';

interface Props {
  data: PersonalData;
  onErased: (erasure: Erasure) => void;
  onClose: () => void;
}

/** Says exactly what goes and what stays, and erases the data once the admin confirms. */
export function EraseDialog({ data: { email, kept }, onErased, onClose }: Props) {
  const [erase] = useErasePersonMutation();
  return (
    <ConfirmMutation
      title="Erase this person’s data?"
      confirmLabel="Erase for Good"
      pendingLabel="Erasing..."
      mutate={() => erase({ body: { email } }).unwrap().then(onErased)}
      onClose={onClose}
    >
      <strong>{email}</strong>
      <p>This will be erased for good:</p>
      <ul>
        {kept
          .filter(({ stays }) => !stays)
          .map(({ title, records }) => (
            <li key={title}>
              {title}
              {records.length > 1 && `: ${records.length}`}
            </li>
          ))}
      </ul>
      <p>This will stay:</p>
      <ul>
        <li>
          A fingerprint of the address, from which no one can read it. It keeps letters from going there again, unless
          the person subscribes again.
        </li>
        <li>The counts for letters already sent, which say nothing about the person.</li>
        <li>Backups of the tables, for up to 35 days, and lists that someone has exported.</li>
      </ul>
    </ConfirmMutation>
  );
}

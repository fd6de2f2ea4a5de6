import { Button } from '../../../ui/buttons/Button.tsx';
import { PendingLabel } from '../../../ui/buttons/PendingLabel.tsx';
import { DialogActions } from '../../../ui/dialogs/Dialog.tsx';
import type { SendChoice } from './sendChoices.ts';
import type { SendCheck } from './useSendCheck.ts';

interface Props {
  /** Undefined while it is still to be chosen who gets it. */
  known: SendCheck | undefined;
  choices: SendChoice[];
  onChoose: (choice: SendChoice) => void;
  isOff?: boolean;
  isBusy?: boolean;
  cancel?: string;
  /** Where the letter can be looked at again, that is the first act of a doubtful one. */
  onEdit: (() => void) | undefined;
  onClose: () => void;
}

/** The ways to send or to schedule a letter, the best one last and alone in its colour. */
export function SendActions(props: Props) {
  const { known, choices, onChoose, isOff = false, isBusy = false, cancel = 'Cancel', onEdit, onClose } = props;
  const [first, ...others] = choices;
  const isDoubtful = known !== undefined && known.problems.length > 0;
  const mayEdit = isDoubtful && onEdit;
  return (
    <DialogActions>
      <Button look="plain" onClick={onClose}>
        {cancel}
      </Button>
      {others.map((choice) => (
        <Button key={choice.label} look="quiet" disabled={isOff} onClick={() => onChoose(choice)}>
          {choice.label}
        </Button>
      ))}
      {first && (
        <Button look={mayEdit || first.isRepeat ? 'plain' : 'primary'} disabled={isOff} onClick={() => onChoose(first)}>
          <PendingLabel
            usual={isDoubtful ? first.label.replace(/^(Send|Schedule|Save)\b/, '$1 anyway') : first.label}
            pending="Scheduling..."
            isPending={isBusy}
          />
        </Button>
      )}
      {mayEdit && <Button onClick={onEdit}>Look at it again</Button>}
      {!first && isCounting(known) && <Button disabled>Send</Button>}
    </DialogActions>
  );
}

/** It is not known yet whether there is anybody to send it to. */
const isCounting = (known: SendCheck | undefined) =>
  !known?.check || (known.unsent.isNeeded && !known.check.before && known.unsent.count === undefined);

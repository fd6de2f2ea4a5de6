import { Button, PendingLabel } from '../../../ui/buttons/Button.tsx';
import { LastActions } from '../../../ui/dialogs/Dialog.tsx';
import type { SendChoice } from './sendChoices.ts';
import type { SendCheck } from './useSendCheck.ts';

interface Props {
  /** Undefined until an audience is chosen. */
  sendCheck: SendCheck | undefined;
  choices: SendChoice[];
  onChoose: (choice: SendChoice) => void;
  disabled?: boolean;
  isBusy?: boolean;
  cancel?: string;
  /** Opens the letter's editor; offered first if the letter has problems. */
  onEdit: (() => void) | undefined;
  onClose: () => void;
}

/** The buttons to send or schedule a letter; the best choice is last, and the only one in the primary color. */
export function SendActions(props: Props) {
  const { sendCheck, choices, onChoose, disabled = false, isBusy = false, cancel = 'Cancel', onEdit, onClose } = props;
  const [first, ...others] = choices;
  const isDoubtful = sendCheck !== undefined && sendCheck.problems.length > 0;
  const mayEdit = isDoubtful && onEdit;
  return (
    <LastActions>
      <Button look="plain" onClick={onClose}>
        {cancel}
      </Button>
      {others.map((choice) => (
        <Button key={choice.label} look="quiet" disabled={disabled} onClick={() => onChoose(choice)}>
          {choice.label}
        </Button>
      ))}
      {first && (
        <Button
          look={mayEdit || first.isRepeat ? 'plain' : 'primary'}
          disabled={disabled}
          onClick={() => onChoose(first)}
        >
          <PendingLabel
            label={isDoubtful ? first.label.replace(/^(Send|Schedule|Save)\b/, '$1 anyway') : first.label}
            pending="Scheduling..."
            isPending={isBusy}
          />
        </Button>
      )}
      {mayEdit && <Button onClick={onEdit}>Review it again</Button>}
      {!first && isCounting(sendCheck) && <Button disabled>Send</Button>}
    </LastActions>
  );
}

/** Whether it is still unknown if there is anybody to send it to. */
const isCounting = (sendCheck: SendCheck | undefined) =>
  !sendCheck?.check || (sendCheck.unsent.isNeeded && !sendCheck.check.before && sendCheck.unsent.count === undefined);

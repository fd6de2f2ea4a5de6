import type { SendOptions } from '../../../shared/model/campaign.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { sendChoices } from './sendChoices.ts';
import type { SendCheck } from './useSendCheck.ts';

interface Props {
  /** Undefined while it is still to be chosen who gets it. */
  known: Pick<SendCheck, 'check' | 'missing' | 'problems'> | undefined;
  people: (count: number) => string;
  onSend: (options: SendOptions) => void;
  /** Where the letter can be looked at again, that is the first act of a doubtful one. */
  onEdit?: () => void;
  onClose: () => void;
}

/** The ways to send a letter, the best one last and alone in its colour. */
export function SendActions({ known, people, onSend, onEdit, onClose }: Props) {
  const check = known?.check;
  const [first, ...others] = check ? sendChoices(check, known.missing, people) : [];
  const isDoubtful = check !== undefined && known !== undefined && known.problems.length > 0;
  const mayEdit = isDoubtful && onEdit && !check.underWay?.sameLetter;
  return (
    <DialogActions>
      <Button look="plain" onClick={onClose}>
        {check?.underWay ? 'Close' : 'Cancel'}
      </Button>
      {others.map(({ label, options }) => (
        <Button key={label} look="quiet" onClick={() => onSend(options)}>
          {label}
        </Button>
      ))}
      {first && (
        <Button look={mayEdit || first.isRepeat ? 'plain' : 'primary'} onClick={() => onSend(first.options)}>
          {isDoubtful ? first.label.replace(/^Send\b/, 'Send anyway') : first.label}
        </Button>
      )}
      {mayEdit && <Button onClick={onEdit}>Look at it again</Button>}
      {(!check || (known?.missing.isNeeded && !check.before && known.missing.count === undefined)) && (
        <Button disabled>Send</Button>
      )}
    </DialogActions>
  );
}

import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { PendingLabel } from '../../ui/PendingLabel.tsx';
import type { SendCheck } from './useSendCheck.ts';

interface Props {
  known: SendCheck;
  /** To whom and when are chosen. */
  isReady: boolean;
  /** What the button says. */
  act: string;
  isBusy: boolean;
  /** `again`: also to those who have got it before. */
  onSchedule: (again: boolean) => void;
  /** Where the letter can be looked at again, that is the first act of a doubtful one. */
  onEdit?: () => void;
  onClose: () => void;
}

/** The ways to have a letter go out at a time. */
export function ScheduleActions({ known, isReady, act, isBusy, onSchedule, onEdit, onClose }: Props) {
  const { check, problems, isFailed } = known;
  const isDoubtful = problems.length > 0;
  const off = isBusy || !isReady || !check || isFailed;
  const mayEdit = isDoubtful && onEdit;
  return (
    <DialogActions>
      <Button look="plain" onClick={onClose}>
        Cancel
      </Button>
      {check?.before && (
        <Button look="quiet" disabled={off} onClick={() => onSchedule(true)}>
          {act}, also to those who have got it
        </Button>
      )}
      <Button look={mayEdit ? 'plain' : 'primary'} disabled={off} onClick={() => onSchedule(false)}>
        <PendingLabel
          usual={`${act}${isDoubtful ? ' anyway' : ''}${check?.before ? ', to those who have not got it' : ''}`}
          pending="Scheduling..."
          isPending={isBusy}
        />
      </Button>
      {mayEdit && <Button onClick={onEdit}>Look at it again</Button>}
    </DialogActions>
  );
}

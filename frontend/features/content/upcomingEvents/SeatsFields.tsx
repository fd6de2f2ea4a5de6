import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { counted } from '../../../../shared/platform/counted.ts';
import { FieldGroup } from '../../../ui/forms/FieldGroup.tsx';
import { Pair } from '../../../ui/forms/Form.ts';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { type EventFormState, inputOf } from './eventDraft.ts';
import { closingHint } from './eventHints.ts';
import { useEventCounts } from './upcomingEventsApi.ts';

interface Props {
  form: EventFormState;
  edited: ManagedEvent | undefined;
  now: Date;
}

/** How many people fit, and until when they can sign up. */
export function SeatsFields({ form: { values, text }, edited, now }: Props) {
  const counts = useEventCounts(edited?.id);
  const { roomSeats, onlineSeats } = inputOf(values);
  return (
    <FieldGroup title="Seats and sign-up">
      <Pair>
        {values.attendance !== 'virtual' && (
          <TextField
            label="Seats in the room (optional)"
            inputMode="numeric"
            autoComplete="off"
            hint={seatsHint(roomSeats, counts?.inPerson)}
            {...text('roomSeats')}
          />
        )}
        {values.attendance !== 'in-person' && (
          <TextField
            label="Seats on Zoom (optional)"
            inputMode="numeric"
            autoComplete="off"
            hint={seatsHint(onlineSeats, counts?.virtual)}
            {...text('onlineSeats')}
          />
        )}
      </Pair>
      <TextField
        label="Sign-up closes (optional)"
        type="datetime-local"
        hint={closingHint(values, now.getTime())}
        {...text('signupCloses')}
      />
    </FieldGroup>
  );
}

function seatsHint(seats: number | undefined, taken = 0): string {
  if (seats === undefined) return 'Leave it empty if any number can come.';
  if (taken <= seats || Number.isNaN(seats))
    return 'Once they’re taken, people join the waiting list. A seat that comes free goes to the first in line, who gets an email.';
  return `${counted(taken, 'seat')} ${taken === 1 ? 'is' : 'are'} taken. No one loses a seat; anyone who signs up from now on joins the waiting list.`;
}

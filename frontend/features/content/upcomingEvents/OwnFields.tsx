import { type ComponentProps, useEffect, useRef } from 'react';
import { DateFeedbackNote } from '../../../ui/forms/DateFeedbackNote.tsx';
import { Pair, Triple } from '../../../ui/forms/Form.ts';
import { SelectField } from '../../../ui/forms/SelectField.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { type ownFieldsOf, proposedTimes, scheduleFeedback } from './ownFields.ts';

type Name = keyof ReturnType<typeof ownFieldsOf>;

interface Props {
  /** The form of {@link useForm}. */
  form: {
    values: Record<Name | 'eventTime' | 'duration', string>;
    set: (name: Name, value: string) => void;
    text: (name: Name) => Omit<ComponentProps<typeof TextField>, 'label'>;
  };
}

/** Where an event is, what it costs, and its doors and end, which move with its start until the admin types others. */
export function OwnFields({ form: { values, set, text } }: Props) {
  const { eventTime, duration, attendance } = values;
  const proposed = useRef(proposedTimes(values));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the start or the duration moves the others
  useEffect(() => {
    const next = proposedTimes(values);
    for (const name of ['doorsTime', 'endTime'] as const)
      if (values[name] === proposed.current[name] && values[name] !== next[name]) set(name, next[name]);
    proposed.current = next;
  }, [eventTime, duration]);

  const end = <TextField label="Ends (optional)" placeholder="e.g., 8:45 PM" {...text('endTime')} />;
  return (
    <>
      <SelectField
        label="How people attend"
        name="attendance"
        options={[
          ['both', 'In the room or on Zoom'],
          ['in-person', 'In the room only'],
          ['virtual', 'On Zoom only'],
        ]}
        value={attendance}
        onChange={({ target }) => set('attendance', target.value)}
      />
      {attendance === 'virtual' ? (
        end
      ) : (
        <>
          <Pair>
            <TextField label="Venue" required {...text('venue')} />
            <TextField label="Address" placeholder="Street, city" {...text('address')} />
          </Pair>
          <Triple>
            <TextField label="Ticket price (optional)" placeholder="e.g., $10.00 or Free" {...text('price')} />
            <TextField label="Doors open (optional)" placeholder="e.g., 6:20 PM" {...text('doorsTime')} />
            {end}
          </Triple>
        </>
      )}
      <DateFeedbackNote feedback={scheduleFeedback(values)} />
    </>
  );
}

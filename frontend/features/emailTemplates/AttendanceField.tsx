import type { Attendance } from '../../../shared/model/campaign.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import type { EventChoice } from './eventChoices.ts';

const groups: Record<Attendance, string> = {
  all: 'Everybody who signed up',
  'in-person': 'Those who come in person',
  virtual: 'Those who watch on Zoom',
};

interface Props {
  event: EventChoice | undefined;
  value: Attendance;
  onChange: (attendance: Attendance) => void;
}

/** Whom of an event's people, and how many they are. */
export function AttendanceField({ event, value, onChange }: Props) {
  const counts = { all: event?.signups ?? 0, 'in-person': event?.inPerson ?? 0, virtual: event?.virtual ?? 0 };
  return (
    <RadioGroup
      legend="Whom of them"
      name="attendance"
      value={value}
      options={(Object.keys(groups) as Attendance[]).map((group) => ({
        value: group,
        label: `${groups[group]} (${counts[group].toLocaleString()})`,
      }))}
      onChange={({ target }) => onChange(target.value as Attendance)}
    />
  );
}

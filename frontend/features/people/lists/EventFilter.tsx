import type { EventSignups } from '../../../../shared/people/model/eventSignups.ts';
import { Select } from '../../../ui/forms/SelectField.tsx';
import * as S from './PeopleTable.styles.ts';

interface Props {
  events: EventSignups[];
  /** The id of the event; null for sign-ups without an event, undefined for all. */
  chosen: number | null | undefined;
  onChoose: (event: number | null | undefined) => void;
}

const all = 'all';
const none = 'none';

export function EventFilter({ events, chosen, onChoose }: Props) {
  const offered = events.filter((event) => peopleOf(event) > 0 || event.id === chosen);
  if (offered.length === 0) return null;
  const optionOf = (id: number | null | undefined) => (id === undefined ? all : String(id ?? none));
  return (
    <S.Filter>
      <Select
        aria-label="Event"
        value={optionOf(chosen)}
        onChange={({ target: { value } }) =>
          onChoose(value === all ? undefined : value === none ? null : Number(value))
        }
      >
        <option value={all}>All events</option>
        {offered.map((event) => (
          <option key={optionOf(event.id)} value={optionOf(event.id)}>
            {eventLabel(event)} ({peopleOf(event).toLocaleString()})
          </option>
        ))}
      </Select>
    </S.Filter>
  );
}

const peopleOf = ({ signups, waiting, unconfirmed }: EventSignups) => signups + waiting + unconfirmed;

const eventLabel = ({ id, title, eventDate }: EventSignups) =>
  id === null ? 'Without an event' : [title || `Event ${id}`, eventDate].filter(Boolean).join(', ');

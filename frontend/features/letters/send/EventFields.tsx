import { useEffect } from 'react';
import type { Attendance } from '../../../../shared/people/model/attendance.ts';
import type { EventSignups } from '../../../../shared/people/model/eventSignups.ts';
import { useCountsQuery } from '../../../queries/counts.ts';
import { RadioGroup } from '../../../ui/forms/RadioGroup.tsx';
import { SelectField } from '../../../ui/forms/SelectField.tsx';
import { ListFailed } from '../../../ui/tables/ListState.tsx';
import { Skeleton } from '../../../ui/theme/Skeleton.ts';
import type { SendDraft } from './sendDraft.ts';

interface Props {
  draft: Pick<SendDraft, 'event' | 'attendance'>;
  change: (part: { event?: number; attendance?: Attendance }) => void;
}

/** Chooses an event, and which of its people. */
export function EventFields({ draft: { event, attendance }, change }: Props) {
  const counts = useCountsQuery(undefined, { refetchOnMountOrArgChange: true });
  const events = counts.data && choicesOf(counts.data.events);
  const [first] = events ?? [];
  useEffect(() => {
    if (event === null && first) change({ event: first.id });
  }, [event, first, change]);
  if (!events)
    return counts.isError ? (
      <ListFailed words="Error loading data" onRetry={counts.refetch} />
    ) : (
      <div role="status" aria-label="Counting the sign-ups…">
        <Skeleton $height="3.5em" />
      </div>
    );
  if (events.length === 0) return <p>Nobody has signed up for an event yet.</p>;
  const { signups = 0, inPerson = 0, virtual = 0 } = events.find(({ id }) => id === event) ?? {};
  const groups: [Attendance, string, number][] = [
    ['all', 'Everybody who signed up', signups],
    ['in-person', 'Those who come in person', inPerson],
    ['virtual', 'Those who watch on Zoom', virtual],
  ];
  return (
    <>
      <SelectField
        label="Event"
        value={event ?? ''}
        options={events.map((each) => [String(each.id), choiceLabel(each)])}
        onChange={({ target }) => change({ event: Number(target.value) })}
      />
      <RadioGroup
        legend="Whom of them"
        name="attendance"
        value={attendance}
        options={groups.map(([value, words, count]) => ({ value, label: `${words} (${count.toLocaleString()})` }))}
        onChange={({ target }) => change({ attendance: target.value as Attendance })}
      />
      <p>They get it whether or not they get the newsletter, and the mail says why.</p>
    </>
  );
}

/**
 * The events to choose from: those that somebody signed up for, and the active one, which the admin is most likely to want.
 * In the server's order: the active one, then the newest.
 */
function choicesOf(events: EventSignups[]) {
  const namedEvents = events.flatMap(({ id, ...event }) => (id === null ? [] : [{ id, ...event }]));
  return namedEvents.some(({ signups }) => signups > 0)
    ? namedEvents.filter(({ signups, isActive }) => signups > 0 || isActive)
    : [];
}

/** "Lanterns, May 3, 2027 (12 signed up), active" */
const choiceLabel = ({ id, title, eventDate, signups, isActive }: EventSignups) =>
  `${[title || `Event ${id}`, eventDate].filter(Boolean).join(', ')} (${signups.toLocaleString()} signed up)${isActive ? ', active' : ''}`;

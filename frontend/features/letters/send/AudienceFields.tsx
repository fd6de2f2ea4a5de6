import { type ReactNode, useEffect } from 'react';
import type { Attendance } from '../../../../shared/people/model/attendance.ts';
import type { AudienceInput } from '../../../../shared/people/model/audience.ts';
import type { EventSignups } from '../../../../shared/people/model/eventSignups.ts';
import { site } from '../../../../shared/site/site.ts';
import { localTime } from '../../../../shared/time/timeZone.ts';
import { useCountsQuery } from '../../../queries/counts.ts';
import { SelectField, TextField } from '../../../ui/forms/fields.tsx';
import { RadioGroup } from '../../../ui/forms/RadioGroup.tsx';
import { ListFailed } from '../../../ui/tables/ListState.tsx';
import { Skeleton } from '../../../ui/text/Skeleton.tsx';
import type { FieldsProps } from './sendDraft.ts';

interface Props extends FieldsProps {
  /** Chooses one of the sent letters: whoever got it does not get this one. */
  chooseLetter: ChooseLetter;
}

/** Renders a field that chooses one of the sent letters, by its campaign's id. */
export type ChooseLetter = (chosen: string, onChoose: (campaign: string) => void) => ReactNode;

const audiences: Record<AudienceInput['type'], string> = {
  newsletter: 'All subscribers',
  joined: 'Subscribers who joined since a date',
  missed: 'Subscribers who didn’t get a particular letter',
  event: 'Event attendees',
};

/** Chooses the audience of a letter. */
export function AudienceFields({ draft, change, chooseLetter }: Props) {
  return (
    <>
      <RadioGroup
        legend="To"
        name="audience"
        value={draft.to}
        options={Object.entries(audiences).map(([value, label]) => ({ value, label }))}
        onChange={({ target }) => change({ to: target.value as AudienceInput['type'] })}
      />
      {draft.to === 'joined' && (
        <TextField
          label="Joined on or after"
          type="date"
          max={localTime(Date.now(), site.timeZone).slice(0, 10)}
          value={draft.since}
          onChange={({ target }) => change({ since: target.value })}
        />
      )}
      {draft.to === 'missed' && chooseLetter(draft.missed, (missed) => change({ missed }))}
      {draft.to === 'event' && <EventFields draft={draft} change={change} />}
    </>
  );
}

/** Chooses an event, and which of its people. */
function EventFields({ draft: { event, attendance }, change }: FieldsProps) {
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
  if (events.length === 0) return <p>No one has signed up for an event yet.</p>;
  const chosen = events.find(({ id }) => id === event);
  return (
    <>
      <SelectField
        label="Event"
        value={event ?? ''}
        options={events.map((each) => [String(each.id), choiceLabel(each)])}
        onChange={({ target }) => {
          const other = events.find(({ id }) => id === Number(target.value));
          const isOffered = groupsOf(other).some(([name]) => name === attendance);
          change({ event: Number(target.value), ...(!isOffered && { attendance: 'all' }) });
        }}
      />
      <RadioGroup
        legend="Which of them"
        name="attendance"
        value={attendance}
        options={groupsOf(chosen, attendance).map(([value, words, count]) => ({
          value,
          label: `${words} (${count.toLocaleString()})`,
        }))}
        onChange={({ target }) => change({ attendance: target.value as Attendance })}
      />
      <p>They get it whether or not they get the newsletter, and the email says why.</p>
    </>
  );
}

/**
 * The groups of an event's people to choose from, each with its size: who came, or waits, only where somebody did. `chosen`:
 * stays among them, as in a letter that was scheduled for it.
 */
function groupsOf(event: EventSignups | undefined, chosen?: Attendance): [Attendance, string, number][] {
  const { signups = 0, inPerson = 0, virtual = 0, waiting = 0, came = 0, noShows = 0 } = event ?? {};
  const groups: [Attendance, string, number, boolean][] = [
    ['all', 'Everyone with a seat', signups, true],
    ['in-person', 'Those coming in person', inPerson, true],
    ['virtual', 'Those joining on Zoom', virtual, true],
    ['came', 'Those who came', came, came > 0],
    ['no-show', 'Those who had a seat in the room and didn’t come', noShows, came > 0],
    ['waiting', 'Those on the waiting list', waiting, waiting > 0],
    ['everyone', 'Everyone with a seat or on the waiting list', signups + waiting, waiting > 0],
  ];
  return groups.flatMap(([name, words, count, isOffered]) =>
    isOffered || name === chosen ? [[name, words, count]] : [],
  );
}

/**
 * The events to choose from: those that somebody signed up for, and the active one, which the admin is most likely to want.
 * In the server's order: the active one, then the newest.
 */
function choicesOf(events: EventSignups[]) {
  const namedEvents = events.flatMap(({ id, ...event }) => (id === null ? [] : [{ id, ...event }]));
  const hasPeople = ({ signups, waiting }: Pick<EventSignups, 'signups' | 'waiting'>) => signups + waiting > 0;
  return namedEvents.some(hasPeople) ? namedEvents.filter((each) => hasPeople(each) || each.isActive) : [];
}

/** "Lanterns, May 3, 2027 (12 signed up), active" */
const choiceLabel = ({ id, title, eventDate, signups, isActive }: EventSignups) =>
  `${[title || `Event ${id}`, eventDate].filter(Boolean).join(', ')} (${signups.toLocaleString()} signed up)${isActive ? ', active' : ''}`;

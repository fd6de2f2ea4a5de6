import { type ComponentType, useEffect } from 'react';
import { styled } from 'styled-components';
import type { Attendance } from '../../../../shared/people/model/attendance.ts';
import type { AudienceInput } from '../../../../shared/people/model/audience.ts';
import type { EventSignups } from '../../../../shared/people/model/eventSignups.ts';
import { dueTime } from '../../../../shared/sending/model/dueTime.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { localTime } from '../../../../shared/time/timeZone.ts';
import { useCounts } from '../../../queries/counts.ts';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Pair } from '../../../ui/forms/Form.tsx';
import { SelectField, TextField } from '../../../ui/forms/fields.tsx';
import { RadioGroup } from '../../../ui/forms/RadioGroup.tsx';
import { ListFailed } from '../../../ui/tables/ListState.tsx';
import { publishersTime } from '../../../ui/text/dates.ts';
import { Skeleton } from '../../../ui/text/Skeleton.tsx';
import { Small } from '../../../ui/text/Text.tsx';
import { space } from '../../../ui/theme/theme.ts';
import type { SendDraft } from './sendChoices.ts';

/** A field that chooses one of the sent letters, by its campaign's id: anyone who got it does not get this one. */
export type ChooseLetter = ComponentType<{ value: string; onChoose: (campaign: string) => void }>;

interface FieldsProps {
  draft: SendDraft;
  change: (part: Partial<SendDraft>) => void;
}

const audiences: Record<AudienceInput['type'], string> = {
  newsletter: 'All subscribers',
  joined: 'Subscribers who joined since a date',
  missed: 'Subscribers who didn’t get a particular letter',
  event: 'Event attendees',
};

const today = () => localTime(Date.now(), site.timeZone).slice(0, 10);

/** `isTimed`: it goes out at a time, not at once. */
export function SendFields(props: FieldsProps & { chooseLetter: ChooseLetter; isTimed: boolean }) {
  const { draft, change, chooseLetter: LetterField, isTimed } = props;
  return (
    <>
      <RadioGroup
        legend="To"
        name="audience"
        value={draft.type}
        options={Object.entries(audiences).map(([value, label]) => ({ value, label }))}
        onChange={({ target }) => change({ type: target.value as AudienceInput['type'] })}
      />
      {draft.type === 'joined' && (
        <TextField
          label="Joined on or after"
          type="date"
          max={today()}
          value={draft.since}
          onChange={({ target }) => change({ since: target.value })}
        />
      )}
      {draft.type === 'missed' && (
        <LetterField value={draft.campaignId} onChoose={(campaignId) => change({ campaignId })} />
      )}
      {draft.type === 'event' && <EventFields draft={draft} change={change} />}
      {!isTimed && (
        <RadioGroup
          legend="When"
          name="when"
          value={draft.when}
          options={[
            { value: 'now', label: 'Now' },
            { value: 'later', label: 'Schedule for later' },
          ]}
          onChange={({ target }) => change({ when: target.value as SendDraft['when'] })}
        />
      )}
      {draft.when === 'later' && <TimeFields draft={draft} change={change} />}
      {draft.type !== 'event' && (
        <div>
          <Checkbox
            label="Also publish on the site"
            checked={draft.publish}
            aria-describedby="publish-means"
            onChange={({ target }) => change({ publish: target.checked })}
          />
          <Means id="publish-means">
            {draft.publish
              ? `It will be at ${pages.letters} for everyone, without any reader’s name, before the first email goes out, and the email links to it.`
              : 'Only the people it’s sent to get it. You can publish it later, on this send’s page.'}
          </Means>
        </div>
      )}
    </>
  );
}

function EventFields({ draft: { eventId, attendance }, change }: FieldsProps) {
  const counts = useCounts();
  const events = counts.data && choicesOf(counts.data.events);
  const [first] = events ?? [];
  useEffect(() => {
    if (eventId === null && first) change({ eventId: first.id });
  }, [eventId, first, change]);
  if (!events)
    return counts.isError ? (
      <ListFailed words="Error loading data" onRetry={counts.refetch} />
    ) : (
      <div role="status" aria-label="Counting the sign-ups…">
        <Skeleton $height="3.5em" />
      </div>
    );
  if (events.length === 0) return <p>No one has signed up for an event yet.</p>;
  const chosen = events.find(({ id }) => id === eventId);
  const listed = counts.data?.events.find(({ id }) => id === null)?.signups ?? 0;
  return (
    <>
      <SelectField
        label="Event"
        value={eventId ?? ''}
        options={events.map((each) => [String(each.id), choiceLabel(each)])}
        onChange={({ target }) => {
          const other = events.find(({ id }) => id === Number(target.value));
          const isOffered = groupsOf(other, listed).some(([name]) => name === attendance);
          change({ eventId: Number(target.value), ...(!isOffered && { attendance: 'all' }) });
        }}
      />
      <RadioGroup
        legend="Which of them"
        name="attendance"
        value={attendance}
        options={groupsOf(chosen, listed, attendance).map(([value, words, count]) => ({
          value,
          label: `${words} (${count.toLocaleString()})`,
        }))}
        onChange={({ target }) => change({ attendance: target.value as Attendance })}
      />
      <p>They get it whether or not they get the newsletter, and the email says why.</p>
    </>
  );
}

/** `chosen` stays among them, as in a letter scheduled for it. `listed`: how many wait for the date of any event. */
function groupsOf(event: EventSignups | undefined, listed: number, chosen?: Attendance) {
  const { signups = 0, inPerson = 0, virtual = 0, waiting = 0, came = 0, noShows = 0 } = event ?? {};
  const groups: [Attendance, string, number, boolean][] = [
    ['all', 'Everyone with a seat', signups, true],
    ['in-person', 'Those coming in person', inPerson, true],
    ['virtual', 'Those joining on Zoom', virtual, true],
    ['came', 'Those who came', came, came > 0],
    ['no-show', 'Those who had a seat in the room and didn’t come', noShows, came > 0],
    ['waiting', 'Those on the waiting list', waiting, waiting > 0],
    ['everyone', 'Everyone with a seat or on the waiting list', signups + waiting, waiting > 0],
    ['listed', 'Those who signed up before there was a date', listed, listed > 0],
  ];
  return groups.filter(([name, , , isOffered]) => isOffered || name === chosen);
}

/** In the server's order: the active event, which the admin is most likely to want, then the newest. */
function choicesOf(events: EventSignups[]) {
  const namedEvents = events.flatMap(({ id, ...event }) => (id === null ? [] : [{ id, ...event }]));
  const hasPeople = ({ signups, waiting }: Pick<EventSignups, 'signups' | 'waiting'>) => signups + waiting > 0;
  return events.some(hasPeople) ? namedEvents.filter((each) => hasPeople(each) || each.isActive) : [];
}

/** "Lanterns, May 3, 2027 (12 signed up), active" */
const choiceLabel = ({ id, title, eventDate, signups, isActive }: EventSignups) =>
  `${[title || `Event ${id}`, eventDate].filter(Boolean).join(', ')} (${signups.toLocaleString()} signed up)${isActive ? ', active' : ''}`;

/** The chosen local time: "2026-11-01T09:00"; empty while a part is missing. */
export const localTimeOf = ({ day, time }: Pick<SendDraft, 'day' | 'time'>) => (day && time ? `${day}T${time}` : '');

export const isTimeChosen = (draft: Pick<SendDraft, 'day' | 'time'>) =>
  'due' in dueTime(localTimeOf(draft), Date.now());

function TimeFields({ draft, change }: FieldsProps) {
  const at = localTimeOf(draft);
  const due = at === '' ? undefined : dueTime(at, Date.now());
  return (
    <>
      <Pair>
        <TextField
          label="Day"
          type="date"
          min={today()}
          value={draft.day}
          {...(!draft.day && { hint: 'Please choose the day' })}
          onChange={({ target }) => change({ day: target.value })}
        />
        <TextField
          label={`Time in ${city}`}
          type="time"
          value={draft.time}
          error={due && 'problem' in due ? due.problem : undefined}
          onChange={({ target }) => change({ time: target.value })}
        />
      </Pair>
      {due && 'due' in due && (
        <p role="status">
          It goes out on {publishersTime(new Date(due.due).toISOString())}, or within a minute after, in the version
          saved by then, to everyone who belongs to this group at that moment.
        </p>
      )}
    </>
  );
}

const city = site.timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? site.timeZone;

const Means = styled(Small)`
  margin: ${space.hair} 0 0 calc(1.375rem + ${space.near});
`;

import { dueTime } from '../../../../shared/sending/model/dueTime.ts';
import { site } from '../../../../shared/site/site.ts';
import { localTime, momentsOf } from '../../../../shared/time/timeZone.ts';
import { Pair } from '../../../ui/forms/Form.tsx';
import { TextField } from '../../../ui/forms/fields.tsx';
import { RadioGroup } from '../../../ui/forms/RadioGroup.tsx';
import { publishersTime } from '../../../ui/text/dates.ts';
import type { FieldsProps, SendDraft } from './sendDraft.ts';

/** The chosen local time: "2026-11-01T09:00"; empty while a part is missing. */
export const localTimeOf = ({ day, time }: Pick<SendDraft, 'day' | 'time'>) => (day && time ? `${day}T${time}` : '');

/** Whether the chosen time exists, is unambiguous, and lies in the future. */
export const isTimeChosen = (draft: Pick<SendDraft, 'day' | 'time' | 'occurrence'>) =>
  'due' in dueTime({ at: localTimeOf(draft), occurrence: draft.occurrence }, Date.now());

/** Chooses when a letter goes out: at once, or at a time in the publisher's time zone. `isTimed`: only the latter. */
export const WhenFields = ({ draft, change, isTimed }: FieldsProps & { isTimed: boolean }) => (
  <>
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
  </>
);

/** A day and a time, with a message below if that time does not exist or occurs twice. */
function TimeFields({ draft, change }: FieldsProps) {
  const { occurrence } = draft;
  const at = localTimeOf(draft);
  const due = at === '' ? undefined : dueTime({ at, occurrence }, Date.now());
  const moments = at === '' ? [] : momentsOf(at, site.timeZone);
  return (
    <>
      <Pair>
        <TextField
          label="Day"
          type="date"
          min={localTime(Date.now(), site.timeZone).slice(0, 10)}
          value={draft.day}
          {...(!draft.day && { hint: 'Please choose the day' })}
          onChange={({ target }) => change({ day: target.value, occurrence: undefined })}
        />
        <TextField
          label={`Time in ${city}`}
          type="time"
          value={draft.time}
          error={due && 'problem' in due && !due.twice ? due.problem : undefined}
          onChange={({ target }) => change({ time: target.value, occurrence: undefined })}
        />
      </Pair>
      {moments.length === 2 && (
        <RadioGroup
          legend="The clocks go back, so this time comes twice. Which one?"
          name="occurrence"
          value={occurrence ?? ''}
          options={moments.map((moment, index) => ({
            value: index === 0 ? 'first' : 'second',
            label: publishersTime(new Date(moment).toISOString()),
            hint: index === 0 ? 'Before the clocks go back' : 'After the clocks go back, an hour later',
          }))}
          onChange={({ target }) => change({ occurrence: target.value as 'first' | 'second' })}
        />
      )}
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

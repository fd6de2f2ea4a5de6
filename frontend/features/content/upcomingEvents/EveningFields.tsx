import { useMemo } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DateFeedbackNote } from '../../../ui/forms/DateFeedbackNote.tsx';
import { FieldGroup } from '../../../ui/forms/FieldGroup.tsx';
import { Pair } from '../../../ui/forms/Form.ts';
import { ImageField } from '../../../ui/forms/ImageField.tsx';
import { PickedField } from '../../../ui/forms/PickedField.tsx';
import { SelectField } from '../../../ui/forms/SelectField.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import type { useImageField } from '../../../uploads/useImageField.ts';
import type { EventFormState } from './eventDraft.ts';
import { timesHint } from './eventHints.ts';
import { sitesZone, zonesByRegion } from './timeZones.ts';
import * as S from './UpcomingEvents.styles.ts';

interface Props {
  form: EventFormState;
  now: Date;
  imageField: ReturnType<typeof useImageField>['imageField'];
}

/** What the evening is, when, where, and how it looks on the site. */
export function EveningFields({ form, now, imageField }: Props) {
  const { timeZone, attendance } = form.values;
  const hint = timesHint(form.values, now.getTime());
  const zones = useMemo(() => zonesByRegion(timeZone), [timeZone]);
  return (
    <FieldGroup title="The evening">
      <Pair>
        <TextField label="Title" required {...form.text('title')} />
        <TextField label="Guests" required {...form.text('guests')} />
      </Pair>
      <TextArea label="Description" required rows={4} {...form.text('description')} />
      <Pair>
        <PickedField
          label="Date"
          required
          placeholder="e.g., April 15, 2024"
          picks="date"
          onPick={(text) => form.set('eventDate', text)}
          {...form.text('eventDate')}
        />
        <PickedField
          label="Time"
          required
          placeholder="e.g., 7:00 PM or 7:00 – 9:30 PM"
          picks="time"
          onPick={(text) => form.set('eventTime', text)}
          {...form.text('eventTime')}
        />
      </Pair>
      <Pair>
        <TextField label="Duration (optional)" placeholder="e.g., 90 minutes" {...form.text('duration')} />
        <SelectField
          label="Time zone"
          name="timeZone"
          options={[sitesZone]}
          groups={zones}
          value={timeZone}
          error={form.errors.timeZone}
          onChange={({ target }) => form.set('timeZone', target.value)}
        />
      </Pair>
      <div>
        <DateFeedbackNote feedback={hint} />
        {hint?.choices && (
          <S.Choices>
            {hint.choices.map((choice) => (
              <Button key={choice} look="plain" small onClick={() => form.set('eventTime', choice)}>
                {choice}
              </Button>
            ))}
          </S.Choices>
        )}
      </div>
      <SelectField
        label="How people attend"
        name="attendance"
        options={[
          ['both', 'In the room or on Zoom'],
          ['in-person', 'In the room only'],
          ['virtual', 'On Zoom only'],
        ]}
        value={attendance}
        onChange={({ target }) => form.set('attendance', target.value)}
      />
      {attendance !== 'virtual' && (
        <>
          <Pair>
            <TextField label="Venue" required {...form.text('venue')} />
            <TextField label="Address" placeholder="Street, city" {...form.text('address')} />
          </Pair>
          <Pair>
            <TextField label="Ticket price (optional)" placeholder="e.g., $10.00 or Free" {...form.text('price')} />
            <TextField
              label="Doors open (optional)"
              placeholder="e.g., 6:20 PM"
              hint="Leave it empty if they open as usual."
              {...form.text('doorsTime')}
            />
          </Pair>
        </>
      )}
      <ImageField label="Image URL (optional)" {...imageField} />
    </FieldGroup>
  );
}

import { useMemo } from 'react';
import { site } from '../../../../shared/site/site.ts';
import { DateFeedbackNote } from '../../../ui/forms/DateFeedbackNote.tsx';
import { upcomingDateFeedback } from '../../../ui/forms/dateFeedback.ts';
import { FieldGroup } from '../../../ui/forms/FieldGroup.tsx';
import { Pair } from '../../../ui/forms/Form.ts';
import { ImageField } from '../../../ui/forms/ImageField.tsx';
import { PickedField } from '../../../ui/forms/PickedField.tsx';
import { SelectField } from '../../../ui/forms/SelectField.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import type { useImageField } from '../../../uploads/useImageField.ts';
import { describedBy, type EventFormState } from './eventDraft.ts';
import { OwnFields } from './OwnFields.tsx';
import { sitesZone, zonesByRegion } from './timeZones.ts';

interface Props {
  form: EventFormState;
  now: Date;
  imageField: ReturnType<typeof useImageField>['imageField'];
}

/** What the evening is, when, where, and how it looks on the site. */
export function EveningFields({ form, now, imageField }: Props) {
  const { timeZone } = form.values;
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
          placeholder="e.g., 7:00 PM"
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
      <DateFeedbackNote feedback={upcomingDateFeedback(describedBy(form.values), site.live, now)} />
      <OwnFields form={form} />
      <ImageField label="Image URL (optional)" {...imageField} />
    </FieldGroup>
  );
}

import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { FieldGroup } from '../../../ui/forms/FieldGroup.tsx';
import { Small } from '../../../ui/text/Text.ts';
import type { EventFormState } from './eventDraft.ts';
import { reminderHint } from './eventHints.ts';

/** Which reminders go out, and when. */
export const ReminderFields = ({ form: { values, checkbox }, now }: { form: EventFormState; now: Date }) => (
  <FieldGroup title="Reminders">
    <Small>Everyone who has a seat gets them by email. Their texts are among the email templates.</Small>
    <Checkbox
      label="Remind people a day before"
      hint={reminderHint(values, 'day', now.getTime())}
      {...checkbox('remindDay')}
    />
    <Checkbox
      label="Remind people an hour before"
      hint={reminderHint(values, 'hour', now.getTime())}
      {...checkbox('remindHour')}
    />
  </FieldGroup>
);

import { useId, useState } from 'react';
import type { ManagedEvent, UpcomingEventInput } from '../../../../shared/content/model/upcomingEvent.ts';
import { site } from '../../../../shared/site/site.ts';
import { isOver } from '../../../../shared/time/eventTimes.ts';
import { whenOf } from '../../../../shared/time/eventWords.ts';
import { useEditForm } from '../../../mutations/useEditForm.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { initialFocus } from '../../../ui/dialogs/initialFocus.ts';
import { useLeaveGuard } from '../../../ui/dialogs/useLeaveGuard.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { FieldGroup } from '../../../ui/forms/FieldGroup.tsx';
import { Form, Pair } from '../../../ui/forms/Form.ts';
import { FormActions } from '../../../ui/forms/FormActions.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { Notice } from '../../../ui/text/Notice.tsx';
import { useImageField } from '../../../uploads/useImageField.ts';
import { EveningFields } from './EveningFields.tsx';
import { blank, copyOf, draftOf, type EventDraft, eventIn, inputOf } from './eventDraft.ts';
import { movedNotice, pastEventQuestion } from './eventHints.ts';
import { ReminderFields } from './ReminderFields.tsx';
import { SeatsFields } from './SeatsFields.tsx';
import * as S from './UpcomingEvents.styles.ts';
import { activation, peopleOf, upcomingEventsApi, useEventCounts } from './upcomingEventsApi.ts';

const requiredFields = {
  title: 'Title',
  guests: 'Guests',
  description: 'Description',
  eventDate: 'Date',
  eventTime: 'Time',
} as const;
const inWords = new Intl.ListFormat(site.language);
const rules = () => import('./eventRules.ts').then(({ eventRules }) => eventRules);

interface Props {
  /** Absent: a new event is created. */
  edited?: ManagedEvent;
  newest?: ManagedEvent | undefined;
  /** A new event starts as a copy of this one, without its date and its link. */
  copied?: ManagedEvent | undefined;
  onClose: () => void;
}

const created = { success: 'Event created successfully', failure: 'Failed to create event. Please try again.' };
const updated = { success: 'Event updated successfully', failure: 'Failed to update event. Please try again.' };

export function EventForm({ edited, newest, copied, onClose }: Props) {
  const [now] = useState(() => new Date());
  const [add] = upcomingEventsApi.useAddUpcomingEventMutation();
  const [update] = upcomingEventsApi.useUpdateUpcomingEventMutation();
  const [, activating] = upcomingEventsApi.useActivateUpcomingEventMutation(activation);
  /** Saves an event that is over and should be active all the same. */
  const [confirmed, setQuestion] = useState<(() => void) | null>(null);
  const wasActiveAndOver = edited !== undefined && isActiveAndOver(draftOf(edited));
  const { form, formProps, conflictNotice, isSaving } = useEditForm<ManagedEvent, EventDraft, UpcomingEventInput>({
    edited,
    newest,
    draftOf,
    blank: copied ? copyOf(copied) : blank,
    rules,
    askFirst: (body, save) => (isActiveAndOver(body) && !wasActiveAndOver ? setQuestion(() => save) : save()),
    save(values) {
      // It was asked, or nothing changes: the event is over already.
      const input = { ...values, ...inputOf(values) };
      const body = { ...input, evenIfOver: isActiveAndOver(input) };
      return (edited ? update({ params: { id: edited.id }, body }) : add({ body })).unwrap();
    },
    texts: edited ? updated : created,
    onSaved: onClose,
  });
  const counts = useEventCounts(edited?.id);
  const notice = edited && movedNotice(newest ?? edited, form.values, counts ? peopleOf(counts) : 0, now.getTime());
  const { imageField, isUploading } = useImageField(form);
  const { leave, question } = useLeaveGuard(form.isDirty);
  const id = useId();
  const missing = (Object.keys(requiredFields) as (keyof typeof requiredFields)[]).filter(
    (name) => form.values[name].trim() === '',
  );

  return (
    <S.FormBox ref={showAndFocus} aria-labelledby={id} data-foot="">
      <h2 id={id}>{edited ? 'Edit Event' : 'Create New Event'}</h2>
      <Form {...formProps}>
        {conflictNotice}
        <EveningFields form={form} now={now} imageField={imageField} />
        <SeatsFields form={form} edited={edited} now={now} />
        <FieldGroup title="Payment and Zoom">
          <Pair>
            {form.values.attendance !== 'virtual' && (
              <TextField
                label="Link to pay (optional)"
                inputMode="url"
                autoComplete="off"
                placeholder="https://..."
                hint="Where people can pay for their ticket, in any shop. It’s shown beside the sign-up form and in the confirmation."
                {...form.text('payLink')}
              />
            )}
            {form.values.attendance !== 'in-person' && (
              <TextField
                label="Zoom link (optional)"
                inputMode="url"
                autoComplete="off"
                placeholder="https://..."
                hint={joinLinkHint(form.values.joinLink.trim(), edited)}
                {...form.text('joinLink')}
              />
            )}
          </Pair>
        </FieldGroup>
        <ReminderFields form={form} now={now} />
        <Checkbox label="Set as the active upcoming event (displays on the website)" {...form.checkbox('isActive')} />
        <div role="status">{notice && <Notice>{notice}</Notice>}</div>
        <FormActions
          onCancel={() => leave(onClose)}
          label={edited ? 'Update' : 'Create'}
          pendingLabel={edited ? 'Updating...' : 'Creating...'}
          isPending={isSaving}
          missing={
            missing.length > 0 ? `Still missing: ${inWords.format(missing.map((name) => requiredFields[name]))}` : null
          }
          disabled={missing.length > 0 || activating.isLoading || isUploading}
        />
      </Form>
      {question}
      {confirmed && (
        <ConfirmDialog
          {...pastEventQuestion}
          subject={`${form.values.title}, ${whenOf(eventIn(form.values) ?? { ...form.values, startsAt: null })}`}
          onConfirm={() => {
            setQuestion(null);
            confirmed();
          }}
          onClose={() => setQuestion(null)}
        />
      )}
    </S.FormBox>
  );
}

function isActiveAndOver(values: EventDraft | UpcomingEventInput): boolean {
  const event = eventIn(values);
  return event?.isActive === true && isOver(event, Date.now());
}

const joinLinkHint = (link: string, edited: ManagedEvent | undefined) =>
  edited && link && link !== edited.joinLink
    ? 'When you save, everyone who signed up for Zoom gets this link by email.'
    : 'Never shown on the site. Everyone who signs up for Zoom gets it by email, and again whenever you change it.';

/** Scrolls to the form that has just opened and focuses its first field. */
function showAndFocus(form: HTMLElement | null) {
  form?.scrollIntoView({ block: 'nearest' });
  if (form) initialFocus(form)?.focus();
}

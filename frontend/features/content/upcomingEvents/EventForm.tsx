import { useId, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { ManagedEvent, UpcomingEventInput } from '../../../../shared/content/model/upcomingEvent.ts';
import { site } from '../../../../shared/site/site.ts';
import { isOver, whenOf } from '../../../../shared/time/eventTimes.ts';
import { cityOf } from '../../../../shared/time/timeZone.ts';
import { useEditForm } from '../../../mutations/useEditForm.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/Dialog.tsx';
import { FormActions } from '../../../ui/dialogs/EditDialog.tsx';
import { useLeaveGuard } from '../../../ui/dialogs/unsavedChanges.tsx';
import { initialFocus } from '../../../ui/dialogs/useModal.ts';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { DateFeedbackNote, DateField } from '../../../ui/forms/DateField.tsx';
import { FieldGroup, Form, Pair } from '../../../ui/forms/Form.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/forms/fields.tsx';
import { ImageField } from '../../../ui/forms/ImageField.tsx';
import { RowActions } from '../../../ui/tables/Table.tsx';
import { Small } from '../../../ui/text/Text.tsx';
import { color, size, space } from '../../../ui/theme/theme.ts';
import { useImageField } from '../../../uploads/uploadImage.ts';
import {
  activation,
  blank,
  copyOf,
  draftOf,
  type EventDraft,
  type EventFormState,
  eventIn,
  eventRules,
  eventTexts,
  inputOf,
  movedNotice,
  pastEventQuestion,
  peopleOf,
  timesHint,
  upcomingEventsApi,
  useEventCounts,
} from './eventDraft.ts';

const requiredFields = {
  title: 'Title',
  guests: 'Guests',
  description: 'Description',
  eventDate: 'Date',
  eventTime: 'Time',
} as const;
const link = { inputMode: 'url', autoComplete: 'off', placeholder: 'https://...' } as const;
const inWords = new Intl.ListFormat(site.language);

interface Props {
  edited?: ManagedEvent;
  newest?: ManagedEvent | undefined;
  /** A new event starts as a copy of this one, without its date and its link. */
  copied?: ManagedEvent | undefined;
  onClose: () => void;
}

export function EventForm({ edited, newest, copied, onClose }: Props) {
  const [now] = useState(() => new Date());
  const [add] = upcomingEventsApi.useAddUpcomingEventMutation();
  const [update] = upcomingEventsApi.useUpdateUpcomingEventMutation();
  const [, activating] = upcomingEventsApi.useActivateUpcomingEventMutation(activation);
  const [confirmed, setQuestion] = useState<(() => void) | null>(null);
  const wasActiveAndOver = edited !== undefined && isActiveAndOver(draftOf(edited));
  const { form, formProps, conflictNotice, isSaving } = useEditForm<ManagedEvent, EventDraft, UpcomingEventInput>({
    edited,
    newest,
    draftOf,
    blank: copied ? copyOf(copied) : blank(),
    rules: async () => eventRules,
    askFirst: (body, save) => (isActiveAndOver(body) && !wasActiveAndOver ? setQuestion(() => save) : save()),
    save(values) {
      // It was asked, or nothing changes: the event is over already.
      const input = { ...values, ...inputOf(values) };
      const body = { ...input, evenIfOver: isActiveAndOver(input) };
      return (edited ? update({ params: { id: edited.id }, body }) : add({ body })).unwrap();
    },
    texts: edited ? eventTexts.update : eventTexts.create,
    onSaved: onClose,
  });
  const counts = useEventCounts(edited?.id);
  const notice = edited && movedNotice(newest ?? edited, form.values, counts ? peopleOf(counts) : 0, now.getTime());
  const { imageField, isUploading } = useImageField(form, 'imageUrl');
  const { leave, question } = useLeaveGuard(form.isDirty);
  const id = useId();
  const missing = (Object.keys(requiredFields) as (keyof typeof requiredFields)[]).filter(
    (name) => form.values[name].trim() === '',
  );

  return (
    <FormBox ref={showAndFocus} aria-labelledby={id} data-foot="">
      <h2 id={id}>{edited ? 'Edit Event' : 'Create New Event'}</h2>
      <Form {...formProps}>
        {conflictNotice}
        <EveningFields form={form} now={now} imageField={imageField} />
        <SeatsFields form={form} />
        <FieldGroup title="Payment and Zoom">
          <Pair>
            {form.values.attendance !== 'virtual' && (
              <TextField
                label="Link to pay (optional)"
                {...link}
                hint="Where people pay for their ticket: a page of any shop. It’s shown beside the sign-up form and in the confirmation."
                {...form.text('payLink')}
              />
            )}
            {form.values.attendance !== 'in-person' && (
              <TextField
                label="Zoom link (optional)"
                {...link}
                hint={joinLinkHint(form.values.joinLink.trim(), edited)}
                {...form.text('joinLink')}
              />
            )}
          </Pair>
        </FieldGroup>
        <FieldGroup title="Reminders">
          <Small>
            Everyone who has a seat gets them by email. You can edit both under Letters; the list of events says when
            each goes out.
          </Small>
          <Checkbox label="Remind people a day before" {...form.checkbox('remindDay')} />
          <Checkbox label="Remind people an hour before" {...form.checkbox('remindHour')} />
        </FieldGroup>
        <Checkbox
          label="Set as the active upcoming event (displays on the website)"
          hint="The site announces one event at a time: this one takes the place of another."
          {...form.checkbox('isActive')}
        />
        <FormActions
          failure={form.failure}
          notice={notice}
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
    </FormBox>
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

function showAndFocus(form: HTMLElement | null) {
  form?.scrollIntoView({ block: 'nearest' });
  if (form) initialFocus(form)?.focus();
}

interface EveningProps {
  form: EventFormState;
  now: Date;
  imageField: ReturnType<typeof useImageField>['imageField'];
}

function EveningFields({ form, now, imageField }: EveningProps) {
  const { timeZone, attendance } = form.values;
  const hint = timesHint(form.values, now.getTime());
  const zones = useMemo(() => zoneOptions(timeZone), [timeZone]);
  return (
    <FieldGroup title="The event">
      <Pair>
        <TextField label="Title" required {...form.text('title')} />
        <TextField label="Guests" required {...form.text('guests')} />
      </Pair>
      <TextArea label="Description" required rows={4} {...form.text('description')} />
      <Pair>
        <DateField
          label="Date"
          required
          placeholder="e.g., April 15, 2024"
          onPick={(text) => form.set('eventDate', text)}
          {...form.text('eventDate')}
        />
        <TextField label="Time" required placeholder="e.g., 7:00 PM or 7:00 – 9:30 PM" {...form.text('eventTime')} />
      </Pair>
      <Pair>
        <TextField
          label="Duration (optional)"
          placeholder="e.g., 90 minutes"
          hint="Leave it empty if it ends as usual."
          {...form.text('duration')}
        />
        <SelectField
          label="Time zone"
          name="timeZone"
          options={zones}
          value={timeZone}
          error={form.errors.timeZone}
          onChange={({ target }) => form.set('timeZone', target.value)}
        />
      </Pair>
      <div>
        <DateFeedbackNote feedback={hint} />
        {hint?.choices && (
          <Choices>
            {hint.choices.map((choice) => (
              <Button key={choice} look="plain" small onClick={() => form.set('eventTime', choice)}>
                {choice}
              </Button>
            ))}
          </Choices>
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
            <TextField
              label="Ticket price (optional)"
              placeholder="e.g., $10.00 or Free"
              hint="Begins with the usual price, from Settings."
              {...form.text('price')}
            />
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

const seatsHint =
  'Leave empty for no limit. Once they’re taken, people join the waiting list: a seat that comes free goes to the first in line, who gets an email. With fewer seats than are taken, no one loses one.';

function SeatsFields({ form: { values, text } }: { form: EventFormState }) {
  const seats = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <FieldGroup title="Seats and sign-up">
      <Pair>
        {values.attendance !== 'virtual' && (
          <TextField label="Seats in the room (optional)" hint={seatsHint} {...seats} {...text('roomSeats')} />
        )}
        {values.attendance !== 'in-person' && (
          <TextField label="Seats on Zoom (optional)" hint={seatsHint} {...seats} {...text('onlineSeats')} />
        )}
      </Pair>
      <TextField
        label="Sign-up closes (optional)"
        type="datetime-local"
        hint="By the clocks of the event’s time zone. Leave it empty to let people sign up until the event is over."
        {...text('signupCloses')}
      />
    </FieldGroup>
  );
}

const alphabet = new Intl.Collator(site.language);

/** The site's zone, for an event without one of its own; then those that this browser knows, by city, and `chosen`. */
export function zoneOptions(chosen: string): [zone: string, words: string][] {
  const known = new Set(Intl.supportedValuesOf('timeZone')).add('UTC');
  known.delete(site.live.timeZone);
  if (chosen) known.add(chosen);
  const others = [...known].map((zone): [string, string] => [zone, cityOf(zone)]);
  return [
    ['', `${cityOf(site.live.timeZone)} (the site’s)`],
    ...others.sort(([, one], [, other]) => alphabet.compare(one, other)),
  ];
}

const FormBox = styled.section`
  --inset: ${space.block};
  margin-bottom: ${space.group};
  padding: var(--inset);
  border: 1px solid ${color.hairline};
  border-top: 3px solid ${color.brand};
  background: ${color.paperLight};
  h2 { margin-bottom: ${space.text}; font-size: ${size.h2}; }
`;

const Choices = styled(RowActions)`
  &:not(:empty) { margin-top: ${space.near}; }
`;

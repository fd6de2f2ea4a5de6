import { useState } from 'react';
import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import type { AttendanceType } from '../../../../shared/people/model/attendance.ts';
import { isUnconfirmed, type Signup, type SignupStatus } from '../../../../shared/people/model/signup.ts';
import { isOffered, isOver, nextFirst } from '../../../../shared/time/eventTimes.ts';
import { useKeys, useMutationForm } from '../../../mutations/FormDialog.tsx';
import { useUpcomingEventsQuery } from '../../../queries/events.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EditDialog, FormActions } from '../../../ui/dialogs/EditDialog.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Form, Pair } from '../../../ui/forms/Form.tsx';
import { SelectField, TextField } from '../../../ui/forms/fields.tsx';
import { Small } from '../../../ui/text/Text.tsx';
import { useAddSignupMutation, useCorrectSignupMutation } from './peopleApi.ts';

/** Adds someone to an event who called, say: with an address they are emailed as if they had signed up themselves. */
export function AddGuest({ chosen }: { chosen: number | null | undefined }) {
  const { data: events = [] } = useUpcomingEventsQuery();
  const [isOpen, setOpen] = useState(false);
  const now = Date.now();
  const open = nextFirst(events, now).filter((event) => !event.canceledAt && !isOver(event, now));
  const first = open.find(({ id }) => id === chosen) ?? open.find(({ isActive }) => isActive) ?? open[0];
  if (!first) return null;
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        Add Guest
      </Button>
      {isOpen && <AddDialog events={open} first={first} onClose={() => setOpen(false)} />}
    </>
  );
}

const rules = () => import('../../../../shared/people/model/signup.ts').then(({ guestDetails }) => guestDetails);
const blank = { firstName: '', lastName: '', email: '' };

function AddDialog({ events, first, onClose }: { events: ManagedEvent[]; first: ManagedEvent; onClose: () => void }) {
  const [add] = useAddSignupMutation();
  const keyOf = useKeys();
  const [event, setEvent] = useState(first);
  const attends = useAttends(event);
  const form = useMutationForm({
    initial: blank,
    rules,
    address: 'email',
    mutate: (guest: typeof blank) => {
      const body = { ...guest, ...attends.body };
      // Pressed again after a lost answer, it adds no one twice.
      const key = keyOf(JSON.stringify([event.id, body]));
      return add({ params: { id: event.id }, body, key })
        .unwrap()
        .then(({ status }) => ({ ...guest, status }));
    },
    success: ({ firstName, lastName, email, status }) =>
      `${firstName} ${lastName} ${outcomes[status]}.${email && ' We’re emailing them.'}`,
    onDone: onClose,
  });
  const email = form.values.email.trim();
  const waits = attends.isLimited && !attends.body.seat && ' If every seat is taken, they join the waiting list.';
  return (
    <EditDialog title="Add a guest" dirty={form.isDirty} onClose={onClose}>
      {(close) => (
        <Form {...form.props}>
          <Who text={form.text} />
          <Pair>
            <SelectField
              label="Event"
              value={String(event.id)}
              options={events.map(({ id, title, eventDate }) => [String(id), `${title}, ${eventDate}`])}
              onChange={({ target }) => setEvent(events.find(({ id }) => String(id) === target.value) ?? event)}
            />
            {attends.field}
          </Pair>
          {attends.extra}
          <FormActions
            onCancel={close}
            label="Add Guest"
            pendingLabel="Adding..."
            isPending={form.isPending}
            notice={
              email
                ? `We’ll email ${email} to say where they stand, as if they had signed up themselves.${waits || ''}`
                : 'Without an address, no email goes to them: neither a confirmation nor news of a change.'
            }
            failure={form.failure}
          />
        </Form>
      )}
    </EditDialog>
  );
}

const outcomes: Record<SignupStatus, string> = {
  booked: 'is on the list of guests',
  waiting: 'is on the waiting list, because every seat is taken',
  unconfirmed: 'hasn’t confirmed yet',
};

/** What someone tells by phone, say: a name or an address that was mistyped, or another way to attend. */
export function CorrectSignup({ of: signup, onClose }: { of: Signup; onClose: () => void }) {
  const [correct] = useCorrectSignupMutation();
  const { data: events } = useUpcomingEventsQuery();
  const { firstName, lastName, email: earlier, eventId, eventTitle, eventDate } = signup;
  const attends = useAttends(
    events?.find(({ id }) => id === eventId),
    signup,
  );
  const form = useMutationForm({
    initial: { firstName, lastName, email: earlier },
    rules,
    address: 'email',
    mutate: (guest: typeof blank) =>
      correct({ params: { id: signup.id }, body: { ...guest, ...attends.body } })
        .unwrap()
        .then(({ status }) => ({ ...guest, status })),
    success: ({ firstName, lastName, status }) => `${firstName} ${lastName} ${outcomes[status]}.`,
    onDone: onClose,
  });
  const email = form.values.email.trim();
  const told =
    email !== earlier
      ? `We’ll email ${email} to say where they stand. The links in earlier emails stop working.`
      : 'We’ll email them if it changes where they stand.';
  const newsletter =
    email !== earlier && signup.subscribeNewsletter && 'The newsletter goes to the address in Subscribers, as before.';
  return (
    <EditDialog title="Edit a sign-up" dirty={form.isDirty || attends.isChanged} onClose={onClose}>
      {(close) => (
        <Form {...form.props}>
          <Small>{[eventTitle, eventDate].filter(Boolean).join(', ') || 'For an event without a date'}</Small>
          <Who text={form.text} />
          {attends.field}
          {attends.extra}
          <FormActions
            onCancel={close}
            label="Save Changes"
            pendingLabel="Saving..."
            isPending={form.isPending}
            notice={[isUnconfirmed(signup) && unconfirmed, email && told, newsletter].filter(Boolean).join(' ')}
            failure={form.failure}
          />
        </Form>
      )}
    </EditDialog>
  );
}

const unconfirmed = 'They haven’t pressed the button in our email yet: saving confirms for them.';

const Who = ({ text }: { text: ReturnType<typeof useMutationForm<typeof blank, typeof blank, unknown>>['text'] }) => (
  <>
    <Pair>
      <TextField label="First Name" autoComplete="off" {...text('firstName')} />
      <TextField label="Last Name" autoComplete="off" {...text('lastName')} />
    </Pair>
    <TextField label="Email (optional)" type="email" autoComplete="off" {...text('email')} />
  </>
);

const ways: [AttendanceType, string][] = [
  ['in-person', 'In the room'],
  ['virtual', 'On Zoom'],
];

/** How they attend and, where seats are limited, whether they get one above those. `event`: none if it has no date. */
function useAttends(event: ManagedEvent | undefined, signup?: Signup) {
  const [chosen, setChosen] = useState<string | undefined>(signup?.attendanceType);
  const [isExtra, setExtra] = useState(false);
  const options = ways.filter(([way]) => !event || isOffered(event, way) || way === signup?.attendanceType);
  const [attendanceType] = options.find(([way]) => way === chosen) ?? options[0] ?? (['in-person'] as const);
  const isLimited = (attendanceType === 'virtual' ? event?.onlineSeats : event?.roomSeats) !== undefined;
  const hasSeat = signup?.status === 'booked' && signup.attendanceType === attendanceType;
  const isOffering = isLimited && !hasSeat;
  return {
    isLimited,
    isChanged: isExtra || (signup !== undefined && signup.attendanceType !== attendanceType),
    body: { attendanceType, ...(isOffering && isExtra && { seat: 'extra' as const }) },
    field: (
      <SelectField
        label="Attends"
        value={attendanceType}
        options={options}
        onChange={({ target }) => setChosen(target.value)}
      />
    ),
    extra: isOffering && (
      <Checkbox
        label="Give them a seat even if none is free"
        checked={isExtra}
        onChange={({ target }) => setExtra(target.checked)}
      />
    ),
  };
}

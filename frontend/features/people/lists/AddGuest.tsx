import { useState } from 'react';
import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import type { AttendanceType } from '../../../../shared/people/model/attendance.ts';
import type { SignupStatus } from '../../../../shared/people/model/signup.ts';
import { isOffered, isOver, nextFirst } from '../../../../shared/time/eventTimes.ts';
import { useKeys, useMutationForm } from '../../../mutations/FormDialog.tsx';
import { useUpcomingEventsQuery } from '../../../queries/events.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EditDialog, FormActions } from '../../../ui/dialogs/EditDialog.tsx';
import { Form, Pair } from '../../../ui/forms/Form.tsx';
import { SelectField, TextField } from '../../../ui/forms/fields.tsx';
import { useAddSignupMutation } from './peopleApi.ts';

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
      {isOpen && <GuestDialog events={open} first={first} onClose={() => setOpen(false)} />}
    </>
  );
}

const rules = () => import('../../../../shared/people/model/signup.ts').then(({ guestDetails }) => guestDetails);
const initial = { firstName: '', lastName: '', email: '' };
const ways: [AttendanceType, string][] = [
  ['in-person', 'In the room'],
  ['virtual', 'On Zoom'],
];

function GuestDialog({ events, first, onClose }: { events: ManagedEvent[]; first: ManagedEvent; onClose: () => void }) {
  const [add] = useAddSignupMutation();
  const keyOf = useKeys();
  const [event, setEvent] = useState(first);
  const [chosenWay, setWay] = useState<string>();
  const options = ways.filter(([way]) => isOffered(event, way));
  const [attendanceType] = options.find(([way]) => way === chosenWay) ?? options[0] ?? (['in-person'] as const);
  const form = useMutationForm({
    initial,
    rules,
    address: 'email',
    mutate: (guest: typeof initial) => {
      const body = { ...guest, attendanceType };
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
  return (
    <EditDialog title="Add a guest" dirty={form.isDirty} onClose={onClose}>
      {(close) => (
        <Form {...form.props}>
          <Pair>
            <TextField label="First Name" autoComplete="off" {...form.text('firstName')} />
            <TextField label="Last Name" autoComplete="off" {...form.text('lastName')} />
          </Pair>
          <TextField label="Email (optional)" type="email" autoComplete="off" {...form.text('email')} />
          <Pair>
            <SelectField
              label="Event"
              value={String(event.id)}
              options={events.map(({ id, title, eventDate }) => [String(id), `${title}, ${eventDate}`])}
              onChange={({ target }) => setEvent(events.find(({ id }) => String(id) === target.value) ?? event)}
            />
            <SelectField
              label="Attends"
              value={attendanceType}
              options={options}
              onChange={({ target }) => setWay(target.value)}
            />
          </Pair>
          <FormActions
            onCancel={close}
            label="Add Guest"
            pendingLabel="Adding..."
            isPending={form.isPending}
            notice={
              email
                ? `We’ll email ${email} to say where they stand, as if they had signed up themselves. If every seat is taken, they join the waiting list.`
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

import { type SubmitEvent, useState } from 'react';
import type { Attendance } from '../../../shared/model/campaign.ts';
import type { EmailTemplate } from '../../../shared/model/emailTemplate.ts';
import { reasonOf } from '../../api/callError.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.ts';
import { ListFailed } from '../../ui/ListState.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.ts';
import { Problem } from '../../ui/TextField.styles.ts';
import { useToast } from '../../ui/useToast.ts';
import { useEventSignupsQuery, useSendToEventMutation } from './emailTemplatesApi.ts';
import { eventsOf } from './eventsOf.ts';
import { attendeesWords } from './sentWords.ts';

const groups: Record<Attendance, string> = {
  all: 'Everybody who signed up',
  'in-person': 'Those who come in person',
  virtual: 'Those who watch on Zoom',
};

/** Sends a template to the people of one event, subscribed or not. */
export function AttendeesDialog({ template, onClose }: { template: EmailTemplate; onClose: () => void }) {
  const { data, isError, isFetching, refetch } = useEventSignupsQuery(
    { query: {} },
    { refetchOnMountOrArgChange: true },
  );
  const [send, { isLoading, error }] = useSendToEventMutation();
  const toast = useToast();
  const events = eventsOf(data ?? []);
  const [chosen, setChosen] = useState<string | null>(null);
  const [attendance, setAttendance] = useState<Attendance>('all');
  const event = events.find(({ date }) => date === chosen) ?? events[0];

  async function submit(submission: SubmitEvent) {
    submission.preventDefault();
    if (!event) return;
    try {
      const body = { eventDate: event.date, attendance };
      const result = await send({ params: { name: template.name }, body }).unwrap();
      toast({ title: 'Newsletter Sent', description: attendeesWords(result) });
      onClose();
    } catch {
      toast({ title: 'Error', description: 'Failed to send newsletter', tone: 'destructive' });
    }
  }

  return (
    <Dialog title="Send to attendees" onClose={onClose}>
      {!data && isFetching && <Skeleton $height="8rem" />}
      {isError && !data && <ListFailed words="Error loading data" onRetry={refetch} />}
      {data && !event && <p>Nobody has signed up for an event yet.</p>}
      {event && (
        <Form onSubmit={(submission) => void submit(submission)}>
          <p>
            “{template.subject}” goes to people of one event, whether or not they get the newsletter. The mail says why
            they get it.
          </p>
          <SelectField
            label="Event"
            value={event.date}
            options={events.map(({ date }) => [date, date])}
            onChange={(change) => setChosen(change.target.value)}
          />
          <SelectField
            label="To"
            value={attendance}
            options={(Object.keys(groups) as Attendance[]).map((group) => [
              group,
              `${groups[group]} (${event.counts[group]})`,
            ])}
            onChange={(change) => setAttendance(change.target.value as Attendance)}
          />
          {error && <Problem $on="paper">{reasonOf(error)}</Problem>}
          <DialogActions>
            <Button look="plain" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={isLoading || event.counts[attendance] === 0}>
              {isLoading ? 'Sending...' : `Send to ${people(event.counts[attendance])}`}
            </Button>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  );
}

const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString()} people`);

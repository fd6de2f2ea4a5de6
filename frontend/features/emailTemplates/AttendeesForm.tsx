import { type SubmitEvent, useState } from 'react';
import { accountProblems } from '../../../shared/mailCheck.ts';
import type { Attendance } from '../../../shared/model/campaign.ts';
import type { EmailTemplate, MailProblem, TemplateCheck } from '../../../shared/model/emailTemplate.ts';
import { reasonOf } from '../../api/callError.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.ts';
import { ListFailed } from '../../ui/ListState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.ts';
import { Problem } from '../../ui/TextField.styles.ts';
import { useToast } from '../../ui/useToast.ts';
import { useSendToEventMutation, useTemplateCheckQuery } from './emailTemplatesApi.ts';
import { choiceWords, type EventChoice } from './eventChoices.ts';
import { Problems } from './Problems.tsx';
import { sentToast } from './sentWords.ts';

const groups: Record<Attendance, string> = {
  all: 'Everybody who signed up',
  'in-person': 'Those who come in person',
  virtual: 'Those who watch on Zoom',
};

interface Props {
  /** More than one: which goes out is chosen here. */
  templates: EmailTemplate[];
  events: EventChoice[];
  onClose: () => void;
}

/** Chooses whom of which event a mail goes to, and says what is wrong with it. */
export function AttendeesForm({ templates, events, onClose }: Props) {
  const [chosenName, setChosenName] = useState<string | null>(null);
  const [chosenEvent, setChosenEvent] = useState<number | null>(null);
  const [attendance, setAttendance] = useState<Attendance>('all');
  const [send, { isLoading, error }] = useSendToEventMutation();
  const toast = useToast();
  const template = templates.find(({ name }) => name === chosenName) ?? templates[0];
  const event = events.find(({ id }) => id === chosenEvent) ?? events[0];
  const name = template?.name ?? '';
  const check = useTemplateCheckQuery({ params: { name } }, { refetchOnMountOrArgChange: true });
  const checked = check.isFetching || check.isError ? undefined : check.data;
  const counts = {
    all: event?.signups ?? 0,
    'in-person': event?.inPerson ?? 0,
    virtual: event?.virtual ?? 0,
  };
  const count = counts[attendance];
  const problems = checked && problemsOf(checked, count);

  async function submit(submission: SubmitEvent) {
    submission.preventDefault();
    if (!event) return;
    try {
      const result = await send({ params: { name }, body: { eventId: event.id, attendance } }).unwrap();
      toast(sentToast(result, 'attendees'));
      onClose();
    } catch {
      toast({ title: 'Error', description: 'Failed to send newsletter', tone: 'destructive' });
    }
  }

  return (
    <Form onSubmit={(submission) => void submit(submission)}>
      <p>
        “{template?.subject}” goes to people of one event, whether or not they get the newsletter. The mail says why
        they get it.
      </p>
      {templates.length > 1 && (
        <SelectField
          label="Template"
          value={name}
          options={templates.map((each) => [each.name, each.name])}
          onChange={(change) => setChosenName(change.target.value)}
        />
      )}
      <SelectField
        label="Event"
        value={event?.id}
        options={events.map((each) => [String(each.id), choiceWords(each)])}
        onChange={(change) => setChosenEvent(Number(change.target.value))}
      />
      <RadioGroup
        legend="To"
        name="attendance"
        value={attendance}
        options={(Object.keys(groups) as Attendance[]).map((group) => ({
          value: group,
          label: `${groups[group]} (${counts[group].toLocaleString()})`,
        }))}
        onChange={(change) => setAttendance(change.target.value as Attendance)}
      />
      {check.isFetching && (
        <div role="status" aria-label="Checking the mail…">
          <Skeleton $height="3.5em" />
        </div>
      )}
      {check.isError && !check.isFetching && (
        <ListFailed words="The mail could not be checked. Nothing has been sent." onRetry={check.refetch} />
      )}
      {problems &&
        (problems.length > 0 ? (
          <Problems problems={problems} />
        ) : (
          <Notice tone="good">Nothing is wrong with it. A mail that has left cannot be called back.</Notice>
        ))}
      {error && <Problem $on="paper">{reasonOf(error)}</Problem>}
      <DialogActions>
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!problems || isLoading || count === 0}>
          {isLoading ? 'Sending...' : `${problems?.length ? 'Send anyway' : 'Send'} to ${people(count)}`}
        </Button>
      </DialogActions>
    </Form>
  );
}

/** What the check says of the mail itself, and what there is to say of sending it to so many. */
function problemsOf({ problems, leftToday }: TemplateCheck, count: number): MailProblem[] {
  const ofTheMail = problems.filter(({ kind }) => kind !== 'over-quota' && kind !== 'no-recipients');
  return [...ofTheMail, ...accountProblems(count, leftToday)];
}

const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString()} people`);

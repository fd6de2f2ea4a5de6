import { useState } from 'react';
import type { Attendance, SendOptions } from '../../../shared/model/campaign.ts';
import type { EmailTemplate } from '../../../shared/model/emailTemplate.ts';
import { errorMessage } from '../../api/callError.ts';
import { newKey } from '../../api/idempotencyKeys.ts';
import { useMutationToast } from '../../mutations/useMutationToast.ts';
import { Form } from '../../ui/Form.ts';
import { ListFailed } from '../../ui/ListState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.ts';
import { Problem } from '../../ui/TextField.styles.ts';
import { AttendanceField } from './AttendanceField.tsx';
import { useSendToEventMutation } from './emailTemplatesApi.ts';
import { choiceLabel, type EventChoice } from './eventChoices.ts';
import { MailProblems } from './MailProblems.tsx';
import { peopleOf } from './peopleOf.ts';
import { SendActions } from './SendActions.tsx';
import { SentBefore } from './SentBefore.tsx';
import { sentToast } from './sentToast.ts';
import { useTemplateCheck } from './useTemplateCheck.ts';

interface Props {
  /** More than one: which goes out is chosen here. */
  templates: EmailTemplate[];
  events: EventChoice[];
  onClose: () => void;
}

/** Chooses whom of which event a mail goes to, and says what is wrong with it. */
export function SendToEventForm({ templates, events, onClose }: Props) {
  const [chosenName, setChosenName] = useState<string | null>(null);
  const [chosenEvent, setChosenEvent] = useState<number | null>(null);
  const [attendance, setAttendance] = useState<Attendance>('all');
  const [key] = useState(newKey);
  const [send, { isLoading, error }] = useSendToEventMutation();
  const showResult = useMutationToast();
  const template = templates.find(({ name }) => name === chosenName) ?? templates[0];
  const event = events.find(({ id }) => id === chosenEvent) ?? events[0];
  const name = template?.name ?? '';
  const audience = event && { eventId: String(event.id), attendance };
  const { check, missing, isFailed, refetch } = useTemplateCheck(name, audience);
  async function submit(options: SendOptions) {
    if (!event || !template) return;
    const body = { ...options, version: template.version, eventId: event.id, attendance };
    const result = await showResult(send({ params: { name }, body, key }).unwrap(), {
      success: (sent) => sentToast(sent, 'attendees'),
      failure: 'Failed to send newsletter',
    });
    if (result.error) void refetch();
    else onClose();
  }

  return (
    <Form as="div">
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
        options={events.map((each) => [String(each.id), choiceLabel(each)])}
        onChange={(change) => setChosenEvent(Number(change.target.value))}
      />
      <AttendanceField event={event} value={attendance} onChange={setAttendance} />
      {!check && !isFailed && (
        <div role="status" aria-label="Checking the mail…">
          <Skeleton $height="3.5em" />
        </div>
      )}
      {isFailed && <ListFailed words="The mail could not be checked. Nothing has been sent." onRetry={refetch} />}
      {check && <SentBefore check={check} missing={missing} />}
      {check &&
        !check.underWay?.sameLetter &&
        (check.problems.length > 0 ? (
          <MailProblems problems={check.problems} />
        ) : (
          <Notice tone="good">Nothing is wrong with it. A mail that has left cannot be called back.</Notice>
        ))}
      {error && <Problem $on="paper">{errorMessage(error)}</Problem>}
      <SendActions
        known={{ check, missing, problems: check?.problems ?? [] }}
        people={people}
        isSending={isLoading}
        onSend={(options) => void submit(options)}
        onClose={onClose}
      />
    </Form>
  );
}

const people = peopleOf('event');

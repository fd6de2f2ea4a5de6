import { type ReactNode, useState } from 'react';
import type { AudienceInput } from '../../../../shared/people/model/audience.ts';
import type { SendOptions } from '../../../../shared/sending/model/campaign.ts';
import type { ScheduledSend } from '../../../../shared/sending/model/scheduledSend.ts';
import { errorMessage } from '../../../api/callError.ts';
import { useKeys } from '../../../mutations/FormDialog.tsx';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { useScheduledSends } from '../../../queries/scheduledSends.ts';
import { Button, PendingLabel } from '../../../ui/buttons/Button.tsx';
import { Dialog, DialogActions, LastActions } from '../../../ui/dialogs/Dialog.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { Problem } from '../../../ui/forms/fields.tsx';
import { publishersTime } from '../../../ui/text/dates.ts';
import { Notice } from '../../../ui/text/Text.tsx';
import {
  useRescheduleMutation,
  useScheduleTemplateMutation,
  useSendScheduledNowMutation,
  useSendTemplateMutation,
} from '../library/emailTemplatesApi.ts';
import { type ChooseLetter, isTimeChosen, localTimeOf, SendFields } from './SendFields.tsx';
import { SendSummary } from './SendSummary.tsx';
import {
  audienceOf,
  draftOf,
  newSend,
  peopleOf,
  publishOf,
  type SendChoice,
  type SendDraft,
  scheduleChoices,
  sendChoices,
  sentToast,
} from './sendChoices.ts';
import { type SendCheck, useSendCheck } from './useSendCheck.ts';

interface Props {
  letter: { name: string; subject: string; version?: number };
  scheduled?: ScheduledSend;
  draft: SendDraft;
  onDraft: (draft: SendDraft) => void;
  chooseLetter: ChooseLetter;
  problem?: string | undefined;
  /** `key`: makes repeated clicks for the same audience one send. */
  onSend?: (name: string, options: SendOptions & { audience: AudienceInput }, key: string) => void;
  onEdit?: () => void;
  onClose: () => void;
  children?: ReactNode;
}

export function SendDialog(props: Props) {
  const { letter, scheduled, draft, onDraft, chooseLetter, onSend, onEdit, onClose, children } = props;
  const { name, subject, version } = letter;
  const keyOf = useKeys();
  const [schedule, scheduling] = useScheduleTemplateMutation();
  const [reschedule, rescheduling] = useRescheduleMutation();
  const showResult = useMutationToast();
  const audience = audienceOf(draft);
  const sendCheck = useSendCheck(name, audience);
  const { check, problems } = sendCheck;
  const people = peopleOf(draft.type);
  const isLater = draft.when === 'later';
  const isBusy = scheduling.isLoading || rescheduling.isLoading;
  const problem = rescheduling.error ? errorMessage(rescheduling.error) : props.problem;

  async function submit(again: true | undefined) {
    if (!audience) return;
    const body = {
      audience,
      at: localTimeOf(draft),
      accepted: [...new Set(problems.map(({ kind }) => kind))],
      ...publishOf(draft),
      ...(again && { again }),
    };
    const request = scheduled
      ? reschedule({ params: { id: scheduled.id }, body: { ...body, revision: scheduled.revision } })
      : schedule({ params: { name }, body, key: keyOf(JSON.stringify([name, body])) });
    const { error } = await showResult(request.unwrap(), {
      success: ({ dueAt }) => ({ title: 'Letter Scheduled', description: `It goes out on ${publishersTime(dueAt)}.` }),
    });
    if (error) void sendCheck.refetch();
    else onClose();
  }
  function choose({ options, again }: SendChoice) {
    if (isLater) void submit(again);
    else if (audience && version !== undefined)
      onSend?.(name, { ...options, audience, version, ...publishOf(draft) }, keyOf(JSON.stringify([name, audience])));
  }

  // The best choice is last, and the only one in the primary color.
  let choices: SendChoice[] = [];
  if (isLater) choices = scheduleChoices(scheduled ? 'Save' : 'Schedule', check);
  else if (audience && check) choices = sendChoices(check, sendCheck.unsent, people);
  const [first, ...others] = choices;
  const disabled = isLater && (isBusy || !audience || !isTimeChosen(draft) || !check || sendCheck.isFailed);
  const isDoubtful = problems.length > 0 && (isLater || audience !== undefined);
  const mayEdit = isDoubtful && onEdit && (isLater || !check?.underWay?.sameLetter);
  const Actions = isDoubtful ? LastActions : DialogActions;

  return (
    <Dialog title={scheduled ? 'Change the time or recipients' : 'Send this letter'} onClose={onClose} width="42rem">
      {problem && <Problem $on="paper">{problem}</Problem>}
      <Form as="div">
        {children}
        <SendFields
          draft={draft}
          change={(part) => onDraft({ ...draft, ...part })}
          chooseLetter={chooseLetter}
          isTimed={scheduled !== undefined}
        />
        {audience && <SendSummary sendCheck={sendCheck} subject={subject} people={people} isLater={isLater} />}
        <AlsoScheduled name={name} except={scheduled?.id} />
      </Form>
      <Actions>
        <Button look="plain" onClick={onClose}>
          {!isLater && audience && check?.underWay ? 'Close' : 'Cancel'}
        </Button>
        {others.map((choice) => (
          <Button key={choice.label} look="quiet" disabled={disabled} onClick={() => choose(choice)}>
            {choice.label}
          </Button>
        ))}
        {first && (
          <Button
            look={mayEdit || first.isRepeat ? 'plain' : 'primary'}
            disabled={disabled}
            onClick={() => choose(first)}
          >
            <PendingLabel
              label={isDoubtful ? first.label.replace(/^(Send|Schedule|Save)\b/, '$1 anyway') : first.label}
              pending="Scheduling..."
              isPending={isLater && isBusy}
            />
          </Button>
        )}
        {mayEdit && <Button onClick={onEdit}>Review it again</Button>}
        {!first && (!audience || isCounting(sendCheck)) && <Button disabled>Send</Button>}
      </Actions>
    </Dialog>
  );
}

const isCounting = ({ check, unsent }: SendCheck) => !check || (unsent.isNeeded && unsent.count === undefined);

function AlsoScheduled({ name, except }: { name: string; except: string | undefined }) {
  const { rows } = useScheduledSends();
  const others = rows.filter(
    ({ id, templateName, state }) => templateName === name && id !== except && state !== 'HELD',
  );
  if (others.length === 0) return null;
  return (
    <Notice tone="care">
      {others.map(({ id, dueAt, again }) => (
        <p key={id}>
          It’s also scheduled for {publishersTime(dueAt)}, and will go to{' '}
          {again ? 'everyone, including those who have received it' : 'those who haven’t received it'}.
        </p>
      ))}
    </Notice>
  );
}

/** Changes when or to whom a letter goes out; a held letter is scheduled again. */
export function ChangeScheduleDialog(props: Pick<Props, 'chooseLetter' | 'onClose'> & { scheduled: ScheduledSend }) {
  const { templateName: name, subject } = props.scheduled;
  const [draft, setDraft] = useState(() => draftOf(props.scheduled));
  return <SendDialog {...props} letter={{ name, subject }} draft={draft} onDraft={setDraft} />;
}

/** A button's send dialog closes at once and, if the send is refused, opens again with the reason and all choices. */
export function useSendDialog() {
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState(newSend);
  const [problem, setProblem] = useState<string>();
  const [sendTemplate, { isLoading }] = useSendTemplateMutation();
  const showResult = useMutationToast();
  const onClose = () => setOpen(false);

  async function onSend(name: string, options: SendOptions & { audience: AudienceInput }, key: string) {
    onClose();
    setProblem(undefined);
    const { error } = await showResult(sendTemplate({ params: { name }, body: options, key }).unwrap(), {
      success: (result) => sentToast(result, options.audience.type === 'event' ? 'attendees' : undefined),
      failure: 'Failed to send newsletter',
    });
    if (!error) return;
    setProblem(errorMessage(error));
    setOpen(true);
  }

  return {
    isSending: isLoading,
    open(type: SendDraft['type'], known: Partial<SendDraft> = {}) {
      setDraft({ ...newSend, type, ...known });
      setProblem(undefined);
      setOpen(true);
    },
    /** The dialog's props; undefined while it is closed. */
    dialog: isOpen ? { draft, onDraft: setDraft, problem, onSend, onClose } : undefined,
  };
}

export function SendScheduledDialog({ scheduled, onClose }: { scheduled: ScheduledSend; onClose: () => void }) {
  const { id, revision, subject, templateName } = scheduled;
  const [sendNow, { isLoading, error: refusal }] = useSendScheduledNowMutation();
  const showResult = useMutationToast();
  const draft = draftOf(scheduled);
  const sendCheck = useSendCheck(templateName, audienceOf(draft));
  const { check, count, problems, isFailed } = sendCheck;
  const people = peopleOf(draft.type);

  async function submit() {
    const accepted = [...new Set(problems.map(({ kind }) => kind))];
    const { error } = await showResult(sendNow({ params: { id }, body: { revision, accepted } }).unwrap(), {
      success: (result) => sentToast(result, draft.type === 'event' ? 'attendees' : undefined),
      failure: 'Failed to send newsletter',
    });
    if (error) void sendCheck.refetch();
    else onClose();
  }

  const Actions = problems.length > 0 ? LastActions : DialogActions;
  return (
    <Dialog title="Send it now?" onClose={onClose} width="42rem">
      {refusal && <Problem $on="paper">{errorMessage(refusal)}</Problem>}
      <SendSummary sendCheck={sendCheck} subject={subject} people={people} />
      {scheduled.publish && <p>It will also be published on the site, as chosen when it was scheduled.</p>}
      <Actions>
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={isLoading || !check || isFailed || check.underWay !== null} onClick={() => void submit()}>
          <PendingLabel
            label={`Send${problems.length > 0 ? ' anyway' : ''}${count === undefined || scheduled.again ? '' : ` to ${people(count)}`}`}
            pending="Sending..."
            isPending={isLoading}
          />
        </Button>
      </Actions>
    </Dialog>
  );
}

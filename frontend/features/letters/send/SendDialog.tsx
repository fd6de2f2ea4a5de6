import { type ReactNode, useState } from 'react';
import type { AudienceInput } from '../../../../shared/people/model/audience.ts';
import type { SendOptions } from '../../../../shared/sending/model/campaign.ts';
import type { ScheduledSend } from '../../../../shared/sending/model/scheduledSend.ts';
import { newKey } from '../../../api/call.ts';
import { errorMessage } from '../../../api/callError.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { Problem } from '../../../ui/forms/fields.tsx';
import { publishersTime } from '../../../ui/text/dates.ts';
import { useRescheduleMutation, useScheduleTemplateMutation } from '../library/emailTemplatesApi.ts';
import { AudienceFields, type ChooseLetter } from './AudienceFields.tsx';
import { PublishChoice } from './PublishChoice.tsx';
import { SendActions } from './SendActions.tsx';
import { SendSummary } from './SendSummary.tsx';
import { peopleOf, scheduleChoices, sendChoices } from './sendChoices.ts';
import { audienceOf, draftOf, publishOf, type SendDraft } from './sendDraft.ts';
import { useSendCheck } from './useSendCheck.ts';
import { isTimeChosen, localTimeOf, WhenFields } from './WhenFields.tsx';

interface Props {
  letter: { name: string; subject: string; version?: number };
  /** The existing schedule, if the dialog changes one. */
  scheduled?: ScheduledSend;
  draft: SendDraft;
  onDraft: (draft: SendDraft) => void;
  chooseLetter: ChooseLetter;
  /** Why the last send from this dialog was refused. */
  problem?: string | undefined;
  /** `key`: makes repeated clicks for the same audience one send. */
  onSend?: (name: string, options: SendOptions & { audience: AudienceInput }, key: string) => void;
  /** Opens the letter's editor. */
  onEdit?: () => void;
  onClose: () => void;
  /** Fields to show first. */
  children?: ReactNode;
}

/** Confirms a send: to whom, when, to how many, its problems, and who already has it. */
export function SendDialog(props: Props) {
  const { letter, scheduled, draft, onDraft, chooseLetter, onSend, onEdit, onClose, children } = props;
  const { name, subject, version } = letter;
  const keyOf = useKeys();
  const [schedule, scheduling] = useScheduleTemplateMutation();
  const [reschedule, rescheduling] = useRescheduleMutation();
  const showResult = useMutationToast();
  const audience = audienceOf(draft);
  const sendCheck = useSendCheck(name, audience);
  const people = peopleOf(draft.to);
  const change = (part: Partial<SendDraft>) => onDraft({ ...draft, ...part });
  const isLater = draft.when === 'later';
  const isBusy = scheduling.isLoading || rescheduling.isLoading;
  const problem = rescheduling.error ? errorMessage(rescheduling.error) : props.problem;

  async function submit(again: boolean) {
    if (!audience) return;
    const body = {
      audience,
      at: localTimeOf(draft),
      occurrence: draft.occurrence,
      accepted: [...new Set(sendCheck.problems.map(({ kind }) => kind))],
      ...publishOf(draft),
      ...(again && { again: true as const }),
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
  function send(options: SendOptions) {
    if (audience && version !== undefined)
      onSend?.(name, { ...options, audience, version, ...publishOf(draft) }, keyOf(JSON.stringify([name, audience])));
  }

  return (
    <Dialog title={scheduled ? 'Change the time or recipients' : 'Send this letter'} onClose={onClose} width="42rem">
      {problem && <Problem $on="paper">{problem}</Problem>}
      <Form as="div">
        {children}
        <AudienceFields draft={draft} change={change} chooseLetter={chooseLetter} />
        <WhenFields draft={draft} change={change} isTimed={scheduled !== undefined} />
        {draft.to !== 'event' && <PublishChoice publish={draft.publish} onChoose={(publish) => change({ publish })} />}
        {audience && <SendSummary sendCheck={sendCheck} subject={subject} people={people} isLater={isLater} />}
      </Form>
      {isLater ? (
        <SendActions
          sendCheck={sendCheck}
          choices={scheduleChoices(scheduled ? 'Save' : 'Schedule', sendCheck.check)}
          onChoose={({ again = false }) => void submit(again)}
          disabled={isBusy || !audience || !isTimeChosen(draft) || !sendCheck.check || sendCheck.isFailed}
          isBusy={isBusy}
          onEdit={onEdit}
          onClose={onClose}
        />
      ) : (
        <SendActions
          sendCheck={audience && sendCheck}
          choices={audience && sendCheck.check ? sendChoices(sendCheck.check, sendCheck.unsent, people) : []}
          onChoose={({ options }) => options && send(options)}
          cancel={audience && sendCheck.check?.underWay ? 'Close' : 'Cancel'}
          onEdit={sendCheck.check?.underWay?.sameLetter ? undefined : onEdit}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

/** Changes when or to whom a letter goes out; a held letter is scheduled again. */
export function ChangeScheduleDialog(props: Pick<Props, 'chooseLetter' | 'onClose'> & { scheduled: ScheduledSend }) {
  const { templateName: name, subject } = props.scheduled;
  const [draft, setDraft] = useState(() => draftOf(props.scheduled));
  return <SendDialog {...props} letter={{ name, subject }} draft={draft} onDraft={setDraft} />;
}

/** One Idempotency-Key for each distinct request of a dialog. */
function useKeys(): (request: string) => string {
  const [keys] = useState(() => new Map<string, string>());
  return (request) => {
    const key = keys.get(request) ?? newKey();
    keys.set(request, key);
    return key;
  };
}

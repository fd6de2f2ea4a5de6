import { type ReactNode, useState } from 'react';
import type { AudienceInput, SendOptions } from '../../../shared/model/campaign.ts';
import type { EmailTemplate } from '../../../shared/model/emailTemplate.ts';
import { newKey } from '../../api/idempotencyKeys.ts';
import { useMutationToast } from '../../mutations/useMutationToast.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { publishersTime } from '../../ui/dates.ts';
import { Form } from '../../ui/Form.ts';
import { Problem } from '../../ui/TextField.styles.ts';
import { AudienceFields, type ChooseLetter } from './AudienceFields.tsx';
import { useScheduleTemplateMutation } from './emailTemplatesApi.ts';
import { PublishChoice } from './PublishChoice.tsx';
import { peopleOf } from './peopleOf.ts';
import { ScheduleActions } from './ScheduleActions.tsx';
import { SendActions } from './SendActions.tsx';
import { SendSummary } from './SendSummary.tsx';
import { audienceOf, publishOf, type SendDraft } from './sendDraft.ts';
import { useSendCheck } from './useSendCheck.ts';
import { isTimeChosen, localTimeOf, WhenFields } from './WhenFields.tsx';

interface Props {
  template: EmailTemplate;
  draft: SendDraft;
  onDraft: (draft: SendDraft) => void;
  chooseLetter: ChooseLetter;
  /** Why the send that was asked for here was refused. */
  problem?: string | undefined;
  /** `key`: whatever is sent to these people from here, however often it is clicked, is one send. */
  onSend: (name: string, options: SendOptions & { audience: AudienceInput }, key: string) => void;
  /** Where the letter can be looked at again. */
  onEdit?: () => void;
  onClose: () => void;
  /** What is to be chosen before all else. */
  children?: ReactNode;
}

/** Asks before a mail goes out: to whom, when, to how many, what is wrong with it, and who has got it already. */
export function SendDialog({
  template,
  draft,
  onDraft,
  chooseLetter,
  problem,
  onSend,
  onEdit,
  onClose,
  children,
}: Props) {
  const { name, subject, version } = template;
  const keyOf = useKeys();
  const [schedule, scheduling] = useScheduleTemplateMutation();
  const showResult = useMutationToast();
  const audience = audienceOf(draft);
  const known = useSendCheck(name, audience);
  const people = peopleOf(draft.to);
  const change = (part: Partial<SendDraft>) => onDraft({ ...draft, ...part });
  const isLater = draft.when === 'later';
  const at = localTimeOf(draft);

  async function submit(again: boolean) {
    if (!audience) return;
    const accepted = [...new Set(known.problems.map(({ kind }) => kind))];
    const body = {
      audience,
      at,
      occurrence: draft.occurrence,
      accepted,
      ...publishOf(draft),
      ...(again && { again: true as const }),
    };
    const { error } = await showResult(
      schedule({ params: { name }, body, key: keyOf(JSON.stringify([name, body])) }).unwrap(),
      {
        success: ({ dueAt }) => ({
          title: 'Letter Scheduled',
          description: `It goes out on ${publishersTime(dueAt)}.`,
        }),
      },
    );
    if (error) void known.refetch();
    else onClose();
  }

  return (
    <Dialog title="Send this letter" onClose={onClose} width="42rem">
      {problem && <Problem $on="paper">{problem}</Problem>}
      <Form as="div">
        {children}
        <AudienceFields draft={draft} change={change} chooseLetter={chooseLetter} />
        <WhenFields draft={draft} change={change} />
        {draft.to !== 'event' && <PublishChoice publish={draft.publish} onChoose={(publish) => change({ publish })} />}
        {audience && <SendSummary known={known} subject={subject} people={people} isLater={isLater} />}
      </Form>
      {isLater ? (
        <ScheduleActions
          known={known}
          isReady={audience !== undefined && isTimeChosen(draft)}
          act="Schedule"
          isBusy={scheduling.isLoading}
          onSchedule={(again) => void submit(again)}
          {...(onEdit && { onEdit })}
          onClose={onClose}
        />
      ) : (
        <SendActions
          known={audience && known}
          people={people}
          onSend={(options) =>
            audience &&
            onSend(
              name,
              { ...options, audience, version, ...publishOf(draft) },
              keyOf(JSON.stringify([name, audience])),
            )
          }
          {...(onEdit && { onEdit })}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

/** A key for each thing that is asked for from one dialog. */
function useKeys(): (what: string) => string {
  const [keys] = useState(() => new Map<string, string>());
  return (what) => {
    const key = keys.get(what) ?? newKey();
    keys.set(what, key);
    return key;
  };
}

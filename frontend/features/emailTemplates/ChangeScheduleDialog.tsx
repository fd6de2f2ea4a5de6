import { useState } from 'react';
import type { ScheduledSend } from '../../../shared/model/scheduledSend.ts';
import { errorMessage } from '../../api/callError.ts';
import { useMutationToast } from '../../mutations/useMutationToast.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { publishersTime } from '../../ui/dates.ts';
import { Form } from '../../ui/Form.ts';
import { Problem } from '../../ui/TextField.styles.ts';
import { AudienceFields, type ChooseLetter } from './AudienceFields.tsx';
import { useRescheduleMutation } from './emailTemplatesApi.ts';
import { PublishChoice } from './PublishChoice.tsx';
import { peopleOf } from './peopleOf.ts';
import { ScheduleActions } from './ScheduleActions.tsx';
import { SendSummary } from './SendSummary.tsx';
import { audienceOf, draftOf, publishOf, type SendDraft } from './sendDraft.ts';
import { useSendCheck } from './useSendCheck.ts';
import { isTimeChosen, localTimeOf, TimeFields } from './WhenFields.tsx';

interface Props {
  scheduled: ScheduledSend;
  chooseLetter: ChooseLetter;
  onClose: () => void;
}

/** Changes when, or to whom, a letter goes out; one that is held is to go out again then. */
export function ChangeScheduleDialog({ scheduled, chooseLetter, onClose }: Props) {
  const { id, revision, subject, templateName } = scheduled;
  const [draft, setDraft] = useState<SendDraft>(() => draftOf(scheduled));
  const [reschedule, { isLoading, error: refused }] = useRescheduleMutation();
  const showResult = useMutationToast();
  const audience = audienceOf(draft);
  const known = useSendCheck(templateName, audience);
  const change = (part: Partial<SendDraft>) => setDraft((now) => ({ ...now, ...part }));
  const at = localTimeOf(draft);

  async function submit(again: boolean) {
    if (!audience) return;
    const accepted = [...new Set(known.problems.map(({ kind }) => kind))];
    const { occurrence } = draft;
    const body = {
      audience,
      at,
      occurrence,
      accepted,
      revision,
      ...publishOf(draft),
      ...(again && { again: true as const }),
    };
    const { error } = await showResult(reschedule({ params: { id }, body }).unwrap(), {
      success: ({ dueAt }) => ({ title: 'Letter Scheduled', description: `It goes out on ${publishersTime(dueAt)}.` }),
    });
    if (error) void known.refetch();
    else onClose();
  }

  return (
    <Dialog title="Change when or to whom" onClose={onClose} width="42rem">
      {refused && <Problem $on="paper">{errorMessage(refused)}</Problem>}
      <Form as="div">
        <AudienceFields draft={draft} change={change} chooseLetter={chooseLetter} />
        <TimeFields draft={draft} change={change} />
        {draft.to !== 'event' && <PublishChoice publish={draft.publish} onChoose={(publish) => change({ publish })} />}
        {audience && <SendSummary known={known} subject={subject} people={peopleOf(draft.to)} isLater />}
      </Form>
      <ScheduleActions
        known={known}
        isReady={audience !== undefined && isTimeChosen(draft)}
        act="Save"
        isBusy={isLoading}
        onSchedule={(again) => void submit(again)}
        onClose={onClose}
      />
    </Dialog>
  );
}

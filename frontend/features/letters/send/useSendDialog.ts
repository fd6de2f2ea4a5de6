import { useState } from 'react';
import type { AudienceInput } from '../../../../shared/people/model/audience.ts';
import type { SendOptions } from '../../../../shared/sending/model/campaign.ts';
import { errorMessage } from '../../../api/callError.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { useSendTemplateMutation } from '../library/emailTemplatesApi.ts';
import { newSend, type SendDraft } from './sendDraft.ts';
import { sentToast } from './sentToast.ts';

/**
 * The state of a button's send dialog, and of the send it starts: the dialog closes at once and, if the send is refused,
 * opens again with the reason and all choices.
 */
export function useSendDialog() {
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState(newSend);
  const [problem, setProblem] = useState<string>();
  const [sendTemplate, { isLoading }] = useSendTemplateMutation();
  const showResult = useMutationToast();
  const onClose = () => setOpen(false);

  /** Requests with the same `key` are one send. */
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
    /** `event`: whose people it goes to, if that is known. */
    open(to: SendDraft['to'], when: SendDraft['when'] = 'now', event: SendDraft['event'] = null) {
      setDraft({ ...newSend, to, when, event });
      setProblem(undefined);
      setOpen(true);
    },
    /** The dialog's props; undefined while it is closed. */
    dialog: isOpen ? { draft, onDraft: setDraft, problem, onSend, onClose } : undefined,
  };
}

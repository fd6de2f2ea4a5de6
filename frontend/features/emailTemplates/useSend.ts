import { useState } from 'react';
import type { AudienceInput, SendOptions } from '../../../shared/model/campaign.ts';
import { errorMessage } from '../../api/callError.ts';
import { useMutationToast } from '../../mutations/useMutationToast.ts';
import { useSendTemplateMutation } from './emailTemplatesApi.ts';
import { sentToast } from './sentToast.ts';

/** Sends a template to every subscriber and says what came of it. `problem`: why the last attempt was refused. */
export function useSend(name: string) {
  const [sendTemplate, { isLoading }] = useSendTemplateMutation();
  const [problem, setProblem] = useState<string>();
  const showResult = useMutationToast();
  return {
    isSending: isLoading,
    problem,
    forget: () => setProblem(undefined),
    /** False where it was refused. `key` makes it one send with whatever else has that key. */
    async send(options: SendOptions & { audience: AudienceInput }, key: string): Promise<boolean> {
      setProblem(undefined);
      const { error } = await showResult(sendTemplate({ params: { name }, body: options, key }).unwrap(), {
        success: (result) => sentToast(result, options.audience.type === 'event' ? 'attendees' : undefined),
        failure: 'Failed to send newsletter',
      });
      if (error) setProblem(errorMessage(error));
      return error === undefined;
    },
  };
}

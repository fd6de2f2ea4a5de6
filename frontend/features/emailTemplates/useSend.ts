import { useState } from 'react';
import type { SendOptions } from '../../../shared/model/campaign.ts';
import { reasonOf } from '../../api/callError.ts';
import { useToast } from '../../ui/useToast.ts';
import { useSendTemplateMutation } from './emailTemplatesApi.ts';
import { sentToast } from './sentWords.ts';

/** Sends a template to every subscriber and says what came of it. `problem`: why the last attempt was refused. */
export function useSend(name: string) {
  const [sendTemplate, { isLoading }] = useSendTemplateMutation();
  const [problem, setProblem] = useState<string>();
  const toast = useToast();
  return {
    isSending: isLoading,
    problem,
    /** False where it was refused. `key` makes it one send with whatever else has that key. */
    async send(options: SendOptions, key: string): Promise<boolean> {
      setProblem(undefined);
      try {
        toast(sentToast(await sendTemplate({ params: { name }, body: options, key }).unwrap()));
        return true;
      } catch (error) {
        toast({ title: 'Error', description: 'Failed to send newsletter', tone: 'destructive' });
        setProblem(reasonOf(error));
        return false;
      }
    },
  };
}

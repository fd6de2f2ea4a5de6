import { useCallback } from 'react';
import { asCallError, type CallError, errorMessage, failureReason, isUnanswered } from '../api/callError.ts';
import { type NewToast, useToast } from '../ui/toasts/toasts.ts';

/** A toast, or only its description under the default title. */
type Text = string | NewToast;

export interface Texts<Data> {
  /** Without it, or if it returns undefined, success shows no toast, because the screen shows it. */
  success?: Text | ((data: Data) => Text | undefined) | undefined;
  /**
   * A fixed text is followed by the reason. So is a text that a function made if there was no answer to make it of. By
   * default: the server's message, or that there is no connection.
   */
  failure?: Text | ((error: CallError) => Text) | undefined;
}

/** `said`: what the toast says of a failure, for a line that stays. */
export type MutationResult<Data> =
  | { data: Data; error?: undefined; said?: undefined }
  | { data?: undefined; error: CallError; said: string };

const toastOf = (text: Text): NewToast => (typeof text === 'string' ? { description: text } : text);

/** A toast that says what failed, with the reason and what to do below, unless it says so already. */
export function withReason(failure: Text, error: CallError): NewToast {
  const toast = toastOf(failure);
  const reason = failureReason(error);
  const isSaid = [reason, error.message].some((each) => each && toast.description?.includes(each));
  return reason === undefined || isSaid ? toast : { ...toast, reason };
}

/** Returns a function that shows a toast with the outcome of a mutation (`trigger(arg).unwrap()`). It never rejects. */
export function useMutationToast() {
  const toast = useToast();
  return useCallback(
    async <Data>(
      mutation: Promise<Data>,
      { success, failure = errorMessage }: Texts<Data> = {},
    ): Promise<MutationResult<Data>> => {
      try {
        const data = await mutation;
        const text = typeof success === 'function' ? success(data) : success;
        if (text !== undefined) toast({ title: 'Success', ...toastOf(text) });
        return { data };
      } catch (reason) {
        const error = asCallError(reason);
        const text = typeof failure === 'function' ? failure(error) : failure;
        const shown = text === failure || isUnanswered(error) ? withReason(text, error) : toastOf(text);
        toast({ title: 'Error', tone: 'destructive', ...shown });
        const sentences = [shown.description ?? shown.title, shown.reason].filter((each) => each !== undefined);
        return { error, said: sentences.join('. ').replace(/([.!?])\. /, '$1 ') };
      }
    },
    [toast],
  );
}

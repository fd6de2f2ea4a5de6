import { useCallback } from 'react';
import { asCallError, type CallError, errorMessage, refusal } from '../api/callError.ts';
import type { NewToast } from '../ui/toasts/toastSlice.ts';
import { useToast } from '../ui/toasts/useToast.ts';

/** A whole toast, or the description of one under the usual title. */
type Text = string | NewToast;

export interface Texts<Data> {
  /** Without it, or where it gives none, success shows no toast: what is on the screen says it. */
  success?: Text | ((data: Data) => Text | undefined) | undefined;
  /**
   * A fixed text is followed by the server's reason, where it gave one. Without `failure`: the server's message, or that
   * there is no connection.
   */
  failure?: Text | ((error: CallError) => Text) | undefined;
}

/** What a mutation answered, or why it failed. */
export type MutationResult<Data> = { data: Data; error?: undefined } | { data?: undefined; error: CallError };

const toastOf = (text: Text): NewToast => (typeof text === 'string' ? { description: text } : text);

/** What failed, with the server's reason below it. */
export function withReason(failure: Text, error: CallError): NewToast {
  const toast = toastOf(failure);
  const reason = refusal(error);
  return reason === undefined || reason === toast.description ? toast : { ...toast, reason };
}

/**
 * Gives the function that waits for a mutation (`trigger(arg).unwrap()`), shows a toast of how it ended, and returns the
 * data or the error. It never rejects.
 */
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
        const shown = typeof failure === 'function' ? toastOf(failure(error)) : withReason(failure, error);
        toast({ title: 'Error', tone: 'destructive', ...shown });
        return { error };
      }
    },
    [toast],
  );
}

import { useCallback } from 'react';
import { asCallError, type CallError, errorMessage, refusal } from '../api/callError.ts';
import type { NewToast } from '../ui/toasts/toastSlice.ts';
import { useToast, useToastPlace } from '../ui/toasts/useToast.ts';

/** A toast, or only its description under the default title. */
type Text = string | NewToast;

export interface Texts<Data> {
  /** Without it, or if it returns undefined, success shows no toast, because the screen shows it. */
  success?: Text | ((data: Data) => Text | undefined) | undefined;
  /**
   * A fixed text is followed by the server's reason, if any. By default: the server's message, or that there is no
   * connection.
   */
  failure?: Text | ((error: CallError) => Text) | undefined;
}

/** The data of a mutation, or why it failed. */
export type MutationResult<Data> = { data: Data; error?: undefined } | { data?: undefined; error: CallError };

const toastOf = (text: Text): NewToast => (typeof text === 'string' ? { description: text } : text);

/** A toast that says what failed, with the server's reason below. */
export function withReason(failure: Text, error: CallError): NewToast {
  const toast = toastOf(failure);
  const reason = refusal(error);
  return reason === undefined || reason === toast.description ? toast : { ...toast, reason };
}

/**
 * Returns a function that waits for a mutation (`trigger(arg).unwrap()`), shows a toast with the outcome, and returns the
 * data or the error. It never rejects.
 */
export function useMutationToast() {
  const toast = useToast();
  const placeNow = useToastPlace();
  return useCallback(
    async <Data>(
      mutation: Promise<Data>,
      { success, failure = errorMessage }: Texts<Data> = {},
    ): Promise<MutationResult<Data>> => {
      const from = placeNow();
      try {
        const data = await mutation;
        const text = typeof success === 'function' ? success(data) : success;
        if (text !== undefined) toast({ title: 'Success', ...toastOf(text) }, from);
        return { data };
      } catch (reason) {
        const error = asCallError(reason);
        const shown = typeof failure === 'function' ? toastOf(failure(error)) : withReason(failure, error);
        toast({ title: 'Error', tone: 'destructive', ...shown });
        return { error };
      }
    },
    [toast, placeNow],
  );
}

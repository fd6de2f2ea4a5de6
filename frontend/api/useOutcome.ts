import { useToast } from '../ui/useToast.ts';
import { asCallError, type CallError, reasonOf } from './callError.ts';

interface Words {
  success: string;
  /** Gets the server's message. */
  failure: string | ((reason: string) => string);
  /** Titles of the two toasts. */
  titles?: { success: string; failure: string };
}

const plain = { success: 'Success', failure: 'Error' };

/** Gives the function that waits for a write, says how it went, and returns what went wrong. */
export function useOutcome() {
  const toast = useToast();
  return async (act: Promise<unknown>, { success, failure, titles = plain }: Words): Promise<CallError | undefined> => {
    try {
      await act;
      toast({ title: titles.success, description: success });
      return undefined;
    } catch (error) {
      const description = typeof failure === 'string' ? failure : failure(reasonOf(error));
      toast({ title: titles.failure, description, tone: 'destructive' });
      return asCallError(error);
    }
  };
}

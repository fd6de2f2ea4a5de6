import { reasonOf } from '../../api/callError.ts';
import { useToast } from '../../ui/useToast.ts';

/** Runs a change of a send and tells why it failed. Gives whether it succeeded. */
export function useAct() {
  const toast = useToast();
  return async (change: { unwrap: () => Promise<unknown> }): Promise<boolean> => {
    try {
      await change.unwrap();
      return true;
    } catch (error) {
      toast({ title: 'Error', description: reasonOf(error), tone: 'destructive' });
      return false;
    }
  };
}

import { useToast } from './useToast.ts';

/** Returns a function that copies an address, and says so in a toast, or asks for it to be copied by hand. It shows `words`. */
export function useCopy() {
  const toast = useToast();
  return (address: string, words = address) =>
    navigator.clipboard.writeText(address).then(
      () => toast({ title: 'Copied', description: words }),
      () => toast({ title: 'Please copy it by hand', description: words, tone: 'destructive' }),
    );
}

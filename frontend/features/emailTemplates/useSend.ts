import { useToast } from '../../ui/useToast.ts';
import { useSendTemplateMutation } from './emailTemplatesApi.ts';
import { sentWords } from './sentWords.ts';

/** Sends a template to every subscriber and says what came of it. */
export function useSend(name: string) {
  const [sendTemplate, { isLoading }] = useSendTemplateMutation();
  const toast = useToast();
  return {
    isSending: isLoading,
    async send() {
      try {
        const result = await sendTemplate({ params: { name } }).unwrap();
        toast({ title: 'Newsletter Sent', description: sentWords(result) });
      } catch {
        toast({ title: 'Error', description: 'Failed to send newsletter', tone: 'destructive' });
      }
    },
  };
}

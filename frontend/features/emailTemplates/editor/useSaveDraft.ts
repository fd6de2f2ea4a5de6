import type { EmailTemplate } from '../../../../shared/model/emailTemplate.ts';
import { asCallError, reasonOf } from '../../../api/callError.ts';
import { useToast } from '../../../ui/useToast.ts';
import { useUpdateTemplateMutation } from '../emailTemplatesApi.ts';
import { inputOf } from './draft.ts';
import type { useDraft } from './useDraft.ts';

/** Saves a draft. `save` gives whether that succeeded; where it did not, it has been told. */
export function useSaveDraft(template: EmailTemplate, { draft, version, saved }: ReturnType<typeof useDraft>) {
  const [update, { isLoading, error, reset }] = useUpdateTemplateMutation();
  const toast = useToast();
  const { status, fields = {} } = error ? asCallError(error) : {};
  return {
    isSaving: isLoading,
    /** Of single fields. */
    fields,
    /** Of the whole, in the server's words. Of a conflict the dialog speaks by itself. */
    reason: error && status !== 409 && Object.keys(fields).length === 0 ? reasonOf(error) : undefined,
    conflict: status === 409 ? reasonOf(error) : undefined,
    reset,
    /** `over` replaces what somebody else saved since. */
    async save({ over = false } = {}): Promise<boolean> {
      try {
        const body = inputOf(draft, over ? template.version : version);
        saved(await update({ params: { name: template.name }, body }).unwrap(), draft);
        return true;
      } catch {
        toast({ title: 'Error', description: 'Failed to update template', tone: 'destructive' });
        return false;
      }
    },
  };
}

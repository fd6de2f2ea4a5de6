import type { EmailTemplate } from '../../../../../shared/letters/model/emailTemplate.ts';
import { asCallError, errorMessage } from '../../../../api/callError.ts';
import { useMutationToast } from '../../../../mutations/useMutationToast.ts';
import { useUpdateTemplateMutation } from '../../library/emailTemplatesApi.ts';
import { inputOf } from './draft.ts';
import type { useDraft } from './useDraft.ts';

/** Saves a draft. `save` gives whether that succeeded; where it did not, it has been told. */
export function useSaveDraft(
  template: EmailTemplate,
  { draft, version, revision, saved }: ReturnType<typeof useDraft>,
) {
  const [update, { isLoading, error, reset }] = useUpdateTemplateMutation();
  const showResult = useMutationToast();
  const { status, fields = {} } = error ? asCallError(error) : {};
  return {
    isSaving: isLoading,
    /** Of single fields. */
    fields,
    /** Of the whole, in the server's words. Of a conflict the dialog speaks by itself. */
    reason: error && status !== 409 && Object.keys(fields).length === 0 ? errorMessage(error) : undefined,
    conflict: status === 409 ? errorMessage(error) : undefined,
    reset,
    /** `over` replaces what somebody else saved since; `success` is what the toast says then. */
    async save({ over = false, success }: { over?: boolean; success?: string } = {}): Promise<boolean> {
      const of = revision();
      const body = { ...inputOf(draft, over ? template.version : version), ...(of !== undefined && { draft: of }) };
      const { data } = await showResult(update({ params: { name: template.name }, body }).unwrap(), {
        ...(success && { success }),
        failure: 'Failed to update template',
      });
      if (data) saved(data, draft, of);
      return data !== undefined;
    },
  };
}

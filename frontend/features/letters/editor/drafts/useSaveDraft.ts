import { useState } from 'react';
import type { EmailTemplate } from '../../../../../shared/letters/model/emailTemplate.ts';
import { asCallError, errorMessage } from '../../../../api/callError.ts';
import { useMutationToast } from '../../../../mutations/useMutationToast.ts';
import { useUpdateTemplateMutation } from '../../library/emailTemplatesApi.ts';
import { inputOf } from './draft.ts';
import type { useDraft } from './useDraft.ts';

/** Saves a draft into the letter. `save` resolves to whether that succeeded; if not, the admin has seen why. */
export function useSaveDraft(
  template: EmailTemplate,
  { draft, version, revision, hold, release, markSaved }: ReturnType<typeof useDraft>,
) {
  const [update, { error, reset }] = useUpdateTemplateMutation();
  /** Until the editor knows the result, too: before, its own save would look like somebody else's. */
  const [isSaving, setSaving] = useState(false);
  const showResult = useMutationToast();
  const { status, fields = {} } = error ? asCallError(error) : {};
  return {
    isSaving,
    /** Errors of single fields. */
    fields,
    /** An error of the whole letter, in the server's words. The page shows conflicts itself. */
    reason: error && status !== 409 && Object.keys(fields).length === 0 ? errorMessage(error) : undefined,
    conflict: status === 409 ? errorMessage(error) : undefined,
    reset,
    /** `over` replaces what somebody else saved since; `success` is the text of the toast. */
    async save({ over = false, success }: { over?: boolean; success?: string } = {}): Promise<boolean> {
      setSaving(true);
      await hold();
      const base = revision();
      const body = { ...inputOf(draft, over ? template.version : version), ...(base !== undefined && { draft: base }) };
      const { data } = await showResult(update({ params: { name: template.name }, body }).unwrap(), {
        ...(success && { success }),
        failure: 'Failed to update template',
      });
      if (data) markSaved(data, draft, base);
      release();
      setSaving(false);
      return data !== undefined;
    },
  };
}

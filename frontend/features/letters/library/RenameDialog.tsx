import * as z from 'zod/mini';
import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { asCallError, errorMessage } from '../../../api/callError.ts';
import { EditDialog, FormActions } from '../../../ui/dialogs/EditDialog.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { TextField } from '../../../ui/forms/fields.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { useUpdateTemplateMutation } from './emailTemplatesApi.ts';

const missing = 'Please give it a title.';
const schema = z.object({ title: z.string().check(z.refine((text) => text.trim() !== '', missing)) });
const rules = () => Promise.resolve(schema);

/** Gives a letter another title. The letter itself stays as it is saved. */
export function RenameDialog({ template, onClose }: { template: EmailTemplate; onClose: () => void }) {
  const { name, version, subject, previewText, htmlContent, textContent } = template;
  const form = useForm<{ title: string }, { title: string }>({ initial: { title: template.title }, rules });
  const [update, { isLoading }] = useUpdateTemplateMutation();

  async function submit({ title }: { title: string }) {
    const content = { subject, htmlContent, ...(previewText && { previewText }), ...(textContent && { textContent }) };
    try {
      await update({ params: { name }, body: { ...content, title, version } }).unwrap();
      onClose();
    } catch (error) {
      form.showErrors({ title: asCallError(error).fields?.title ?? errorMessage(error) });
    }
  }

  return (
    <EditDialog title="Rename this letter" dirty={form.isDirty} onClose={onClose}>
      {(close) => (
        <Form {...form.form((valid) => void submit(valid))}>
          <TextField
            label="Title"
            maxLength={200}
            autoComplete="off"
            hint="Only for you: readers see the subject."
            {...form.text('title')}
          />
          <FormActions onCancel={close} label="Rename" pendingLabel="Saving..." isPending={isLoading} />
        </Form>
      )}
    </EditDialog>
  );
}

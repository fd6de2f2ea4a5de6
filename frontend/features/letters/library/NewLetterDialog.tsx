import * as z from 'zod/mini';
import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { asCallError, errorMessage } from '../../../api/callError.ts';
import { EditDialog, FormActions } from '../../../ui/dialogs/EditDialog.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { TextField } from '../../../ui/forms/fields.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { useCreateTemplateMutation } from './emailTemplatesApi.ts';
import { withFreeName } from './identifierOf.ts';

interface Props {
  templates: EmailTemplate[];
  onCreated: (letter: EmailTemplate) => void;
  onClose: () => void;
}

const missing = 'Please give it a subject. You can change it at any time.';
const schema = z.object({ subject: z.string().check(z.refine((text) => text.trim() !== '', missing)) });
const rules = () => Promise.resolve(schema);

/** Starts a new letter, asking only for its subject, which is its title too until the admin renames it. */
export function NewLetterDialog({ templates, onCreated, onClose }: Props) {
  const form = useForm<{ subject: string }, { subject: string }>({ initial: { subject: '' }, rules });
  const [create, { isLoading }] = useCreateTemplateMutation();
  const names = templates.map(({ name }) => name);

  async function submit({ subject }: { subject: string }) {
    const add = (name: string) => create({ body: { name, subject, title: subject } }).unwrap();
    try {
      onCreated(await withFreeName(subject, names, add));
    } catch (error) {
      form.showErrors({ subject: asCallError(error).fields?.subject ?? errorMessage(error) });
    }
  }

  return (
    <EditDialog title="New letter" dirty={form.isDirty} onClose={onClose}>
      {(close) => (
        <Form {...form.form((valid) => void submit(valid))}>
          <TextField
            label="Subject"
            maxLength={200}
            autoComplete="off"
            hint="What readers see first. You can change it at any time."
            {...form.text('subject')}
          />
          <FormActions onCancel={close} label="Create Letter" pendingLabel="Creating..." isPending={isLoading} />
        </Form>
      )}
    </EditDialog>
  );
}

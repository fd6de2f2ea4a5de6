import * as z from 'zod/mini';
import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { asCallError, errorMessage } from '../../../api/callError.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { EditDialog, FormActions } from '../../../ui/dialogs/EditDialog.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { TextField } from '../../../ui/forms/fields.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { useToast } from '../../../ui/toasts/toasts.ts';
import { useReplicateTemplateMutation } from './emailTemplatesApi.ts';
import { withFreeName } from './identifierOf.ts';

interface Props {
  template: EmailTemplate;
  /** The names of all letters. */
  names: string[];
  onCopied: (copy: EmailTemplate) => void;
  onClose: () => void;
}

const initial = { newTitle: '', newSubject: '' };
type Values = typeof initial;

// The error texts are empty: a toast says what is missing.
const filled = z.string().check(z.refine((text) => text.trim() !== '', ''));
const schema = z.object({ newTitle: filled, newSubject: filled });
const rules = () => Promise.resolve(schema);

/** Copies a letter under a new title. */
export function ReplicateDialog({ template, names, onCopied, onClose }: Props) {
  const [replicate, { isLoading, error: failure }] = useReplicateTemplateMutation();
  const toast = useToast();
  const showResult = useMutationToast();
  const form = useForm<Values, Values>({
    initial,
    rules,
    onRefused: () => {
      const description = 'Please provide both name and subject for the new template';
      toast({ title: 'Missing Information', description, tone: 'destructive' });
    },
  });
  const { fields = {} } = failure ? asCallError(failure) : {};

  async function submit(body: Values) {
    const add = (newName: string) =>
      replicate({ params: { name: template.name }, body: { ...body, newName } }).unwrap();
    const { data } = await showResult(withFreeName(body.newTitle, names, add), {
      success: { title: 'Template Replicated', description: 'Template copied successfully' },
      failure: 'Failed to replicate template',
    });
    if (data) onCopied(data);
  }

  return (
    <EditDialog title="Replicate Template" dirty={form.isDirty} onClose={onClose}>
      {(close) => (
        <>
          <p>A copy of “{template.title}” with all of its content.</p>
          <Form {...form.form((valid) => void submit(valid))}>
            <TextField
              label="New Template Name"
              maxLength={200}
              autoComplete="off"
              hint="Only for you: readers see the subject."
              {...form.text('newTitle')}
              error={fields.newTitle ?? (failure && !fields.newSubject ? errorMessage(failure) : undefined)}
            />
            <TextField
              label="New Subject Line"
              maxLength={200}
              autoComplete="off"
              {...form.text('newSubject')}
              error={fields.newSubject}
            />
            <FormActions onCancel={close} label="Create Copy" pendingLabel="Creating..." isPending={isLoading} />
          </Form>
        </>
      )}
    </EditDialog>
  );
}

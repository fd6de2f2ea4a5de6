import * as z from 'zod/mini';
import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { asCallError, errorMessage } from '../../../api/callError.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { EditDialog } from '../../../ui/dialogs/EditDialog.tsx';
import { Form } from '../../../ui/forms/Form.ts';
import { FormActions } from '../../../ui/forms/FormActions.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { useToast } from '../../../ui/toasts/useToast.ts';
import { useReplicateTemplateMutation } from './emailTemplatesApi.ts';
import { identifierOf } from './identifierOf.ts';

interface Props {
  template: EmailTemplate;
  onCopied: (copy: EmailTemplate) => void;
  onClose: () => void;
}

const initial = { newName: '', newSubject: '' };
type Values = typeof initial;

// The error texts are empty: a toast says what is missing, and the field itself what a name needs.
const schema = z.object({
  newName: z.string().check(z.refine((typed) => identifierOf(typed) !== '', '')),
  newSubject: z.string().check(z.refine((text) => text.trim() !== '', '')),
});
const rules = () => Promise.resolve(schema);

/** Copies a template under a new name. */
export function ReplicateDialog({ template, onCopied, onClose }: Props) {
  const [replicate, { isLoading, error: failure }] = useReplicateTemplateMutation();
  const toast = useToast();
  const showResult = useMutationToast();
  const form = useForm<Values, Values>({
    initial,
    rules,
    onRefused: () => {
      if (typed !== '' && form.values.newSubject.trim() !== '') return;
      const description = 'Please provide both name and subject for the new template';
      toast({ title: 'Missing Information', description, tone: 'destructive' });
    },
  });
  const typed = form.values.newName.trim();
  const newName = identifierOf(typed);
  const hasNoName = typed !== '' && newName === '';
  const { fields = {} } = failure ? asCallError(failure) : {};

  async function submit({ newName: name, newSubject }: Values) {
    const body = { newName: identifierOf(name), newSubject };
    const { data } = await showResult(replicate({ params: { name: template.name }, body }).unwrap(), {
      success: { title: 'Template Replicated', description: 'Template copied successfully' },
      failure: 'Failed to replicate template',
    });
    if (data) onCopied(data);
  }

  function problemOfName(): string | undefined {
    if (hasNoName) return `A name needs Latin letters or digits, and “${typed}” has none. Please type some.`;
    return fields.newName ?? (failure && !fields.newSubject ? errorMessage(failure) : undefined);
  }

  return (
    <EditDialog title="Replicate Template" dirty={form.isDirty} onClose={onClose}>
      {(close) => (
        <>
          <p>A copy of “{template.name}” with all of its content.</p>
          <Form {...form.form((valid) => void submit(valid))}>
            <TextField
              label="New Template Name"
              maxLength={64}
              autoComplete="off"
              hint={
                newName !== form.values.newName && newName !== ''
                  ? `It will be called ${newName}.`
                  : 'Lower-case letters, digits, - and _.'
              }
              {...form.text('newName')}
              error={problemOfName()}
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

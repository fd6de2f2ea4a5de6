import * as z from 'zod/mini';
import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { fold } from '../../../../shared/platform/text.ts';
import { errorMessage } from '../../../api/callError.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { FormDialog, useMutationForm } from '../../../mutations/FormDialog.tsx';
import { EditDialog, FormActions } from '../../../ui/dialogs/EditDialog.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { Problem, TextField } from '../../../ui/forms/fields.tsx';
import { useToast } from '../../../ui/toasts/toasts.ts';
import {
  useCreateTemplateMutation,
  useRemoveTemplateMutation,
  useReplicateTemplateMutation,
  useUpdateTemplateMutation,
} from './emailTemplatesApi.ts';

interface NewProps {
  onMade: (letter: EmailTemplate) => void;
  onClose: () => void;
}
interface LetterProps {
  template: EmailTemplate;
  onClose: () => void;
}

/** The subject is the title too, until the admin renames the letter. */
export function NewLetterDialog({ onMade, onClose }: NewProps) {
  const [create] = useCreateTemplateMutation();
  return (
    <FormDialog
      title="New letter"
      initial={{ subject: '' }}
      rules={() => Promise.resolve(newRules)}
      label="Create Letter"
      pendingLabel="Creating..."
      mutate={({ subject }) => create({ body: { name: newName(subject), subject, title: subject } }).unwrap()}
      onDone={onMade}
      onClose={onClose}
    >
      {(text) => (
        <TextField
          label="Subject"
          maxLength={200}
          autoComplete="off"
          hint="What readers see first. You can change it at any time."
          {...text('subject')}
        />
      )}
    </FormDialog>
  );
}

export function RenameDialog({ template, onClose }: LetterProps) {
  const { name, version, subject, previewText, htmlContent, textContent } = template;
  const [update] = useUpdateTemplateMutation();
  return (
    <FormDialog
      title="Rename this letter"
      initial={{ title: template.title }}
      rules={() => Promise.resolve(titleRules)}
      label="Rename"
      pendingLabel="Saving..."
      mutate={({ title }) => {
        const body = { subject, previewText, htmlContent, textContent, title, version };
        return update({ params: { name }, body }).unwrap();
      }}
      onClose={onClose}
    >
      {(text) => (
        <TextField
          label="Title"
          maxLength={200}
          autoComplete="off"
          hint="Only for you: readers see the subject."
          {...text('title')}
        />
      )}
    </FormDialog>
  );
}

const filled = (missing: string) => z.string().check(z.refine((text) => text.trim() !== '', missing));
const newRules = z.object({ subject: filled('Please give it a subject. You can change it at any time.') });
const titleRules = z.object({ title: filled('Please give it a title.') });

// The error texts are empty: a toast says what is missing.
const copyRules = () => Promise.resolve(z.object({ newTitle: filled(''), newSubject: filled('') }));

export function ReplicateDialog({ template, onMade, onClose }: LetterProps & NewProps) {
  const [replicate] = useReplicateTemplateMutation();
  const toast = useToast();
  const form = useMutationForm({
    initial: { newTitle: '', newSubject: '' },
    rules: copyRules,
    onRefused: () => {
      const description = 'Please provide both name and subject for the new template';
      toast({ title: 'Missing Information', description, tone: 'destructive' });
    },
    mutate: (body) =>
      replicate({ params: { name: template.name }, body: { ...body, newName: newName(body.newTitle) } }).unwrap(),
    success: { title: 'Template Replicated', description: 'Template copied successfully' },
    failure: 'Failed to replicate template',
    onDone: onMade,
  });
  return (
    <EditDialog title="Replicate Template" dirty={form.isDirty} onClose={onClose}>
      {(close) => (
        <>
          <p>A copy of “{template.title}” with all of its content.</p>
          <Form {...form.props}>
            <TextField
              label="New Template Name"
              maxLength={200}
              autoComplete="off"
              hint="Only for you: readers see the subject."
              {...form.text('newTitle')}
            />
            <TextField label="New Subject Line" maxLength={200} autoComplete="off" {...form.text('newSubject')} />
            <FormActions
              onCancel={close}
              label="Create Copy"
              pendingLabel="Creating..."
              isPending={form.isPending}
              failure={form.failure}
            />
          </Form>
        </>
      )}
    </EditDialog>
  );
}

export function DeleteTemplateDialog({ template, onClose }: LetterProps) {
  const { name, title, subject } = template;
  const [remove, { error }] = useRemoveTemplateMutation();
  return (
    <ConfirmMutation
      title="Delete Template"
      mutate={() => remove({ params: { name } }).unwrap()}
      success={{ title: 'Template Deleted', description: 'Template deleted successfully' }}
      failure="Failed to delete template"
      subject={subject === title ? undefined : `Subject: ${subject}`}
      onClose={onClose}
    >
      Are you sure you want to delete "{title}"? This action cannot be undone.
      {error && (
        <Problem as="span" $on="paper">
          {' '}
          {errorMessage(error)}
        </Problem>
      )}
    </ConfirmMutation>
  );
}

/** A name that no other letter has, for its address: what is Latin of its title, and the time. */
export function newName(title: string): string {
  const words = fold(title).match(/[a-z0-9]+/g) ?? ['letter'];
  return `${words.join('_').slice(0, 48)}_${Date.now().toString(36)}`;
}

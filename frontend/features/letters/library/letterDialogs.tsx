import { useState } from 'react';
import * as z from 'zod/mini';
import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { fold } from '../../../../shared/platform/text.ts';
import { asCallError, errorMessage } from '../../../api/callError.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { EditDialog, FormActions } from '../../../ui/dialogs/EditDialog.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { Problem, TextField } from '../../../ui/forms/fields.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
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

/** Starts a new letter, asking only for its subject, which is its title too until the admin renames it. */
export function NewLetterDialog({ onMade, onClose }: NewProps) {
  const [create] = useCreateTemplateMutation();
  return (
    <OneLineDialog
      title="New letter"
      field="subject"
      label="Subject"
      hint="What readers see first. You can change it at any time."
      missing="Please give it a subject. You can change it at any time."
      action={['Create Letter', 'Creating...']}
      save={async (subject) =>
        onMade(await create({ body: { name: newName(subject), subject, title: subject } }).unwrap())
      }
      onClose={onClose}
    />
  );
}

export function RenameDialog({ template, onClose }: LetterProps) {
  const { name, version, subject, previewText, htmlContent, textContent } = template;
  const [update] = useUpdateTemplateMutation();
  return (
    <OneLineDialog
      title="Rename this letter"
      field="title"
      label="Title"
      hint="Only for you: readers see the subject."
      missing="Please give it a title."
      initial={template.title}
      action={['Rename', 'Saving...']}
      save={async (title) => {
        const body = { subject, previewText, htmlContent, textContent, title, version };
        await update({ params: { name }, body }).unwrap();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

interface OneLineProps {
  title: string;
  /** What the server calls it. */
  field: 'subject' | 'title';
  label: string;
  hint: string;
  missing: string;
  initial?: string;
  action: [label: string, pending: string];
  save: (text: string) => Promise<void>;
  onClose: () => void;
}

function OneLineDialog({ title, field, label, hint, missing, initial = '', action, save, onClose }: OneLineProps) {
  const rules = () => Promise.resolve(z.object({ text: filled(missing) }));
  const form = useForm<{ text: string }, { text: string }>({ initial: { text: initial }, rules });
  const [isPending, setPending] = useState(false);
  async function submit({ text }: { text: string }) {
    setPending(true);
    try {
      await save(text);
    } catch (error) {
      form.showErrors({ text: asCallError(error).fields?.[field] ?? errorMessage(error) });
    }
    setPending(false);
  }
  return (
    <EditDialog title={title} dirty={form.isDirty} onClose={onClose}>
      {(close) => (
        <Form {...form.form((valid) => void submit(valid))}>
          <TextField label={label} maxLength={200} autoComplete="off" hint={hint} {...form.text('text')} />
          <FormActions onCancel={close} label={action[0]} pendingLabel={action[1]} isPending={isPending} />
        </Form>
      )}
    </EditDialog>
  );
}

const filled = (missing: string) => z.string().check(z.refine((text) => text.trim() !== '', missing));

type Copy = { newTitle: string; newSubject: string };
// The error texts are empty: a toast says what is missing.
const copyRules = () => Promise.resolve(z.object({ newTitle: filled(''), newSubject: filled('') }));

export function ReplicateDialog({ template, onMade, onClose }: LetterProps & NewProps) {
  const [replicate, { isLoading, error: failure }] = useReplicateTemplateMutation();
  const toast = useToast();
  const showResult = useMutationToast();
  const form = useForm<Copy, Copy>({
    initial: { newTitle: '', newSubject: '' },
    rules: copyRules,
    onRefused: () => {
      const description = 'Please provide both name and subject for the new template';
      toast({ title: 'Missing Information', description, tone: 'destructive' });
    },
  });
  const { fields = {} } = failure ? asCallError(failure) : {};

  async function submit(body: Copy) {
    const request = { params: { name: template.name }, body: { ...body, newName: newName(body.newTitle) } };
    const { data } = await showResult(replicate(request).unwrap(), {
      success: { title: 'Template Replicated', description: 'Template copied successfully' },
      failure: 'Failed to replicate template',
    });
    if (data) onMade(data);
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

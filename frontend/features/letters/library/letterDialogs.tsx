import transliterate from '@sindresorhus/transliterate';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { hebrewLetters, normalize } from '../../../../shared/platform/text.ts';
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
  names: string[];
  onMade: (letter: EmailTemplate) => void;
  onClose: () => void;
}
interface LetterProps {
  template: EmailTemplate;
  onClose: () => void;
}

/** Starts a new letter, asking only for its subject, which is its title too until the admin renames it. */
export function NewLetterDialog({ names, onMade, onClose }: NewProps) {
  const [create] = useCreateTemplateMutation();
  return (
    <OneLineDialog
      title="New letter"
      field="subject"
      label="Subject"
      hint="What readers see first. You can change it at any time."
      missing="Please give it a subject. You can change it at any time."
      action={['Create Letter', 'Creating...']}
      save={async (subject) => {
        const add = (name: string) => create({ body: { name, subject, title: subject } }).unwrap();
        onMade(await withFreeName(subject, names, add));
      }}
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

export function ReplicateDialog({ template, names, onMade, onClose }: LetterProps & NewProps) {
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
    const add = (newName: string) =>
      replicate({ params: { name: template.name }, body: { ...body, newName } }).unwrap();
    const { data } = await showResult(withFreeName(body.newTitle, names, add), {
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

const maxLength = 64;

/**
 * The identifier for a template's name as typed: "Spring Letter" becomes `spring_letter`, and "Frühling" `fruehling`. Empty if
 * nothing in it can be written in Latin letters and digits.
 */
export const identifierOf = (typed: string) =>
  normalize(transliterate(typed, { customReplacements: hebrewLetters }).trim().toLowerCase(), 'NFKD')
    .replace(/\s+/g, '_')
    .replace(/[^a-z0-9_-]/g, '')
    // A dash between words.
    .replace(/_-+_/g, '_')
    .replace(/^[_-]+/, '')
    .slice(0, maxLength)
    .replace(/_+$/, '');

/** An unused name for a letter with this title: `spring_letter`, else `spring_letter_2` and so on. */
export function freeNameOf(title: string, taken: Iterable<string>): string {
  const names = new Set(taken);
  const base = identifierOf(title) || 'letter';
  let name = base;
  for (let n = 2; names.has(name); n++) name = `${base.slice(0, maxLength - 1 - String(n).length)}_${n}`;
  return name;
}

/**
 * Adds a letter under an unused name made from its title. `taken`: the names known to be taken. The list may be out of date:
 * a name that turns out to be taken is skipped.
 */
async function withFreeName<Added>(
  title: string,
  taken: string[],
  add: (name: string) => Promise<Added>,
  attempts = 20,
): Promise<Added> {
  const name = freeNameOf(title, taken);
  try {
    return await add(name);
  } catch (error) {
    if (asCallError(error).status !== 409 || attempts === 0) throw error;
    return withFreeName(title, [...taken, name], add, attempts - 1);
  }
}

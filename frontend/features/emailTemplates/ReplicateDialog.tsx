import { type SubmitEvent, useRef, useState } from 'react';
import type { EmailTemplate } from '../../../shared/model/emailTemplate.ts';
import { asCallError, reasonOf } from '../../api/callError.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { EditDialog } from '../../ui/EditDialog.tsx';
import { Form } from '../../ui/Form.ts';
import { PendingWords } from '../../ui/PendingWords.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/useToast.ts';
import { useReplicateTemplateMutation } from './emailTemplatesApi.ts';
import { identifierOf } from './identifierOf.ts';

interface Props {
  template: EmailTemplate;
  onCopied: (copy: EmailTemplate) => void;
  onClose: () => void;
}

/** Makes a new template of an old one. */
export function ReplicateDialog({ template, onCopied, onClose }: Props) {
  const [typedName, setTypedName] = useState('');
  const [newSubject, setNewSubject] = useState('');
  const [replicate, { isLoading, error }] = useReplicateTemplateMutation();
  const nameField = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const newName = identifierOf(typedName);
  const { fields = {} } = error ? asCallError(error) : {};
  const unwritable = typedName.trim() !== '' && newName === '';

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (typedName.trim() === '' || newSubject.trim() === '') {
      const description = 'Please provide both name and subject for the new template';
      return toast({ title: 'Missing Information', description, tone: 'destructive' });
    }
    if (unwritable) return nameField.current?.focus();
    try {
      const copy = await replicate({ params: { name: template.name }, body: { newName, newSubject } }).unwrap();
      toast({ title: 'Template Replicated', description: 'Template copied successfully' });
      onCopied(copy);
    } catch {
      toast({ title: 'Error', description: 'Failed to replicate template', tone: 'destructive' });
    }
  }

  function problemOfName(): string | undefined {
    if (unwritable)
      return `A name needs Latin letters or digits, and “${typedName.trim()}” has none. Please type some.`;
    return fields.newName ?? (error && !fields.newSubject ? reasonOf(error) : undefined);
  }

  return (
    <EditDialog title="Replicate Template" dirty={typedName !== '' || newSubject !== ''} onClose={onClose}>
      {(close) => (
        <>
          <p>A copy of “{template.name}” with all of its content.</p>
          <Form noValidate onSubmit={(event) => void submit(event)}>
            <TextField
              ref={nameField}
              label="New Template Name"
              value={typedName}
              maxLength={64}
              autoComplete="off"
              error={problemOfName()}
              hint={
                newName !== typedName && newName !== ''
                  ? `It will be called ${newName}.`
                  : 'Lower-case letters, digits, - and _.'
              }
              onChange={(event) => setTypedName(event.target.value)}
            />
            <TextField
              label="New Subject Line"
              value={newSubject}
              maxLength={200}
              autoComplete="off"
              error={fields.newSubject}
              onChange={(event) => setNewSubject(event.target.value)}
            />
            <DialogActions>
              <Button look="plain" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" disabled={isLoading}>
                <PendingWords usual="Create Copy" pending="Creating..." isPending={isLoading} />
              </Button>
            </DialogActions>
          </Form>
        </>
      )}
    </EditDialog>
  );
}

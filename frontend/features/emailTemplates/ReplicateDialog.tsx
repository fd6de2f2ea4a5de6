import { type SubmitEvent, useState } from 'react';
import type { EmailTemplate } from '../../../shared/model/emailTemplate.ts';
import { asCallError, reasonOf } from '../../api/callError.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { EditDialog } from '../../ui/EditDialog.tsx';
import { Form } from '../../ui/Form.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/useToast.ts';
import { useReplicateTemplateMutation } from './emailTemplatesApi.ts';
import { identifierOf } from './identifierOf.ts';

/** Makes a new template of an old one. */
export function ReplicateDialog({ template, onClose }: { template: EmailTemplate; onClose: () => void }) {
  const [typedName, setTypedName] = useState('');
  const [newSubject, setNewSubject] = useState('');
  const [replicate, { isLoading, error }] = useReplicateTemplateMutation();
  const toast = useToast();
  const newName = identifierOf(typedName);
  const { fields = {} } = error ? asCallError(error) : {};

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (newName === '' || newSubject.trim() === '') {
      const description = 'Please provide both name and subject for the new template';
      return toast({ title: 'Missing Information', description, tone: 'destructive' });
    }
    try {
      await replicate({ params: { name: template.name }, body: { newName, newSubject } }).unwrap();
      toast({ title: 'Template Replicated', description: 'Template copied successfully' });
      onClose();
    } catch {
      toast({ title: 'Error', description: 'Failed to replicate template', tone: 'destructive' });
    }
  }

  return (
    <EditDialog title="Replicate Template" dirty={typedName !== '' || newSubject !== ''} onClose={onClose}>
      {(close) => (
        <>
          <p>A copy of “{template.name}” with all of its content.</p>
          <Form noValidate onSubmit={(event) => void submit(event)}>
            <TextField
              label="New Template Name"
              value={typedName}
              maxLength={64}
              autoComplete="off"
              error={fields.newName ?? (error && !fields.newSubject ? reasonOf(error) : undefined)}
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
                {isLoading ? 'Creating...' : 'Create Copy'}
              </Button>
            </DialogActions>
          </Form>
        </>
      )}
    </EditDialog>
  );
}

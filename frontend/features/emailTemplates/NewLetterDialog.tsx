import { type SubmitEvent, useState } from 'react';
import type { EmailTemplate } from '../../../shared/model/emailTemplate.ts';
import { asCallError, reasonOf } from '../../api/callError.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { EditDialog } from '../../ui/EditDialog.tsx';
import { Form } from '../../ui/Form.ts';
import { PendingWords } from '../../ui/PendingWords.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useCreateTemplateMutation } from './emailTemplatesApi.ts';
import { freeNameOf } from './identifierOf.ts';

interface Props {
  templates: EmailTemplate[];
  onCreated: (letter: EmailTemplate) => void;
  onClose: () => void;
}

/** Begins a letter: all that is asked for is its subject. */
export function NewLetterDialog({ templates, onCreated, onClose }: Props) {
  const [subject, setSubject] = useState('');
  const [problem, setProblem] = useState<string>();
  const [create, { isLoading }] = useCreateTemplateMutation();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (subject.trim() === '') return setProblem('Please give it a subject. You can change it at any time.');
    try {
      onCreated(await created(templates.map(({ name }) => name)));
    } catch (error) {
      setProblem(asCallError(error).fields?.subject ?? reasonOf(error));
    }
  }

  /** The list may be older than what is there: a name that turns out to be taken is passed over. */
  async function created(taken: string[]): Promise<EmailTemplate> {
    const name = freeNameOf(subject, taken);
    try {
      return await create({ body: { name, subject } }).unwrap();
    } catch (error) {
      if (asCallError(error).status !== 409 || taken.length > templates.length + 20) throw error;
      return created([...taken, name]);
    }
  }

  return (
    <EditDialog title="New letter" dirty={subject !== ''} onClose={onClose}>
      {(close) => (
        <Form noValidate onSubmit={(event) => void submit(event)}>
          <TextField
            label="Subject"
            value={subject}
            maxLength={200}
            autoComplete="off"
            error={problem}
            hint="What readers see first. You can change it at any time."
            onChange={(event) => {
              setSubject(event.target.value);
              setProblem(undefined);
            }}
          />
          <DialogActions>
            <Button look="plain" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" disabled={isLoading}>
              <PendingWords usual="Create Letter" pending="Creating..." isPending={isLoading} />
            </Button>
          </DialogActions>
        </Form>
      )}
    </EditDialog>
  );
}

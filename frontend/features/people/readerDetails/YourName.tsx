import { useState } from 'react';
import type { ReaderDetails } from '../../../../shared/people/model/readerDetails.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Form, Pair } from '../../../ui/forms/Form.ts';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { Part } from './Part.tsx';
import { readerDetailsApi } from './readerDetailsApi.ts';

interface Props {
  subscription: NonNullable<ReaderDetails['subscription']>;
  token: string;
  onSaved: () => Promise<void>;
}

type Names = { firstName: string; lastName: string };

const rules = () => import('../../../../shared/people/model/readerDetails.ts').then(({ nameRules }) => nameRules);

/** How letters address the reader. */
export function YourName({ subscription: { firstName, lastName, version }, token, onSaved }: Props) {
  const [correct] = readerDetailsApi.useCorrectNameMutation();
  const [isSaving, setSaving] = useState(false);
  const showResult = useMutationToast();
  const form = useForm<Names, Names>({ initial: { firstName, lastName }, rules });

  async function submit(names: Names) {
    setSaving(true);
    const { error } = await showResult(correct({ body: { token, ...names, version } }).unwrap(), {
      success: { title: 'Saved', description: 'Your name has been corrected.' },
    });
    if (error?.fields) form.showErrors(error.fields);
    // Also if another change came first: the current name is shown.
    if (!error || error.status === 409) await onSaved();
    if (!error) form.rebase(names);
    setSaving(false);
  }

  return (
    <Part title="Your name">
      <Form {...form.form((names) => void submit(names))} aria-label="Your name">
        <Pair>
          <TextField label="First Name (optional)" autoComplete="given-name" {...form.text('firstName')} />
          <TextField label="Last Name (optional)" autoComplete="family-name" {...form.text('lastName')} />
        </Pair>
        <div>
          <Button type="submit" look="plain" disabled={isSaving || !form.isDirty}>
            {isSaving ? 'Saving...' : 'Save name'}
          </Button>
        </div>
      </Form>
    </Part>
  );
}

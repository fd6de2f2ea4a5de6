import * as z from 'zod/mini';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { FormActions } from '../../../../ui/dialogs/EditDialog.tsx';
import { Form } from '../../../../ui/forms/Form.tsx';
import { TextField } from '../../../../ui/forms/fields.tsx';
import { useForm } from '../../../../ui/forms/useForm.ts';
import type { ButtonValue } from './blots.ts';
import { linkUrl } from './links.ts';

interface Props {
  /** The button to change; undefined for a new one. */
  button: ButtonValue | undefined;
  onSave: (button: ButtonValue) => void;
  onClose: () => void;
}

const filled = (error: string) => z.string().check(z.trim(), z.minLength(1, error), z.maxLength(1000));
const rules = () =>
  Promise.resolve(
    z.object({ words: filled('Please enter the button’s text'), url: filled('Please enter where the button leads') }),
  );

/** Asks for the text and the address of a button. */
export function ButtonDialog({ button, onSave, onClose }: Props) {
  const form = useForm<ButtonValue, ButtonValue>({ initial: button ?? { words: '', url: '' }, rules });
  return (
    <Dialog title={button ? 'Edit Button' : 'Insert Button'} onClose={onClose} width="32rem">
      <Form {...form.form(({ words, url }) => onSave({ words, url: linkUrl(url) }))}>
        <TextField
          label="Text"
          autoFocus
          autoComplete="off"
          maxLength={80}
          placeholder="Watch the recording"
          {...form.text('words')}
        />
        <TextField
          label="Leads to"
          inputMode="url"
          autoComplete="off"
          placeholder="https://example.com"
          {...form.text('url')}
        />
        <FormActions onCancel={onClose} label={button ? 'Save Button' : 'Insert Button'} />
      </Form>
    </Dialog>
  );
}

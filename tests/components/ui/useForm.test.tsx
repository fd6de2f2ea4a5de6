import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import { Button } from '../../../frontend/ui/buttons/Button.tsx';
import { Checkbox } from '../../../frontend/ui/forms/Checkbox.tsx';
import { TextArea } from '../../../frontend/ui/forms/TextArea.tsx';
import { TextField } from '../../../frontend/ui/forms/TextField.tsx';
import { useForm } from '../../../frontend/ui/forms/useForm.ts';
import { Toaster } from '../../../frontend/ui/toasts/Toaster.tsx';
import { show } from '../support/show.tsx';

const person = z.object({
  name: z.string().check(z.trim(), z.minLength(2, 'A name needs two letters')),
  email: z.string().check(z.trim(), z.email('Please enter a valid email address')),
  consent: z.literal(true, 'You must agree'),
});
type Person = z.infer<typeof person>;

function Form({ rules, onSend }: { rules: () => Promise<typeof person>; onSend: (valid: Person) => void }) {
  const { text, checkbox, form, isDirty } = useForm({ initial: { name: '', email: '', consent: false }, rules });
  return (
    <>
      <form {...form(onSend)}>
        <TextField label="Name" {...text('name')} />
        <TextField label="Email" {...text('email')} />
        <Checkbox label="I agree" {...checkbox('consent')} />
        <Button type="submit">Send</Button>
        {isDirty && <p>Not saved</p>}
      </form>
      <Toaster />
    </>
  );
}
const press = () => page.getByRole('button', { name: 'Send' }).click();
const field = (name: string) => page.getByLabelText(name, { exact: true });

test('a sent form shows what is wrong, focuses the first such field, and clears errors as they are corrected', async () => {
  const onSend = vi.fn();
  await show(<Form rules={async () => person} onSend={onSend} />);
  await field('Name').fill('A');
  await expect.element(page.getByText('Not saved')).toBeVisible();
  await expect.element(page.getByText('A name needs two letters')).not.toBeInTheDocument();
  await press();
  for (const words of ['A name needs two letters', 'Please enter a valid email address', 'You must agree'])
    await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(field('Name')).toHaveFocus();
  await userEvent.keyboard('na');
  await expect.element(page.getByText('A name needs two letters')).not.toBeInTheDocument();
  await press();
  await expect.element(field('Email')).toHaveFocus();
  await field('Email').fill(' ana@example.org ');
  await field('I agree').click();
  expect(onSend).not.toHaveBeenCalled();
  await press();
  await expect.poll(() => onSend.mock.calls).toEqual([[{ name: 'Ana', email: 'ana@example.org', consent: true }]]);
});

test('if its rules do not load, a form sends what was typed, because the server has them too', async () => {
  const onSend = vi.fn();
  await show(<Form rules={() => Promise.reject(new Error('offline'))} onSend={onSend} />);
  await field('Name').fill('A');
  await press();
  await expect.poll(() => onSend.mock.calls).toEqual([[{ name: 'A', email: '', consent: false }]]);
});

function Note({ note }: { note: string }) {
  const { text, form, isDirty } = useForm({ initial: { note }, rules: async () => z.object({ note: z.string() }) });
  return (
    <form {...form(() => {})}>
      <TextArea label="Note" rows={3} {...text('note')} />
      <p>{isDirty ? 'Not saved' : 'As it was'}</p>
    </form>
  );
}

test('text that the browser would write differently counts as changed only once somebody changes it', async () => {
  await show(<Note note={'One line\r\nand another'} />);
  await expect.element(page.getByText('As it was')).toBeVisible();
  await field('Note').fill('One line');
  await expect.element(page.getByText('Not saved')).toBeVisible();
});

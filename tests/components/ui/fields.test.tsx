import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import { Checkbox } from '../../../frontend/ui/forms/Checkbox.tsx';
import { SelectField, TextArea, TextField } from '../../../frontend/ui/forms/fields.tsx';
import { ImageField } from '../../../frontend/ui/forms/ImageField.tsx';
import { RadioGroup } from '../../../frontend/ui/forms/RadioGroup.tsx';
import { useForm } from '../../../frontend/ui/forms/useForm.ts';
import { accessible, show } from '../support/show.tsx';

const ways = [
  { value: 'in-person', label: 'In person', hint: 'The Sample Hall' },
  { value: 'virtual', label: 'Virtual' },
];

/** One field of each kind, with this error. */
function Fields({ error }: { error?: string }) {
  const [way, setWay] = useState('');
  return (
    <>
      <TextField label="First name" hint="As your friends call you" error={error} name="firstName" />
      <TextArea label="Description" hint="Lines are kept" error={error} />
      <Checkbox label="I agree" error={error} />
      <RadioGroup
        legend="How will you attend?"
        name="way"
        options={ways}
        value={way}
        error={error}
        onChange={({ target }) => setWay(target.value)}
      />
      <SelectField
        label="Event"
        options={[
          ['1', 'Lanterns'],
          ['2', 'The Bell'],
        ]}
      />
    </>
  );
}
const fields = () => [
  page.getByRole('textbox', { name: 'First name' }),
  page.getByRole('textbox', { name: 'Description' }),
  page.getByRole('checkbox', { name: 'I agree' }),
  page.getByRole('radiogroup', { name: 'How will you attend?' }),
];

test('fields are found by their labels, and a hint is announced with its field', async () => {
  await show(<Fields />);
  await accessible();
  for (const field of fields()) await expect.element(field).not.toBeInvalid();
  await expect.element(page.getByLabelText('First name')).toHaveAccessibleDescription('As your friends call you');
  await expect.element(page.getByLabelText('Description')).toHaveAccessibleDescription('Lines are kept');
  await page.getByText('First name').click();
  await expect.element(page.getByLabelText('First name')).toHaveFocus();
  await page.getByText('I agree').click();
  await expect.element(page.getByLabelText('I agree')).toBeChecked();
  await page.getByText('The Sample Hall').click();
  await expect.element(page.getByRole('radio', { name: /^In person/ })).toBeChecked();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('radio', { name: 'Virtual' })).toBeChecked();
  await page.getByLabelText('Event').selectOptions('The Bell');
  await expect.element(page.getByLabelText('Event')).toHaveValue('2');
});

test('a field’s error is announced with it, before its hint', async () => {
  await show(<Fields error="Please fill this in" />);
  await accessible();
  for (const field of fields()) {
    await expect.element(field).toBeInvalid();
    await expect.element(field).toHaveAccessibleDescription(/^Please fill this in/);
  }
  await expect
    .element(page.getByLabelText('First name'))
    .toHaveAccessibleDescription('Please fill this in As your friends call you');
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

test('text that the browser would write differently counts as changed only once someone changes it', async () => {
  await show(<Note note={'One line\r\nand another'} />);
  await expect.element(page.getByText('As it was')).toBeVisible();
  await page.getByLabelText('Note').fill('One line');
  await expect.element(page.getByText('Not saved')).toBeVisible();
});

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=';
const imageField = (value: string, uploading = false, onUpload = vi.fn()) => (
  <ImageField label="Image URL" value={value} onChange={() => {}} {...{ uploading, onUpload }} />
);

test('it shows the picture, or says that there is none or that it cannot be shown', async () => {
  const screen = await show(imageField(''));
  await expect.element(page.getByRole('img', { name: 'No image yet' })).toBeVisible();
  await accessible();
  await screen.rerender(imageField(dot));
  await expect.element(page.getByRole('img', { name: 'Preview' })).toBeVisible();
  await screen.rerender(imageField('data:image/png;base64,AAAA'));
  await expect.element(page.getByRole('img', { name: 'The image can’t be shown' })).toHaveTextContent('Not found');
  await accessible();
  await screen.rerender(imageField(dot));
  await expect.element(page.getByRole('img', { name: 'Preview' })).toBeVisible();
});

test('a chosen file is uploaded, even the same one twice, and the field says so in the meantime', async () => {
  const onUpload = vi.fn();
  const screen = await show(imageField('', false, onUpload));
  const file = new File(['x'], 'hill.png', { type: 'image/png' });
  const input = () => document.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input(), file);
  await userEvent.upload(input(), file);
  await expect.poll(() => onUpload.mock.calls.map(([file]) => file.name)).toEqual(['hill.png', 'hill.png']);
  await screen.rerender(imageField('', true, onUpload));
  await expect.element(page.getByText('Uploading...')).toBeVisible();
  expect(input().getAttribute('aria-disabled')).toBe('true');
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  input().dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
});

import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import { Checkbox } from '../../../frontend/ui/forms/Checkbox.tsx';
import { SelectField, TextArea, TextField } from '../../../frontend/ui/forms/fields.tsx';
import { ImageField } from '../../../frontend/ui/forms/ImageField.tsx';
import { RadioGroup } from '../../../frontend/ui/forms/RadioGroup.tsx';
import { useForm } from '../../../frontend/ui/forms/useForm.ts';
import { type Column, RowTable } from '../../../frontend/ui/tables/RowTable.tsx';
import { type Order, sortedRows } from '../../../frontend/ui/tables/rowOrder.ts';
import { accessible, show, textsOf } from '../support/show.tsx';

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
        required
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
const radiosAreInvalid = () =>
  page
    .getByRole('radio')
    .elements()
    .map((radio) => radio.getAttribute('aria-invalid'));

test('fields are found by their labels, and a hint is announced with its field', async () => {
  await show(<Fields />);
  await accessible();
  for (const field of fields()) await expect.element(field).not.toBeInvalid();
  expect(radiosAreInvalid()).toEqual(['false', 'false']);
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
  expect(radiosAreInvalid()).toEqual(['true', 'true']);
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

interface Person {
  id: number;
  name: string;
}
const people = Array.from({ length: 1000 }, (_, n) => ({
  id: n,
  name: `Reader ${String((n * 7) % 1000).padStart(3, '0')}`,
}));
const columns: Column<Person>[] = [
  { title: 'ID', width: 6, text: ({ id }) => String(id) },
  { title: 'Name', width: 10, grow: 1, text: ({ name }) => name },
  {
    title: 'Delete',
    width: 4,
    cell: ({ name }) => (
      <button type="button" aria-label={`Delete ${name}`}>
        ×
      </button>
    ),
    sticky: true,
  },
];

function People({ onEnd }: { onEnd?: () => void }) {
  const [order, setOrder] = useState<Order | null>(null);
  const rows = sortedRows(people, columns, order);
  return <RowTable label="Readers" rowKey={({ id }) => id} {...{ rows, columns, order, onEnd }} onSort={setOrder} />;
}
const names = () => textsOf(page.getByRole('row')).flatMap((text) => /Reader \d+/.exec(text)?.[0] ?? []);

test('of a thousand rows only the visible ones are on the page, and the table says how many there are', async () => {
  const onEnd = vi.fn();
  await show(<People onEnd={onEnd} />);
  await expect.poll(() => names()[0]).toBe('Reader 000');
  await expect.poll(() => names().length).toBeGreaterThan(5);
  expect(names().length).toBeLessThan(60);
  await expect.element(page.getByRole('table', { name: 'Readers' })).toHaveAttribute('aria-rowcount', '1001');
  await accessible();
  expect(onEnd).not.toHaveBeenCalled();
});

test('the keyboard reaches the end of the table and comes back', async () => {
  const onEnd = vi.fn();
  await show(<People onEnd={onEnd} />);
  await expect.poll(() => names().length).toBeGreaterThan(5);
  const frame = page.getByRole('region', { name: 'Readers' }).element() as HTMLElement;
  const row = page.getByRole('row').elements().at(-1) as HTMLElement;
  await expect.poll(() => frame.scrollHeight).toBeGreaterThan(people.length * row.offsetHeight - frame.offsetHeight);
  frame.focus();
  await userEvent.keyboard('{End}');
  await expect.poll(() => names().at(-1)).toBe(`Reader ${(999 * 7) % 1000}`);
  await expect.poll(() => onEnd.mock.calls.length).toBeGreaterThan(0);
  await userEvent.keyboard('{Home}');
  await expect.poll(() => names()[0]).toBe('Reader 000');
});

test('a title sorts up, then down, then not at all', async () => {
  await show(<People />);
  const title = page.getByRole('columnheader', { name: 'Name' });
  const press = () => page.getByRole('button', { name: 'Name' }).click();
  await press();
  await expect.element(title).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => names()[1]).toBe('Reader 001');
  await press();
  await expect.element(title).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => names()[0]).toBe('Reader 999');
  await press();
  await expect.poll(() => names()[1]).toBe('Reader 007');
  await expect.element(title).not.toHaveAttribute('aria-sort');
});

test.for([390, 768])('on phones and tablets rows are cards, sorted by a select: %i px', async (width) => {
  await show(<People />, width);
  await expect.poll(() => names().length).toBeGreaterThan(3);
  await expect.element(page.getByRole('button', { name: 'Name' })).not.toBeInTheDocument();
  await accessible();
  const sort = page.getByRole('combobox', { name: /^Sort by/ });
  expect([...(sort.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    ...['Newest first', 'ID, A to Z', 'ID, Z to A', 'Name, A to Z', 'Name, Z to A'],
  ]);
  await sort.selectOptions('Name, Z to A');
  await expect.poll(() => names()[0]).toBe('Reader 999');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

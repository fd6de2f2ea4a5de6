import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ImageField } from '../../../frontend/ui/forms/ImageField.tsx';
import { accessible, show } from '../support/show.tsx';

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=';
const field = (value: string, uploading = false, onUpload = vi.fn()) => (
  <ImageField label="Image URL" value={value} onChange={() => {}} {...{ uploading, onUpload }} />
);

test('it shows the picture, or says that there is none or that it cannot be shown', async () => {
  const screen = await show(field(''));
  await expect.element(page.getByRole('img', { name: 'No image yet' })).toBeVisible();
  await accessible();
  await screen.rerender(field(dot));
  await expect.element(page.getByRole('img', { name: 'Preview' })).toBeVisible();
  await screen.rerender(field('data:image/png;base64,AAAA'));
  await expect.element(page.getByRole('img', { name: 'The image can’t be shown' })).toHaveTextContent('Not found');
  await accessible();
  await screen.rerender(field(dot));
  await expect.element(page.getByRole('img', { name: 'Preview' })).toBeVisible();
});

test('a chosen file is uploaded, even the same one twice, and the field says so in the meantime', async () => {
  const onUpload = vi.fn();
  const screen = await show(field('', false, onUpload));
  const file = new File(['x'], 'hill.png', { type: 'image/png' });
  const input = () => document.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input(), file);
  await userEvent.upload(input(), file);
  await expect.poll(() => onUpload.mock.calls.map(([file]) => file.name)).toEqual(['hill.png', 'hill.png']);
  await screen.rerender(field('', true, onUpload));
  await expect.element(page.getByText('Uploading...')).toBeVisible();
  expect(input().getAttribute('aria-disabled')).toBe('true');
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  input().dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
});

import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../../../frontend/ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../../frontend/ui/dialogs/Dialog.tsx';
import { EditDialog } from '../../../frontend/ui/dialogs/EditDialog.tsx';
import { TextField } from '../../../frontend/ui/forms/fields.tsx';
import { accessible, hasFocus, show } from '../support/show.tsx';

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

const question = ({ onAct = () => {}, onClose = () => {}, busy = false }) => (
  <ConfirmDialog
    title="Delete Event"
    subject="The Bell"
    confirmLabel="Delete"
    pendingLabel="Deleting..."
    {...{ isPending: busy, onConfirm: onAct, onClose }}
  >
    This action cannot be undone.
  </ConfirmDialog>
);

test('a confirmation names its subject, focuses the safe choice, and does what is pressed', async () => {
  const onAct = vi.fn();
  const onClose = vi.fn();
  await show(question({ onAct, onClose }));
  await expect.element(page.getByText('The Bell')).toBeVisible();
  await hasFocus('Cancel');
  await accessible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(onAct).not.toHaveBeenCalled();
  await press('Delete');
  await expect.poll(() => onAct.mock.calls.length).toBe(1);
});

test('while it runs, the button says so, keeps its width and cannot be pressed again', async () => {
  const screen = await show(question({}));
  const width = page.getByRole('button', { name: 'Delete', exact: true }).element().getBoundingClientRect().width;
  await screen.rerender(question({ busy: true }));
  const busy = page.getByRole('button', { name: 'Deleting...', exact: true });
  await expect.element(busy).toBeDisabled();
  expect(busy.element().getBoundingClientRect().width).toBe(width);
});

/** A dialog with one field, which stays open until it may close. */
function Editor({ onClose }: { onClose: () => void }) {
  const [title, setTitle] = useState('Two Chairs');
  const [open, setOpen] = useState(true);
  if (!open) return <p>Closed</p>;
  const shut = () => {
    onClose();
    setOpen(false);
  };
  return (
    <EditDialog title="Edit Event" description="Visitors see it at once." dirty={title !== 'Two Chairs'} onClose={shut}>
      {(close) => (
        <>
          <TextField label="Title" value={title} onChange={({ target }) => setTitle(target.value)} />
          <Button onClick={close}>Cancel</Button>
        </>
      )}
    </EditDialog>
  );
}
const discardDialog = () => page.getByRole('dialog', { name: 'Discard your changes?' });

test('a dialog without changes closes at once', async () => {
  const onClose = vi.fn();
  await show(<Editor onClose={onClose} />);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Closed')).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Cancel', () => press('Cancel')],
  ['Close', () => page.getByRole('button', { name: 'Close' }).first().click()],
])('a dialog with changes asks before it closes by %s', async (_how, close) => {
  const onClose = vi.fn();
  await show(<Editor onClose={onClose} />);
  const field = page.getByLabelText('Title');
  await field.fill('Three chairs');
  await close();
  await expect.element(discardDialog()).toBeVisible();
  await hasFocus('Keep editing');
  await accessible();
  await press('Keep editing');
  await expect.element(discardDialog()).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('Three chairs');
  expect(onClose).not.toHaveBeenCalled();
  await close();
  await press('Discard changes');
  await expect.element(page.getByText('Closed')).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
});

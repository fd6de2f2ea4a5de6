import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../../../frontend/ui/buttons/Button.tsx';
import { Dialog, DialogActions } from '../../../frontend/ui/dialogs/Dialog.tsx';
import { TextField } from '../../../frontend/ui/forms/fields.tsx';
import { accessible, focused, hasFocus, show } from '../support/show.tsx';

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = () => page.getByRole('dialog', { name: 'Edit', exact: true });

/** A button that opens the dialog, as on pages. */
function Opener({ children, onClose }: { children: ReactNode; onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <a href="#elsewhere">Elsewhere</a>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {open && (
        <Dialog title="Edit" onClose={onClose ?? (() => setOpen(false))}>
          {children}
        </Dialog>
      )}
    </>
  );
}

const actions = (
  <DialogActions>
    <Button look="plain">Keep</Button>
    <Button>Go on</Button>
  </DialogActions>
);

const contents = {
  'the first field that is needed and empty': {
    content: (
      <>
        <TextField label="Title" defaultValue="On rivers" required />
        <TextField label="Date" required />
      </>
    ),
    focus: 'Date',
  },
  'the first field where none is empty': {
    content: (
      <>
        <TextField label="Title" defaultValue="On rivers" required />
        {actions}
      </>
    ),
    focus: 'Title',
  },
  'the first action where there is no field': { content: actions, focus: 'Keep' },
  'the title where there is neither': { content: <p>Words</p>, focus: 'Edit' },
};
test.each(Object.entries(contents))('the focus goes to %s', async (_where, { content, focus }) => {
  await show(<Opener>{content}</Opener>);
  await press('Open');
  await hasFocus(focus);
});

test('it is modal: the focus stays inside, and the page behind is inert and does not scroll', async () => {
  await show(
    <Opener>
      <TextField label="Title" />
      {actions}
    </Opener>,
  );
  await press('Open');
  await expect.element(dialog()).toBeVisible();
  await accessible();
  const names = new Set<string>();
  for (let n = 0; n < 8; n++) {
    await userEvent.keyboard(n < 4 ? '{Tab}' : '{Shift>}{Tab}{/Shift}');
    names.add(document.activeElement === document.body ? 'nothing' : focused());
  }
  expect([...names]).toEqual(expect.arrayContaining(['Title', 'Keep', 'Go on', 'Close']));
  expect([...names]).not.toContain('Open');
  expect([...names]).not.toContain('Elsewhere');
  expect(dialog().element().matches(':modal')).toBe(true);
  expect(getComputedStyle(document.documentElement).overflow).toBe('hidden');
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its button', () => press('Close')],
  ['a click beside it', () => userEvent.click(dialog(), { position: { x: -20, y: -20 }, force: true })],
])('%s closes it, and the focus returns to where it was', async (_how, close) => {
  await show(<Opener>{actions}</Opener>);
  await press('Open');
  await close();
  await expect.element(dialog()).not.toBeInTheDocument();
  await hasFocus('Open');
  expect(getComputedStyle(document.documentElement).overflow).not.toBe('hidden');
});

test('pressing Escape repeatedly does not close it while it may not close', async () => {
  const onClose = vi.fn();
  await show(<Opener onClose={onClose}>{actions}</Opener>);
  await press('Open');
  for (let times = 1; times <= 3; times++) {
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => onClose.mock.calls.length).toBeGreaterThanOrEqual(times);
    await expect.element(dialog()).toBeVisible();
  }
  expect(dialog().element().matches(':modal')).toBe(true);
});

/** Opens a dialog inside a dialog. */
function Two() {
  const [second, setSecond] = useState(false);
  return (
    <>
      <Button onClick={() => setSecond(true)}>Add a link</Button>
      {second && (
        <Dialog title="Add Link" onClose={() => setSecond(false)}>
          <TextField label="Address" />
        </Dialog>
      )}
    </>
  );
}

test('Escape closes the one in front, not the one behind it', async () => {
  await show(
    <Opener>
      <Two />
    </Opener>,
  );
  await press('Open');
  await press('Add a link');
  await hasFocus('Address');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'Add Link' })).not.toBeInTheDocument();
  await expect.element(dialog()).toBeVisible();
  await hasFocus('Add a link');
});

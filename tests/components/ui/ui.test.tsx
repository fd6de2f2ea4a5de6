import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../../../frontend/ui/buttons/Button.tsx';
import { Menu } from '../../../frontend/ui/buttons/Menu.tsx';
import { Dialog, DialogActions } from '../../../frontend/ui/dialogs/Dialog.tsx';
import { TextField } from '../../../frontend/ui/forms/fields.tsx';
import { PageBoundary } from '../../../frontend/ui/page/PageBoundary.tsx';
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

const button = () => page.getByRole('button', { name: 'More for May' });
const menu = () => page.getByRole('menu', { name: 'More for May' });

async function showMenu(preview = () => {}) {
  const items = [
    { label: 'Preview', onChoose: preview },
    { label: 'Copy', onChoose: () => {} },
    { label: 'Send to Attendees', onChoose: () => {} },
    { label: 'Delete', onChoose: () => {}, danger: true },
  ];
  await show(
    <>
      <a href="#before">Before</a>
      <Menu label="More for May" items={items} />
      <a href="#after">After</a>
    </>,
  );
}

test('arrows, Home and End move through it; Escape closes it and returns the focus', async () => {
  await showMenu();
  await userEvent.keyboard('{Tab}{Tab}');
  await hasFocus('More for May');
  await expect.element(button()).toHaveAttribute('aria-expanded', 'false');
  for (const [key, item] of [
    ['{ArrowDown}', 'Preview'],
    ['{ArrowUp}', 'Delete'],
    ['{ArrowDown}', 'Preview'],
    ['{End}', 'Delete'],
    ['{Home}', 'Preview'],
    ['{ArrowDown}', 'Copy'],
    ['{ArrowUp}', 'Preview'],
    ['{ArrowUp}', 'Delete'],
  ] as const) {
    await userEvent.keyboard(key);
    await hasFocus(item, key);
  }
  await expect.element(button()).toHaveAttribute('aria-expanded', 'true');
  await accessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu()).not.toBeInTheDocument();
  await hasFocus('More for May');
  await userEvent.keyboard('{ArrowUp}');
  await hasFocus('Delete');
});

test('Tab moves on to what comes after it, and a click elsewhere closes it', async () => {
  await showMenu();
  await button().click();
  await hasFocus('Preview');
  await userEvent.keyboard('{Tab}');
  await expect.element(menu()).not.toBeInTheDocument();
  await hasFocus('After');
  await button().click();
  await expect.element(menu()).toBeVisible();
  await userEvent.click(document.body, { position: { x: 600, y: 600 } });
  await expect.element(menu()).not.toBeInTheDocument();
  await button().click();
  await expect.element(menu()).toBeVisible();
  await button().click();
  await expect.element(menu()).not.toBeInTheDocument();
});

test('an item runs after the focus has returned to the button, by a click and by Enter', async () => {
  const before: string[] = [];
  await showMenu(() => void before.push(focused()));
  await button().click();
  await page.getByRole('menuitem', { name: 'Preview' }).click();
  await hasFocus('More for May');
  await userEvent.keyboard('{Enter}');
  await hasFocus('Preview');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => before).toEqual(['More for May', 'More for May']);
  await expect.element(menu()).not.toBeInTheDocument();
});

const title = (name: string) => page.getByRole('heading', { level: 1, name });

const Lost = lazy(() => Promise.reject<{ default: ComponentType }>(new Error('offline')));
const Terms = lazy(async () => ({ default: () => <h1>Terms</h1> }));

const at = (path: string, Page: ComponentType) => (
  <PageBoundary path={path}>
    <Suspense>
      <Page />
    </Suspense>
  </PageBoundary>
);

test('a page that does not load says so, reloads once the browser is online, and blocks no other page', async () => {
  // React logs what a boundary caught.
  vi.mocked(console.error).mockImplementation(() => {});
  const screen = await show(at('/privacy', Lost));
  await expect.element(title('This page didn’t load')).toBeVisible();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await accessible();
  const reloads = vi.fn();
  navigation.addEventListener(
    'navigate',
    (event) => {
      event.preventDefault();
      reloads(event.navigationType);
    },
    { once: true },
  );
  dispatchEvent(new Event('online'));
  expect(reloads.mock.calls).toEqual([['reload']]);
  await screen.rerender(at('/terms', Terms));
  await expect.element(title('Terms')).toBeVisible();
  vi.mocked(console.error).mockClear();
});

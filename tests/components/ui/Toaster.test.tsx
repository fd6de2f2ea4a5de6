import { useEffect, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { type CallError, networkError } from '../../../frontend/api/callError.ts';
import { useMutationToast } from '../../../frontend/mutations/useMutationToast.ts';
import { IconButton } from '../../../frontend/ui/buttons/IconButton.tsx';
import { Dialog } from '../../../frontend/ui/dialogs/Dialog.tsx';
import { Toaster } from '../../../frontend/ui/toasts/Toaster.tsx';
import { toastSlice, useToast } from '../../../frontend/ui/toasts/toasts.ts';
import { Tooltips } from '../../../frontend/ui/tooltips/Tooltips.tsx';
import { accessible, show } from '../support/show.tsx';

/** Stops only the timers of toasts; the page goes on. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

const { show: toast } = toastSlice.actions;
const text = (words: string) => page.getByText(words, { exact: true });

async function showToaster() {
  const { store } = await show(<Toaster />);
  return store;
}

test.each([
  ['five seconds by default', {}, 5_000],
  ['the time that it is given', { duration: 3_000 }, 3_000],
])('a toast stays for %s', async (_what, more, stays) => {
  const store = await showToaster();
  store.dispatch(toast({ title: 'Success', description: 'Saved.', ...more }));
  await expect.element(text('Saved.')).toBeVisible();
  vi.advanceTimersByTime(stays - 1);
  await expect.element(text('Saved.')).toBeVisible();
  vi.advanceTimersByTime(1);
  await expect.element(text('Saved.')).not.toBeInTheDocument();
});

test('a new toast replaces the last and stays for its own time', async () => {
  const store = await showToaster();
  store.dispatch(toast({ title: 'One' }));
  await expect.element(text('One')).toBeVisible();
  vi.advanceTimersByTime(3_000);
  store.dispatch(toast({ title: 'Two' }));
  await expect.element(text('Two')).toBeVisible();
  await expect.element(text('One')).not.toBeInTheDocument();
  vi.advanceTimersByTime(4_000);
  await expect.element(text('Two')).toBeVisible();
});

test('success is a status, failure an alert; both live regions exist before the first toast', async () => {
  const store = await showToaster();
  const status = page.getByRole('status');
  const alert = page.getByRole('alert');
  expect([status.elements().length, alert.elements().length]).toEqual([1, 1]);
  const regions = [status.element(), alert.element()];
  store.dispatch(toast({ title: 'Saved' }));
  await expect.element(status).toHaveTextContent('Saved');
  store.dispatch(toast({ title: 'Lost', tone: 'destructive' }));
  await expect.element(alert).toHaveTextContent('Lost');
  expect([status.element(), alert.element()]).toEqual(regions);
});

test('it stays while it is hovered or focused, and its button closes it', async () => {
  const store = await showToaster();
  store.dispatch(toast({ title: 'Read me' }));
  await userEvent.hover(text('Read me'));
  vi.advanceTimersByTime(60_000);
  await expect.element(text('Read me')).toBeVisible();
  await userEvent.unhover(text('Read me'));
  store.dispatch(toast({ title: 'Mine' }));
  await expect.element(text('Mine')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus();
  vi.advanceTimersByTime(60_000);
  await expect.element(text('Mine')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(text('Mine')).not.toBeInTheDocument();
});

function Saves() {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast({ title: 'Saved' })}>
      Save
    </button>
  );
}

/** A page with a button that opens a dialog. In both, a button saves. */
function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Toaster />
      <Saves />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Dialog title="Edit" onClose={() => setOpen(false)}>
          <Saves />
        </Dialog>
      )}
    </>
  );
}
/** Without a mouse, for whose ways Vitest would let the time of toasts pass. */
const press = (name: string, within: Pick<Locator, 'getByRole'> = page) =>
  (within.getByRole('button', { name, exact: true }).first().element() as HTMLElement).click();
const openDialog = async () => {
  press('Open');
  await expect.element(page.getByRole('dialog')).toBeVisible();
};
const closeDialog = async () => {
  press('Close', page.getByRole('dialog'));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
};
const dialogOf = (words: string) => text(words).element().closest('dialog');

test('a toast of the page ends after its five seconds, and is in no dialog that opens in the meantime', async () => {
  await show(<Page />);
  press('Save');
  await expect.element(text('Saved')).toBeVisible();
  for (const _ of [1, 2]) {
    vi.advanceTimersByTime(1_500);
    await openDialog();
    expect(dialogOf('Saved')).toBeNull();
    vi.advanceTimersByTime(900);
    await closeDialog();
  }
  await expect.element(text('Saved')).toBeVisible();
  vi.advanceTimersByTime(200);
  await expect.element(text('Saved')).not.toBeInTheDocument();
});

test('a toast of a dialog that closes goes on in the page for the rest of its time', async () => {
  await show(<Page />);
  await openDialog();
  press('Save', page.getByRole('dialog'));
  await expect.element(text('Saved')).toBeVisible();
  // In the page, no one could reach it.
  const shown = text('Saved').elements();
  expect(shown.map((each) => each.closest('dialog') !== null)).toEqual([true]);
  vi.advanceTimersByTime(3_000);
  await closeDialog();
  await expect.element(text('Saved')).toBeVisible();
  expect(dialogOf('Saved')).toBeNull();
  vi.advanceTimersByTime(2_000);
  await expect.element(text('Saved')).not.toBeInTheDocument();
});

function Fails({ error }: { error: CallError }) {
  const showResult = useMutationToast();
  useEffect(() => {
    void showResult(Promise.reject(error), { failure: 'Failed to update template' });
  }, [error, showResult]);
  return null;
}

/** The lines of the toast for a mutation that failed with this error. */
async function linesAfter(error: Partial<CallError>): Promise<string[]> {
  await show(
    <>
      <Toaster />
      <Fails error={{ ...networkError, ...error }} />
    </>,
  );
  await expect.element(text('Error')).toBeVisible();
  const lines = [...page.getByRole('alert').element().querySelectorAll('p')];
  return lines.flatMap(({ textContent }) => textContent.split('\n'));
}

test.each([
  [
    'fields that were refused',
    {
      status: 400,
      message: 'Subject is required',
      fields: {
        subject: 'Subject is required',
        htmlContent: 'This letter is too long',
        other: 'Subject is required',
      },
    },
    ['Subject is required', 'This letter is too long'],
  ],
  ['a conflict', { status: 409, message: 'Somebody else changed it.' }, ['Somebody else changed it.']],
  ['too many attempts', { status: 429, retryAfter: 120 }, ['Too many attempts. Please try again in 2 minutes.']],
  ['a refusal that repeats the text', { status: 400, message: 'Failed to update template' }, []],
  ['a refusal without words', { status: 403 }, []],
  ['no answer at all', {}, ['The server can’t be reached. Please check your connection, then try again.']],
  [
    'a failure of the server',
    { status: 500, message: 'Out of order' },
    ['Something went wrong on our side. Please try again in a few minutes.'],
  ],
])('for %s a toast shows, below what failed, what helps the reader', async (_what, error, reasons) => {
  expect(await linesAfter(error)).toEqual(['Error', 'Failed to update template', ...reasons]);
});

test.each(['plain', 'destructive'] as const)('a %s toast is accessible', async (tone) => {
  vi.useRealTimers();
  const store = await showToaster();
  store.dispatch(toast({ title: 'Saved', description: 'Visitors see it.', tone, duration: 60_000 }));
  await expect.element(text('Saved')).toBeVisible();
  await accessible();
});

function Asks() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <Tooltips />
      {open && (
        <Dialog title="Edit" onClose={() => setOpen(false)}>
          <input aria-label="Name" />
          <IconButton label="Edit The Bell" />
        </Dialog>
      )}
    </>
  );
}

describe('tooltips', () => {
  /** The mouse that earlier tests left somewhere does not count: the browser says what comes to be under it, at any time. */
  beforeEach(() => {
    const ending = new AbortController();
    const ignore = (event: Event) => event.isTrusted && event.stopImmediatePropagation();
    window.addEventListener('pointerover', ignore, { capture: true, signal: ending.signal });
    return () => ending.abort();
  });

  const tip = () => page.getByRole('tooltip');
  const button = (name = 'Edit The Bell') => page.getByRole('button', { name, exact: true });
  /** Moves a pointer without a mouse, for whose ways Vitest would let the time of tooltips pass. */
  const pointer = (type: string, element: Element) =>
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }));

  async function showRow() {
    await show(
      <>
        <IconButton label="Edit The Bell" />
        <IconButton label="Delete The Bell" />
        <p>Beside them</p>
        <Tooltips />
      </>,
    );
  }
  const beside = () => page.getByText('Beside them').element();

  test('an icon button says what it does once it is hovered for 700 ms, and while its words are hovered', async () => {
    await showRow();
    pointer('pointerover', button().element());
    vi.advanceTimersByTime(699);
    expect(tip().elements()).toHaveLength(0);
    vi.advanceTimersByTime(1);
    await expect.element(tip()).toHaveTextContent('Edit The Bell');
    await expect.element(tip()).toBeVisible();
    const [above, below] = [button().element().getBoundingClientRect(), tip().element().getBoundingClientRect()];
    expect(below.top).toBe(above.bottom);
    expect(below.left).toBeGreaterThanOrEqual(8);
    pointer('pointerover', tip().element());
    await expect.element(tip()).toBeVisible();
    vi.useRealTimers();
    await accessible();
    pointer('pointerover', beside());
    await expect.element(tip()).not.toBeInTheDocument();
  });

  test('who only passes over it sees none, and a press hides it', async () => {
    await showRow();
    pointer('pointerover', button().element());
    vi.advanceTimersByTime(500);
    pointer('pointerover', beside());
    vi.advanceTimersByTime(5000);
    expect(tip().elements()).toHaveLength(0);
    pointer('pointerover', button().element());
    vi.advanceTimersByTime(700);
    await expect.element(tip()).toBeVisible();
    pointer('pointerdown', button().element());
    await expect.element(tip()).not.toBeInTheDocument();
  });

  test('the keyboard shows it too; Escape hides it, and leaves the dialog around it open', async () => {
    await show(<Asks />);
    await userEvent.keyboard('{Tab}');
    await expect.element(button()).toHaveFocus();
    vi.advanceTimersByTime(700);
    await expect.element(tip()).toBeVisible();
    // The rest of the page is inert.
    expect(tip().element().closest('dialog')).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.element(tip()).not.toBeInTheDocument();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}');
    vi.advanceTimersByTime(700);
    await expect.element(tip()).toBeVisible();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(tip()).not.toBeInTheDocument();
  });

  test('at the foot of the window it stands above its button, and within the window’s edges', async () => {
    await show(
      <>
        <div style={{ position: 'fixed', right: 0, bottom: 0 }}>
          <IconButton label="Delete the very long title of an evening that nobody will forget" />
        </div>
        <Tooltips />
      </>,
      390,
    );
    const element = page.getByRole('button').element();
    pointer('pointerover', element);
    vi.advanceTimersByTime(700);
    await expect.element(tip()).toBeVisible();
    const { bottom, right } = tip().element().getBoundingClientRect();
    expect(bottom).toBeLessThanOrEqual(element.getBoundingClientRect().top + 0.5);
    expect(right).toBeLessThanOrEqual(innerWidth - 7.5);
  });
});

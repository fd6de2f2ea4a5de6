import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { IconButton } from '../../../frontend/ui/buttons/IconButton.tsx';
import { Dialog } from '../../../frontend/ui/dialogs/Dialog.tsx';
import { Tooltips } from '../../../frontend/ui/tooltips/Tooltips.tsx';
import { accessible, show } from '../support/show.tsx';

/** Stops only the timers of tooltips; the page goes on. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
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
const pointer = (type: string, element: Element, pointerType = 'mouse') =>
  element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType }));

let pressed = 0;
async function showRow() {
  pressed = 0;
  await show(
    <>
      <IconButton label="Edit The Bell" onClick={() => (pressed += 1)} />
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

test('a finger that rests on it reads it without pressing; a short touch presses', async () => {
  await showRow();
  const element = button().element() as HTMLElement;
  const touch = (type: string) => pointer(type, element, 'touch');
  touch('pointerover');
  touch('pointerdown');
  vi.advanceTimersByTime(700);
  await expect.element(tip()).toBeVisible();
  touch('pointerup');
  element.click();
  expect(pressed).toBe(0);
  await expect.element(tip()).toBeVisible();
  pointer('pointerdown', beside(), 'touch');
  await expect.element(tip()).not.toBeInTheDocument();

  touch('pointerover');
  touch('pointerdown');
  vi.advanceTimersByTime(200);
  touch('pointerup');
  element.click();
  expect(pressed).toBe(1);
  vi.advanceTimersByTime(5000);
  expect(tip().elements()).toHaveLength(0);
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

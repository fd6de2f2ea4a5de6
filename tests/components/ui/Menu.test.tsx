import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Menu } from '../../../frontend/ui/buttons/Menu.tsx';
import { accessible, focused, show } from '../support/show.tsx';

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

test('arrows, Home, End and first letters move through it; Escape closes it and returns the focus', async () => {
  await showMenu();
  await userEvent.keyboard('{Tab}{Tab}');
  expect(focused()).toBe('More for May');
  expect(button().element().getAttribute('aria-expanded')).toBe('false');
  for (const [key, item] of [
    ['{ArrowDown}', 'Preview'],
    ['{ArrowUp}', 'Delete'],
    ['{ArrowDown}', 'Preview'],
    ['{End}', 'Delete'],
    ['{Home}', 'Preview'],
    ['c', 'Copy'],
    ['S', 'Send to Attendees'],
    ['{ArrowDown}', 'Delete'],
  ] as const) {
    await userEvent.keyboard(key);
    expect(focused(), key).toBe(item);
  }
  expect(button().element().getAttribute('aria-expanded')).toBe('true');
  await accessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu()).not.toBeInTheDocument();
  expect(focused()).toBe('More for May');
  await userEvent.keyboard('{ArrowUp}');
  expect(focused()).toBe('Delete');
});

test('Tab moves on to what comes after it, and a click elsewhere closes it', async () => {
  await showMenu();
  await button().click();
  expect(focused()).toBe('Preview');
  await userEvent.keyboard('{Tab}');
  await expect.element(menu()).not.toBeInTheDocument();
  expect(focused()).toBe('After');
  await button().click();
  await expect.element(menu()).toBeVisible();
  await userEvent.click(document.body, { position: { x: 600, y: 600 } });
  await expect.element(menu()).not.toBeInTheDocument();
  await button().click();
  await button().click();
  await expect.element(menu()).not.toBeInTheDocument();
});

test('an item runs after the focus has returned to the button, by a click and by Enter', async () => {
  const before: string[] = [];
  const preview = vi.fn(() => void before.push(focused()));
  await showMenu(preview);
  await button().click();
  await page.getByRole('menuitem', { name: 'Preview' }).click();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(preview).toHaveBeenCalledTimes(2);
  expect(before).toEqual(['More for May', 'More for May']);
  await expect.element(menu()).not.toBeInTheDocument();
});

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Menu } from '../../../frontend/ui/buttons/Menu.tsx';
import { accessible, focused, hasFocus, show } from '../support/show.tsx';

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
  await hasFocus('More for May');
  await expect.element(button()).toHaveAttribute('aria-expanded', 'false');
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

import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../../../frontend/ui/buttons/Button.tsx';
import { VideoModal } from '../../../frontend/ui/dialogs/VideoModal.tsx';
import { accessible, focused, show } from '../support/show.tsx';

function Watch() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Watch</Button>
      {open && <VideoModal video="aqz-KE-bpKQ" title="Two Chairs" onClose={() => setOpen(false)} />}
    </>
  );
}
const modal = () => page.getByRole('dialog', { name: 'Two Chairs' });

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its button', () => page.getByRole('button', { name: 'Close video' }).click()],
  ['a click beside it', () => userEvent.click(modal(), { position: { x: 8, y: 8 } })],
])('a film opens over the page and plays; %s closes it and returns the focus', async (_how, close) => {
  await show(<Watch />);
  expect(document.querySelector('iframe')).toBeNull();
  await page.getByRole('button', { name: 'Watch' }).click();
  await expect.element(modal()).toBeVisible();
  expect(modal().element().matches(':modal')).toBe(true);
  expect(modal().element().querySelector('iframe')?.src).toBe(
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0',
  );
  expect(getComputedStyle(document.documentElement).overflow).toBe('hidden');
  await accessible();
  await close();
  await expect.element(modal()).not.toBeInTheDocument();
  expect(document.querySelector('iframe')).toBeNull();
  expect(focused()).toBe('Watch');
  expect(getComputedStyle(document.documentElement).overflow).not.toBe('hidden');
});

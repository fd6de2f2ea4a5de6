import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Connection } from '../../../frontend/features/people/door/Door.tsx';
import type { SendState } from '../../../frontend/features/people/door/ticks.ts';
import { show } from '../support/show.tsx';

test.each([
  ['working', 0, 'All caught up.'],
  ['working', 1, 'Sending 1 tick…'],
  ['unreachable', 3, 'Offline: 3 ticks will be sent when you’re back online.'],
  ['unreachable', 0, 'Offline: you can go on ticking. What others tick shows when you’re back online.'],
  ['failing', 1, 'The server isn’t answering: 1 tick will be sent as soon as it does.'],
  ['denied', 2, 'Please log in again to send 2 ticks.'],
] as const)(
  'while it is %s with %i unsent, the page says truthfully whether ticks have arrived',
  async (state, count, words) => {
    await show(<Connection {...{ state, count }} />, 390);
    await expect.element(page.getByText(words, { exact: true }).first()).toBeVisible();
  },
);

test('trouble at the door and its end are announced, and not each tick before and after it', async () => {
  const { rerender } = await show(<Connection state="working" count={0} />, 390);
  const said = page.getByRole('status');
  const announced = async (state: SendState, count: number) => {
    await rerender(<Connection state={state} count={count} />);
    return said.element().textContent;
  };
  expect(await announced('working', 1)).toBe('');
  expect(await announced('working', 0)).toBe('');
  expect(await announced('unreachable', 2)).toBe('Offline: 2 ticks will be sent when you’re back online.');
  expect(await announced('working', 1)).toBe('');
  expect(await announced('working', 0)).toBe('All caught up.');
  expect(await announced('working', 1)).toBe('');
  expect(await announced('working', 0)).toBe('');
  expect(await announced('denied', 1)).toBe('Please log in again to send 1 tick.');
});

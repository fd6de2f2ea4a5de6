import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Connection } from '../../../frontend/features/people/door/Door.tsx';
import type { SendState } from '../../../frontend/features/people/door/ticks.ts';
import { show } from '../support/show.tsx';

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

import { afterEach, beforeEach, expect, vi } from 'vitest';

/** An error on the console that no test asked for is a failure. A test that expects one mocks console.error itself. */
let spy: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  spy = vi.spyOn(console, 'error');
});

afterEach(() => {
  const calls = spy.mock.calls;
  spy.mockRestore();
  expect(calls, 'unexpected console.error').toEqual([]);
});

import { afterEach, beforeEach, expect, vi } from 'vitest';

/** An unexpected console error fails a test. A test that expects one mocks console.error itself. */
let spy: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  spy = vi.spyOn(console, 'error');
});

/** Clocks, spies, variables and globals of a test end with it: files share a process. Runs after a file's own hooks. */
afterEach(() => {
  const calls = spy.getMockImplementation() ? [] : spy.mock.calls;
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  expect(calls, 'unexpected console.error').toEqual([]);
});

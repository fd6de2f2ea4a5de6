/** Functions that run after each test (leaveNothing.ts). Modules shared by files cannot use `afterEach`, which is per file. */
export const cleanups = new Set<() => void>();

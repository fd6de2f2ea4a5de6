/** What each test is followed by (leaveNothing.ts). Modules that files share cannot say it by `afterEach`: that is for one file. */
export const cleanups = new Set<() => void>();

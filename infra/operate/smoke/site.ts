import type { Invoke, TargetStack } from '../commandLine/target.ts';

/** The site that is tried, and the stack behind it. */
export interface SmokeSite {
  /** Without a slash at the end. */
  url: string;
  stack: TargetStack;
  invoke: Invoke;
  /** Aborts when the check's time is up. */
  signal: AbortSignal;
}

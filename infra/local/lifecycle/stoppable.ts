/** How long stopping waits for running invocations, in milliseconds. */
export const stopTimeout = 3000;

/** A part of the local cloud that runs until it is stopped. */
export interface Stoppable {
  stop(): Promise<void> | void;
}

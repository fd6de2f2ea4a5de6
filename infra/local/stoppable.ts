/** A part of the local cloud that runs until it is stopped. */
export interface Stoppable {
  stop(): Promise<void> | void;
}

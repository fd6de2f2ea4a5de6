/** A part of the local cloud that runs until it is stopped. */
export interface Service {
  stop(): Promise<void> | void;
}

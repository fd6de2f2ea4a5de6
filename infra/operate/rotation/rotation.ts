/** What the operator says beside the secret's name. */
export interface Options {
  /** `--older-than`, in milliseconds. */
  olderThan: number | undefined;
  compromised: boolean;
  /** How this command is called for `rest`, on the same stack: for remedies. */
  command(rest: string): string;
}

/** How one of the secrets is rotated. Each step says on the console what it did, and can be run again. */
export interface Rotation {
  /** Begins, or goes on where an earlier run was interrupted. Throws where an earlier one is still to be finished. */
  rotate(options: Options): Promise<void>;
  /** Ends what was accepted before. Throws where that is still in use. */
  finish(options: Options): Promise<void>;
  /** In a few words. */
  status(): Promise<string>;
}

/** To the minute, in UTC: `2026-04-15 12:00 UTC`. */
export const moment = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Why no rotation begins. */
export const unfinished = (since: Date, finish: string): Error =>
  new Error(
    `The rotation of ${moment(since)} is not finished, and another one would end the value before it: run ${finish} first`,
  );

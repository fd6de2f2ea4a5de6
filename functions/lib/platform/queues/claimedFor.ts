/**
 * How long a worker claims a message's mail for, in milliseconds: longer than the worker lives, and shorter than the message waits
 * until it is delivered again.
 */
export const claimedFor = 60_000;

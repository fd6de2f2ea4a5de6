/** Milliseconds before the event's picture starts to replace the host's (docs/spec.md, Recordings). */
export const heroSwapDelay = 3000;
/** Duration of the fade, in seconds. */
export const crossFade = 12;

/** Milliseconds for which the host is shown before the event's picture comes (SPEC section 9). */
export const heroSwapDelay = 3000;
/** How long the one fades into the other, in seconds. */
export const crossFade = 12;

/** The `ref` of an element that takes the focus when it appears, because the one that had it is gone. */
export const focusWhenShown = (element: HTMLElement | null) => element?.focus();

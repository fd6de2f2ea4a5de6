/** The `ref` of an element that takes the focus when it appears: what had it is gone, or not everybody sees it appear. */
export const focusWhenShown = (element: HTMLElement | null) => element?.focus();

/** How long a button is hovered, focused or held before its tip shows, in milliseconds (docs/spec.md, Messages). */
const delay = 700;

const tipped = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

/**
 * Watches the document for buttons with a `data-tip`, and calls `show` with the one whose tip is to show, or null. `isTip`:
 * whether something is part of the tip that shows. Returns a function that ends it.
 */
export function watchForTips(show: (button: HTMLElement | null) => void, isTip: (target: Node) => boolean): () => void {
  /** What waits for its tip or shows it, and how that came about. */
  let button: HTMLElement | null = null;
  let cause: 'mouse' | 'touch' | 'focus' = 'mouse';
  let isShown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function hide() {
    clearTimeout(timer);
    if (isShown) show(null);
    button = null;
    isShown = false;
  }
  function wait(next: HTMLElement, by: typeof cause) {
    if (next === button) return;
    hide();
    button = next;
    cause = by;
    timer = setTimeout(() => {
      isShown = next.isConnected;
      if (isShown) show(next);
    }, delay);
  }

  const ending = new AbortController();
  const on = <Name extends keyof DocumentEventMap>(name: Name, react: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, react, { capture: true, signal: ending.signal });

  on('pointerover', ({ target, pointerType }) => {
    if (target instanceof Node && isTip(target)) return;
    const next = tipped(target);
    if (next) wait(next, pointerType === 'mouse' ? 'mouse' : 'touch');
    else if (cause !== 'focus') hide();
  });
  on('pointerdown', ({ target, pointerType }) => {
    if (pointerType === 'mouse' || tipped(target) !== button) hide();
  });
  // A finger that is lifted early has pressed the button; later, it has asked for the tip, which stays until the next touch.
  for (const end of ['pointerup', 'pointercancel'] as const) on(end, () => void (isShown || hide()));
  on('click', (event) => {
    if (isShown && cause === 'touch' && tipped(event.target) === button) {
      event.preventDefault();
      event.stopPropagation();
    } else hide();
  });
  on('focusin', ({ target }) => {
    const next = tipped(target);
    if (next?.matches(':focus-visible')) wait(next, 'focus');
  });
  on('focusout', () => {
    if (cause === 'focus') hide();
  });
  on('keydown', (event) => {
    if (event.key !== 'Escape' || !isShown) return;
    // The dialog around it stays open.
    event.preventDefault();
    event.stopPropagation();
    hide();
  });
  on('scroll', hide);

  return () => {
    ending.abort();
    hide();
  };
}

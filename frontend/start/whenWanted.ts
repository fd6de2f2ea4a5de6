/** What somebody does who begins to use a page. */
const uses = ['pointerdown', 'keydown', 'focusin', 'touchstart', 'input', 'click', 'submit'];

/** Longest that a browser which is busy keeps the code waiting, in milliseconds. */
const patience = 3000;

/** Settles when the page has come and the browser has time, or somebody begins to use it, or is about to see a form. */
export const whenWanted = () =>
  first((come, signal) => {
    onUse(come, signal);
    onView(document.forms, come, signal);
    const whenIdle = () => idle(come);
    if (document.readyState === 'complete') whenIdle();
    else addEventListener('load', whenIdle, { signal });
    // Begun before this code was there.
    if (document.activeElement !== document.body) come();
  });

/** Settles when somebody is about to see it. */
export const whenInView = (part: Element) => first((come, signal) => onView([part], come, signal));

/** Settles when somebody uses the page, or the connection is back. */
export const whenUsed = () =>
  first((come, signal) => {
    onUse(come, signal);
    addEventListener('online', come, { signal });
  });

function first(begin: (come: () => void, signal: AbortSignal) => void): Promise<void> {
  const over = new AbortController();
  return new Promise<void>((resolve) => begin(() => resolve(), over.signal)).finally(() => over.abort());
}

function onUse(come: () => void, signal: AbortSignal): void {
  for (const use of uses) addEventListener(use, come, { capture: true, passive: true, signal });
}

function onView(parts: Iterable<Element>, come: () => void, signal: AbortSignal): void {
  const view = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && come(), {
    rootMargin: '50%',
  });
  for (const part of parts) view.observe(part);
  signal.addEventListener('abort', () => view.disconnect());
}

/** Safari learnt it in 2025. */
const idle = (act: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: patience }) : setTimeout(act, 200);

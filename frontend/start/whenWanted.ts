/** What somebody does who begins to use a page. */
const uses = ['pointerdown', 'keydown', 'focusin'];

/** Longest that a browser which is busy keeps the code waiting, in milliseconds. */
const timeoutMs = 3000;

/** Settles when the page has come and the browser has time, or somebody begins to use it. */
export const whenWanted = () =>
  new Promise<void>((resolve) => {
    const come = () => resolve();
    for (const use of uses) addEventListener(use, come, { capture: true, passive: true, once: true });
    // Safari learnt requestIdleCallback in 2025.
    const whenIdle = () =>
      'requestIdleCallback' in window ? requestIdleCallback(come, { timeout: timeoutMs }) : setTimeout(come, 200);
    if (document.readyState === 'complete') whenIdle();
    else addEventListener('load', whenIdle, { once: true });
  });

/** Events that show that someone begins to use a page. */
const interactions = ['pointerdown', 'keydown', 'focusin'];

/** How long a busy browser may delay the code. */
const timeoutMs = 3000;

/** Resolves when the page has loaded and the browser is idle, or when someone begins to use it. */
export const whenNeeded = () =>
  new Promise<void>((resolve) => {
    const done = () => resolve();
    for (const event of interactions) addEventListener(event, done, { capture: true, passive: true, once: true });
    // Safari has requestIdleCallback only since 2025.
    const whenIdle = () =>
      'requestIdleCallback' in window ? requestIdleCallback(done, { timeout: timeoutMs }) : setTimeout(done, 200);
    if (document.readyState === 'complete') whenIdle();
    else addEventListener('load', whenIdle, { once: true });
  });

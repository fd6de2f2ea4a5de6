import type { PageDocument } from '../shared/publishing/publication.ts';

/*
 * The only code that loads with a document. A document that contains the page works without more: the code loads when
 * the browser is idle or someone begins to use the page. If the browser must render the page, it loads at once.
 */

const interactions = ['pointerdown', 'keydown', 'focusin'];

/** How long a busy browser may delay the code. */
const timeoutMs = 3000;

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root');
const page = pageDocument();

async function begin(root: HTMLElement): Promise<void> {
  try {
    if (page?.answers) {
      await whenNeeded();
      // Loaded separately: together with the site's code it would block the browser from responding to taps for longer.
      await import('./app/reactDom.ts');
    }
    const { start } = await import('./app/start.tsx');
    await start(root, page);
  } catch (reason) {
    console.error(reason);
    // A document that contains the page works without code.
    if (!page?.answers) showLoadFailure(root);
  }
}

void begin(root);

/** The data of this document; null with `npm run dev`, which has one document for all pages. */
function pageDocument(): PageDocument | null {
  const data = document.getElementById('page');
  return data && JSON.parse(data.textContent);
}

/** Resolves when the page has loaded and the browser is idle, or when someone begins to use it. */
function whenNeeded(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve();
    for (const event of interactions) addEventListener(event, done, { capture: true, passive: true, once: true });
    // Safari has requestIdleCallback only since 2025.
    const whenIdle = () =>
      'requestIdleCallback' in window ? requestIdleCallback(done, { timeout: timeoutMs }) : setTimeout(done, 200);
    if (document.readyState === 'complete') whenIdle();
    else addEventListener('load', whenIdle, { once: true });
  });
}

/** Shows that the page's code did not load, in the place of the page. Uses the styles of the loading sign. */
function showLoadFailure(root: HTMLElement): void {
  const words = document.createElement('p');
  words.textContent = 'This page didn’t load. Please check your connection.';
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = 'Reload the page';
  again.addEventListener('click', () => location.reload());
  const alert = document.createElement('div');
  alert.setAttribute('role', 'alert');
  root.replaceChildren(alert);
  // Screen readers announce what is added to an alert, but may miss what it is inserted with.
  alert.append(words, again);
}

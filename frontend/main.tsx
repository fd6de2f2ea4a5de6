import { pageDocument } from './start/pageDocument.ts';
import { showLoadFailure } from './start/showLoadFailure.ts';
import { whenNeeded } from './start/whenNeeded.ts';

/*
 * The entry, and the only code that loads with a document. A document that contains the page works without more: the code
 * loads when the browser is idle or someone begins to use the page. If the browser must render the page, it loads at once.
 */
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

import { loadFailed } from './start/loadFailed.ts';
import { pageDocument } from './start/pageDocument.ts';
import { whenWanted } from './start/whenWanted.ts';

/*
 * The first code of a page, and all that comes with its document. A document that has the page works by itself: its code
 * comes when there is time for it, or somebody begins to use the page. Where the browser is to make the page, it comes at
 * once.
 */
const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root');
const page = pageDocument();

async function begin(root: HTMLElement): Promise<void> {
  try {
    if (page?.answers) {
      await whenWanted();
      // By itself: together with the site's code it would keep the browser from answering a tap for longer.
      await import('./app/reactDom.ts');
    }
    const { start } = await import('./app/start.tsx');
    await start(root, page);
  } catch (reason) {
    console.error(reason);
    // A document that has the page goes on without code.
    if (!page?.answers) loadFailed(root);
  }
}

void begin(root);

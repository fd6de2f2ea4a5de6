import { failureNotice } from './start/failureNotice.ts';
import { pageDocument } from './start/pageDocument.ts';
import { takeOver } from './start/takeOver.ts';
import { whenWanted } from './start/whenWanted.ts';

/*
 * The first code of a page, and all that comes with its document. Where the document has the page, the site's code comes
 * when there is time for it, or somebody begins to use the page; until then links work by themselves, and what needs
 * scripts waits. Where the browser is to make the page, it comes at once.
 */
const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root');
const page = pageDocument();

void (page?.answers ? takeOver(root, whenWanted(), () => started(root)) : make(root));

async function make(root: HTMLElement): Promise<void> {
  while (!(await started(root))) await failureNotice();
}

/** False where the code cannot be had just now. */
async function started(root: HTMLElement): Promise<boolean> {
  try {
    const { start } = await import('./app/start.tsx');
    await start(root, page);
    return true;
  } catch (reason) {
    console.error(reason);
    return false;
  }
}

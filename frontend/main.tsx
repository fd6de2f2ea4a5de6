import { rememberEarlyUse } from './start/earlyUse.ts';
import { failureNotice } from './start/failureNotice.ts';
import { pageDocument } from './start/pageDocument.ts';
import { handOverTyped } from './start/typed.ts';
import { whenUsed, whenWanted } from './start/whenWanted.ts';

/*
 * The first code of a page, and all that comes with its document. Where the document has the page, the site's code comes
 * when there is time for it, or somebody begins to use the page; until then links work by themselves, and what needs
 * scripts waits. Where the browser is to make the page, it comes at once.
 */
const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root');
const page = pageDocument();

void (page?.answers ? takeOver(root) : make(root));

async function make(root: HTMLElement): Promise<void> {
  while (!(await started(root))) await failureNotice();
}

async function takeOver(root: HTMLElement): Promise<void> {
  const early = rememberEarlyUse(root);
  await whenWanted();
  // Nobody is told of what nobody wants.
  while (!(await started(root))) await (early.waits() ? failureNotice() : whenUsed());
  handOverTyped(root);
  early.replay();
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

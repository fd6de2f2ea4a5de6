import { browserPages } from '../../shared/publishing/model/publication.ts';
import { type PageName, pageTable } from '../../shared/site/pages.ts';
import { loadPage } from '../app/lazyPages.ts';

/** Loads the code of every published page, one after the other. */
export async function loadPublicPages(): Promise<void> {
  for (const page of Object.keys(pageTable) as PageName[]) if (!browserPages.includes(page)) await loadPage(page);
}

import { type PageName, pageTable } from '../../shared/pages.ts';
import { browserPages } from '../../shared/publication.ts';
import { loadPage } from '../app/lazyPages.ts';

/** Loads every page that is published, one after the other. */
export async function loadPublicPages(): Promise<void> {
  for (const page of Object.keys(pageTable) as PageName[]) if (!browserPages.includes(page)) await loadPage(page);
}

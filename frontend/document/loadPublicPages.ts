import { type PageName, pageTable } from '../../shared/pages.ts';
import { browserPages } from '../../shared/publication.ts';
import { lazyPages } from '../app/lazyPages.ts';
import * as homeParts from '../pages/homeParts.ts';

/** Loads every page that is published, with all its parts, one after the other. */
export async function loadPublicPages(): Promise<void> {
  for (const page of Object.keys(pageTable) as PageName[])
    if (!browserPages.includes(page)) await lazyPages[page].load();
  for (const part of Object.values(homeParts)) await part.load();
}

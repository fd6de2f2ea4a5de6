import { type ComponentType, lazy } from 'react';
import { type PageEntry, type PageName, pageTable } from '../../shared/site/pages.ts';

type PageModule = { default: ComponentType };

const modules = import.meta.glob<PageModule>('../pages/visitors/*.tsx');

/** Apart, so that visitors do not load the list of all that the admin is made of. */
const adminPages = () => import('./adminPages.ts');

/** Rejects where the code cannot be had. */
async function load({ file }: PageEntry): Promise<PageModule> {
  if (file.startsWith('admin/')) return (await adminPages()).loadAdminPage(file);
  const found = modules[`../pages/${file}.tsx`];
  if (!found) throw new Error(`shared/site/pages.ts names frontend/pages/${file}.tsx, which does not exist`);
  return found();
}

const components = Object.fromEntries<ComponentType>(
  Object.entries(pageTable).map(([name, entry]) => [name, lazy(() => load(entry))]),
) as Record<PageName, ComponentType>;

/** What a page is drawn by. Its code comes when it is drawn. */
export const componentOf = (page: PageName) => components[page];

/** What stands around every page of the admin. Visitors do not load it. */
export const AdminLayout = lazy(async () => (await adminPages()).loadAdminLayout());

/**
 * Fetches a page ahead, before anything is drawn: React can take a document over at once then, and make one. A lazy
 * component is always waited for. Rejects where the code cannot be had.
 */
export async function loadPage(page: PageName): Promise<void> {
  components[page] = (await load(pageTable[page])).default;
}

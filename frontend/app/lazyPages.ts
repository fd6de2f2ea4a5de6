import { type ComponentType, lazy } from 'react';
import { browserPages } from '../../shared/publishing/publication.ts';
import { type PageEntry, type PageName, pageTable } from '../../shared/site/pages.ts';

type PageModule = { default: ComponentType };

const visitorPages = { modules: import.meta.glob<PageModule>('../pages/visitors/*.tsx') };

/** In its own module, so that visitors do not load the list of admin pages. */
const adminPages = () => import('./adminPages.ts');

async function load({ file }: PageEntry): Promise<PageModule> {
  const { modules } = file.startsWith('admin/') ? await adminPages() : visitorPages;
  const loadModule = modules[`../pages/${file}.tsx`];
  if (!loadModule) throw new Error(`shared/site/pages.ts names frontend/pages/${file}.tsx, which does not exist`);
  return loadModule();
}

/** The code of a page is loaded on its first render. */
export const pageComponents = Object.fromEntries<ComponentType>(
  Object.entries(pageTable).map(([name, entry]) => [name, lazy(() => load(entry))]),
) as Record<PageName, ComponentType>;

export const AdminLayout = lazy(async () => (await adminPages()).loadAdminLayout());

export const ArchiveAdmin = lazy(async () => (await adminPages()).loadArchiveAdmin());

/**
 * So that React hydrates or renders at once: it always waits for a lazy component. Rejects if the code does not load.
 */
export async function loadPage(page: PageName): Promise<void> {
  pageComponents[page] = (await load(pageTable[page])).default;
}

export async function loadPublicPages(): Promise<void> {
  for (const page of Object.keys(pageTable) as PageName[]) if (!browserPages.includes(page)) await loadPage(page);
}

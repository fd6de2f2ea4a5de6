import type { ComponentType } from 'react';
import { type PageEntry, type PageName, pageAt, pageTable } from '../../shared/pages.ts';
import { LazyComponent } from '../ui/LazyComponent.tsx';

type PageModule = { default: ComponentType };

const modules = import.meta.glob<PageModule>('../pages/*.tsx');

/** Apart, so that visitors do not load the list of all that the admin is made of. */
const adminPages = () => import('./adminPages.ts');

function lazyPage({ file }: PageEntry): LazyComponent {
  if (file.startsWith('admin/')) return new LazyComponent(async () => (await adminPages()).loadAdminPage(file));
  const load = modules[`../pages/${file}.tsx`];
  if (!load) throw new Error(`shared/pages.ts names frontend/pages/${file}.tsx, which does not exist`);
  return new LazyComponent(load);
}

/** Every page's component, by the page's name. */
export const lazyPages = Object.fromEntries(
  Object.entries(pageTable).map(([name, entry]) => [name, lazyPage(entry)]),
) as Record<PageName, LazyComponent>;

/** What stands around every page of the admin. Visitors do not load it. */
export const adminLayout = new LazyComponent(async () => (await adminPages()).loadAdminLayout());

/** Fetches all that the page at `path` is made of. Rejects where that fails; the next call asks again. */
export async function loadPage(path: string): Promise<void> {
  const page = pageAt(path);
  const parts = pageTable[page].frame === 'admin' ? [lazyPages[page], adminLayout] : [lazyPages[page]];
  await Promise.all(parts.map((part) => part.load()));
}

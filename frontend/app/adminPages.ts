import type { ComponentType } from 'react';

type PageModule = { default: ComponentType };

const modules = import.meta.glob<PageModule>('../pages/admin/*.tsx', { base: '../pages' });

/** `file` as in shared/site/pages.ts. Rejects if the code does not load. */
export function loadAdminPage(file: string): Promise<PageModule> {
  const load = modules[`./${file}.tsx`];
  if (!load) throw new Error(`shared/site/pages.ts names frontend/pages/${file}.tsx, which does not exist`);
  return load();
}

export const loadAdminLayout = (): Promise<PageModule> => import('../pages/frames/AdminLayout.tsx');

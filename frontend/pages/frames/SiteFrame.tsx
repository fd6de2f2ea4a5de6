import type { ComponentType } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { pageAt } from '../../../shared/site/pages.ts';
import { SiteLayout } from '../../features/site/layout/SiteLayout.tsx';
import { useIsHydrated } from '../../ui/page/pageHooks.ts';

interface Props {
  /** The archive with its editing tools. */
  ArchiveAdmin: ComponentType<{ adminKey: string | null; mode: 'view' | 'edit' | undefined }>;
}

/**
 * The archive is in the admin's frame, with editing tools, if its address has an admin key or, after that, this entry
 * of the browser's history is in admin mode: a reload keeps it, and anyone who leaves the page leaves it too.
 */
export function SiteFrame({ ArchiveAdmin }: Props) {
  const { pathname, state } = useLocation();
  const adminKey = useSearchParams()[0].get('adminKey');
  const mode = (state as { archiveMode?: 'view' | 'edit' } | null)?.archiveMode;
  const isArchive = useIsHydrated() && pageAt(pathname) === 'archive';
  return isArchive && (adminKey !== null || mode) ? <ArchiveAdmin {...{ adminKey, mode }} /> : <SiteLayout />;
}

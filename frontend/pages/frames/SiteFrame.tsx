import { lazy, Suspense } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { pageAt } from '../../../shared/site/pages.ts';
import { SiteLayout } from '../../features/site/layout/SiteLayout.tsx';
import { ErrorBoundary } from '../../ui/page/PageBoundary.tsx';
import { PageLoading } from '../../ui/page/PageLoading.tsx';
import { useIsHydrated } from '../../ui/page/pageHooks.ts';
import { ListFailed } from '../../ui/tables/ListState.tsx';
import { space } from '../../ui/theme/theme.ts';

/** The archive with its editing tools. Visitors do not load it. */
const ArchiveAdmin = lazy(() => import('./ArchiveAdmin.tsx'));

/**
 * The frame of public pages. The archive is in the admin's frame, with editing tools, if its address has an admin key or, after
 * that, this entry of the browser's history is in admin mode: a reload keeps it, and anyone who leaves the page leaves it too.
 */
export function SiteFrame() {
  const { pathname, state } = useLocation();
  const adminKey = useSearchParams()[0].get('adminKey');
  const mode = (state as { archiveMode?: 'view' | 'edit' } | null)?.archiveMode;
  const isArchive = useIsHydrated() && pageAt(pathname) === 'archive';
  if (!isArchive || (adminKey === null && !mode)) return <SiteLayout />;
  return (
    <ErrorBoundary
      fallback={
        <>
          <Missing>
            <ListFailed
              words="The editing tools couldn’t be loaded. Please check your connection and try again."
              onRetry={() => location.reload()}
            />
          </Missing>
          <SiteLayout />
        </>
      }
    >
      <Suspense fallback={<PageLoading />}>
        <ArchiveAdmin {...{ adminKey, mode }} />
      </Suspense>
    </ErrorBoundary>
  );
}

const Missing = styled.div`
  margin-bottom: ${space.block};
`;

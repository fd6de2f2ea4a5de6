import { lazy, Suspense, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { pageAt } from '../../../shared/site/pages.ts';
import { SiteLayout } from '../../features/site/layout/SiteLayout.tsx';
import { ErrorBoundary } from '../../ui/page/PageBoundary.tsx';
import { PageLoading } from '../../ui/page/PageLoading.tsx';
import { ListFailed } from '../../ui/tables/ListState.tsx';
import * as S from './ArchiveEditing.styles.ts';
import { useAdminKey } from './useAdminKey.ts';

/** The tools are loaded only in admin mode. */
const ArchiveAdmin = lazy(() => import('./ArchiveAdmin.tsx'));

/** The archive with editing tools in the admin's frame, until the admin leaves the page or ends admin mode. */
export function ArchiveEditing({ onEnd }: { onEnd: () => void }) {
  const adminKey = useAdminKey();
  const { pathname } = useLocation();
  const isOver = pageAt(pathname) !== 'archive';
  useLayoutEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  if (isOver) return <PageLoading />;
  return (
    <ErrorBoundary
      key={adminKey}
      fallback={
        <>
          <S.Missing>
            <ListFailed
              words="The editing tools couldn’t be loaded. Please check your connection and try again."
              onRetry={() => location.assign(adminKey ? `?${new URLSearchParams({ adminKey })}` : '')}
            />
          </S.Missing>
          <SiteLayout />
        </>
      }
    >
      <Suspense fallback={<PageLoading />}>
        <ArchiveAdmin adminKey={adminKey} onEnd={onEnd} />
      </Suspense>
    </ErrorBoundary>
  );
}

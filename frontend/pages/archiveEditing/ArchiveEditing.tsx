import { Suspense, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { pageAt } from '../../../shared/pages.ts';
import { SiteLayout } from '../../features/layout/SiteLayout.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Lazy, LazyComponent } from '../../ui/LazyComponent.tsx';
import { ListFailed } from '../../ui/ListState.tsx';
import { PageLoading } from '../../ui/PageLoading.tsx';
import * as S from './ArchiveEditing.styles.ts';
import { useAdminKey } from './useAdminKey.ts';

/** The admin's tools come with the admin's key, and with nobody else. */
const archiveAdmin = new LazyComponent(() => import('./ArchiveAdmin.tsx'));

/** The archive with the admin's tools, in the admin's frame, from the key in the address until one leaves or ends it. */
export function ArchiveEditing({ onEnd }: { onEnd: () => void }) {
  const adminKey = useAdminKey();
  const { pathname } = useLocation();
  const isOver = !adminKey || pageAt(pathname) !== 'archive';
  useLayoutEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  if (isOver) return <PageLoading />;
  return (
    <ErrorBoundary
      key={adminKey}
      instead={(again) => (
        <>
          <S.Missing>
            <ListFailed
              words="The tools for editing could not be loaded. Please check your connection and try again."
              onRetry={again}
            />
          </S.Missing>
          <SiteLayout />
        </>
      )}
    >
      <Suspense fallback={<PageLoading />}>
        <Lazy code={archiveAdmin} props={{ adminKey, onEnd }} />
      </Suspense>
    </ErrorBoundary>
  );
}

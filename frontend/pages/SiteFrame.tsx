import { Suspense } from 'react';
import { SiteLayout } from '../features/layout/SiteLayout.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Lazy, LazyComponent } from '../ui/LazyComponent.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import * as S from './SiteFrame.styles.ts';
import { useAdminKey } from './useAdminKey.ts';

/** The admin's tools come with the admin's key, and with nobody else. */
const archiveAdmin = new LazyComponent(() => import('./admin/ArchiveAdmin.tsx'));

/** What every public page stands in. Once the archive's address brings an admin key, the admin's own frame instead. */
export function SiteFrame() {
  const { adminKey, forget } = useAdminKey();
  if (!adminKey) return <SiteLayout />;
  return (
    <ErrorBoundary
      key={adminKey}
      instead={(again) => (
        <>
          <S.Missing role="alert">
            <p>The tools for editing could not be loaded. Please check your connection and try again.</p>
            <Button look="plain" small onClick={again}>
              Retry
            </Button>
          </S.Missing>
          <SiteLayout />
        </>
      )}
    >
      <Suspense fallback={<Waiting />}>
        <Lazy code={archiveAdmin} props={{ adminKey, onEnd: forget }} />
      </Suspense>
    </ErrorBoundary>
  );
}

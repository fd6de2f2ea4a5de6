import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Lazy, LazyComponent } from '../ui/LazyComponent.tsx';
import { ListFailed } from '../ui/ListState.tsx';
import * as S from './ArchiveEditing.styles.ts';
import { useAdminKey } from './useAdminKey.ts';

/** The admin's tools come with the admin's key, and with nobody else. */
const archiveAdmin = new LazyComponent(() => import('./admin/ArchiveAdmin.tsx'));

/** The archive as visitors see it, with tools for editing around it once the address brings an admin key. */
export function ArchiveEditing({ children }: { children: ReactNode }) {
  const { adminKey, forget } = useAdminKey();
  if (!adminKey) return children;
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
          {children}
        </>
      )}
    >
      <Suspense fallback={children}>
        <Lazy code={archiveAdmin} props={{ adminKey, onEnd: forget, children }} />
      </Suspense>
    </ErrorBoundary>
  );
}

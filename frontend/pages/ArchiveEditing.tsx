import { lazy, type ReactNode, Suspense } from 'react';
import { useAdminKey } from './useAdminKey.ts';

/** The admin's tools come with the admin's key, and with nobody else. */
const ArchiveAdmin = lazy(() => import('./admin/ArchiveAdmin.tsx'));

/** The archive as visitors see it, with tools for editing around it once the address brings an admin key. */
export function ArchiveEditing({ children }: { children: ReactNode }) {
  const { adminKey, forget } = useAdminKey();
  if (!adminKey) return children;
  return (
    <Suspense fallback={children}>
      <ArchiveAdmin key={adminKey} adminKey={adminKey} onEnd={forget}>
        {children}
      </ArchiveAdmin>
    </Suspense>
  );
}

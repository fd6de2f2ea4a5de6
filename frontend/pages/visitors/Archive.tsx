import { lazy, Suspense, use, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { pageAt } from '../../../shared/site/pages.ts';
import { GuestArchive, keepMode, keptMode } from '../../features/content/guests/GuestArchive.tsx';
import { SiteLayout } from '../../features/site/layout/SiteLayout.tsx';
import { Band } from '../../ui/layout/layout.tsx';
import { PageHero } from '../../ui/layout/PageHero.tsx';
import { ErrorBoundary } from '../../ui/page/PageBoundary.tsx';
import { PageLoading } from '../../ui/page/PageLoading.tsx';
import { ListFailed } from '../../ui/tables/ListState.tsx';
import { space } from '../../ui/theme/theme.ts';
import { ReplacePage } from '../frames/SiteFrame.tsx';
import { heads } from './heads.ts';

export default function Archive() {
  useEditing();
  return (
    <>
      <PageHero title={heads.archive.title} picture="circles">
        {heads.archive.description}
      </PageHero>
      <Band>
        <GuestArchive />
      </Band>
    </>
  );
}

/** Replaces the page by the admin's view of the archive if the address contains an admin key, or admin mode is on. */
function useEditing() {
  const replacePage = use(ReplacePage);
  const hasAdminKey = useSearchParams()[0].has('adminKey');
  const end = useCallback(() => {
    keepMode(null);
    replacePage(null);
  }, [replacePage]);
  useLayoutEffect(() => {
    if (hasAdminKey || keptMode()) replacePage(<ArchiveEditing onEnd={end} />);
  }, [hasAdminKey, replacePage, end]);
}

/** The tools are loaded only in admin mode. */
const ArchiveAdmin = lazy(() => import('../frames/ArchiveAdmin.tsx'));

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
          <Missing>
            <ListFailed
              words="The editing tools couldn’t be loaded. Please check your connection and try again."
              onRetry={() => location.assign(adminKey ? `?${new URLSearchParams({ adminKey })}` : '')}
            />
          </Missing>
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

const Missing = styled.div`
  margin-bottom: ${space.block};
`;

/** The key from the address, which is kept and removed from the address bar at once. */
function useAdminKey() {
  const [params, setParams] = useSearchParams();
  const keyInAddress = params.get('adminKey');
  const [adminKey, setAdminKey] = useState<string | null>(keyInAddress);
  useEffect(() => {
    if (keyInAddress === null) return;
    setAdminKey(keyInAddress);
    setParams(
      (now) => {
        now.delete('adminKey');
        return now;
      },
      { replace: true },
    );
  }, [keyInAddress, setParams]);
  return adminKey;
}

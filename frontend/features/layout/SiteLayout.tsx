import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { PageBoundary } from '../../ui/PageBoundary.tsx';
import { PageLoading } from '../../ui/PageLoading.tsx';
import { FocusOnNavigation } from './FocusOnNavigation.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import * as S from './SiteLayout.styles.ts';

/** What every public page stands in. */
export function SiteLayout() {
  const { pathname } = useLocation();
  return (
    <>
      <S.SkipLink href="#content">Skip to content</S.SkipLink>
      <Header />
      <S.Main id="content" tabIndex={-1}>
        <PageBoundary key={pathname}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
            <FocusOnNavigation />
          </Suspense>
        </PageBoundary>
      </S.Main>
      <Footer />
    </>
  );
}

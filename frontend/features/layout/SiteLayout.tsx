import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { PageBoundary } from '../../ui/PageBoundary.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { Arrival } from './Arrival.tsx';
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
          <Suspense fallback={<Waiting />}>
            <Outlet />
            <Arrival />
          </Suspense>
        </PageBoundary>
      </S.Main>
      <Footer />
    </>
  );
}

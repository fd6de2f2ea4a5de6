import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Waiting } from '../../ui/Waiting.tsx';
import { Arrival } from './Arrival.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { SkipLink } from './SiteLayout.styles.ts';

/** What every public page stands in. */
export function SiteLayout() {
  const { pathname } = useLocation();
  return (
    <>
      <SkipLink href="#content">Skip to content</SkipLink>
      <Header />
      <main id="content" tabIndex={-1}>
        <Suspense key={pathname} fallback={<Waiting />}>
          <Outlet />
          <Arrival />
        </Suspense>
      </main>
      <Footer />
    </>
  );
}

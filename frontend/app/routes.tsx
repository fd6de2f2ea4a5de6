import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { type PageName, pages } from '../../shared/pages.ts';
import { PageViews } from '../features/analytics/PageViews.tsx';
import { SiteFrame } from '../pages/SiteFrame.tsx';
import { Lazy, type LazyComponent } from '../ui/LazyComponent.tsx';
import { PageBoundary } from '../ui/PageBoundary.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { adminCode, pageCode } from './pageCode.ts';

/** A page is counted once it is there, and so under its own title. */
const page = (code: LazyComponent) => (
  <>
    <Lazy code={code} props={{}} />
    <PageViews />
  </>
);

/** The pages whose names are like this. */
const routesOf = (names: RegExp) =>
  (Object.keys(pages) as PageName[])
    .filter((name) => names.test(name))
    .map((name) => <Route key={name} path={pages[name]} element={page(pageCode[name])} />);

/** Every page of shared/pages.ts: in the frame of the site, in none, or in that of the admin. */
export function SiteRoutes() {
  const { pathname } = useLocation();
  return (
    <PageBoundary at={pathname}>
      <Suspense fallback={<Waiting />}>
        <Routes>
          <Route element={<SiteFrame />}>
            {routesOf(/^(?!admin|login)/)}
            <Route path="*" element={page(pageCode.notFound)} />
          </Route>
          {routesOf(/^login/)}
          <Route element={<Lazy code={adminCode.session} props={{}} />}>
            <Route element={<Lazy code={adminCode.layout} props={{}} />}>{routesOf(/^admin/)}</Route>
          </Route>
        </Routes>
      </Suspense>
    </PageBoundary>
  );
}

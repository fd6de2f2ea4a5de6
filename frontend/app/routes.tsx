import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { type PageEntry, type PageName, pageTable } from '../../shared/site/pages.ts';
import { PageViews } from '../features/site/analytics/PageViews.tsx';
import { SiteFrame } from '../pages/frames/SiteFrame.tsx';
import { heads } from '../pages/visitors/heads.ts';
import { Meta } from '../ui/page/Meta.tsx';
import { PageBoundary } from '../ui/page/PageBoundary.tsx';
import { PageLoading } from '../ui/page/PageLoading.tsx';
import { AdminLayout, componentOf } from './lazyPages.ts';

/** Page views are counted after the page has rendered, with its title. Pages with parameters and admin pages set their own. */
function page(name: PageName) {
  const Page = componentOf(name);
  const { path, frame }: PageEntry = pageTable[name];
  return (
    <>
      {!path.includes(':') && frame !== 'admin' && <Meta {...heads[name]} />}
      <Page />
      <PageViews />
    </>
  );
}

/** The routes of the pages in this frame; undefined means the site's own. */
const routesIn = (frame: PageEntry['frame']) =>
  (Object.keys(pageTable) as PageName[])
    .filter((name) => (pageTable[name] as PageEntry).frame === frame)
    .map((name) => <Route key={name} path={pageTable[name].path} element={page(name)} />);

/** Every page of shared/site/pages.ts in its frame. */
export function SiteRoutes() {
  const { pathname } = useLocation();
  return (
    <PageBoundary path={pathname}>
      <Suspense fallback={<PageLoading />}>
        <Routes>
          <Route element={<SiteFrame />}>{routesIn(undefined)}</Route>
          {routesIn('none')}
          <Route element={<AdminLayout />}>{routesIn('admin')}</Route>
        </Routes>
      </Suspense>
    </PageBoundary>
  );
}

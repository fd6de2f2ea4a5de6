import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { Provider } from 'react-redux';
import { Route, Routes, useLocation } from 'react-router-dom';
import { type PageEntry, type PageName, pageTable } from '../../shared/site/pages.ts';
import { PageViews } from '../features/site/analytics/PageViews.tsx';
import { SiteFrame } from '../pages/frames/SiteFrame.tsx';
import { heads } from '../pages/visitors/heads.ts';
import { OwnDocument } from '../ui/page/documentContexts.ts';
import { Meta } from '../ui/page/Meta.tsx';
import { PageBoundary } from '../ui/page/PageBoundary.tsx';
import { PageLoading } from '../ui/page/PageLoading.tsx';
import { Toaster } from '../ui/toasts/Toaster.tsx';
import { AdminLayout, ArchiveAdmin, pageComponents } from './lazyPages.ts';
import type { createStore } from './store.ts';

interface Props {
  store: ReturnType<typeof createStore>;
  /** The document that was opened; null if it was none of a page. */
  opened?: ComponentProps<typeof OwnDocument>['value'];
  /** The styles for all pages. Every document already contains them. */
  globalStyle?: ReactNode;
}

/** The whole site. It needs a router around it: the browser's, or, in documents, one with a single address. */
export function App({ store, opened = null, globalStyle }: Props) {
  return (
    <Provider store={store}>
      <OwnDocument value={opened}>
        {globalStyle}
        <SiteRoutes />
        <Toaster />
      </OwnDocument>
    </Provider>
  );
}

/** Page views are counted once the page has its title. Pages with parameters and admin pages set their own. */
function page(name: PageName) {
  const Page = pageComponents[name];
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

function SiteRoutes() {
  const { pathname } = useLocation();
  return (
    <PageBoundary path={pathname}>
      <Suspense fallback={<PageLoading />}>
        <Routes>
          <Route element={<SiteFrame ArchiveAdmin={ArchiveAdmin} />}>{routesIn(undefined)}</Route>
          {routesIn('none')}
          <Route element={<AdminLayout />}>{routesIn('admin')}</Route>
        </Routes>
      </Suspense>
    </PageBoundary>
  );
}

import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { pages } from '../../shared/pages.ts';
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

/** Every page of shared/pages.ts. */
export function SiteRoutes() {
  const { pathname } = useLocation();
  return (
    <PageBoundary at={pathname}>
      <Suspense fallback={<Waiting />}>
        <Routes>
          <Route element={<SiteFrame />}>
            <Route path={pages.home} element={page(pageCode.home)} />
            <Route path={pages.podcast} element={page(pageCode.podcast)} />
            <Route path={pages.product} element={page(pageCode.product)} />
            <Route path={pages.newsletter} element={page(pageCode.newsletter)} />
            <Route path={pages.unsubscribe} element={page(pageCode.unsubscribe)} />
            <Route path={pages.about} element={page(pageCode.about)} />
            <Route path={pages.audienceSignup} element={page(pageCode.audienceSignup)} />
            <Route path={pages.cancelSignup} element={page(pageCode.cancelSignup)} />
            <Route path={pages.archive} element={page(pageCode.archive)} />
            <Route path={pages.interviews} element={page(pageCode.interviews)} />
            <Route path={pages.video} element={page(pageCode.video)} />
            <Route path={pages.privacy} element={page(pageCode.privacy)} />
            <Route path={pages.terms} element={page(pageCode.terms)} />
            <Route path="*" element={page(pageCode.notFound)} />
          </Route>
          <Route path={pages.login} element={page(pageCode.login)} />
          <Route element={<Lazy code={adminCode.session} props={{}} />}>
            <Route element={<Lazy code={adminCode.layout} props={{}} />}>
              <Route path={pages.admin} element={page(pageCode.admin)} />
              <Route path={pages.adminEvents} element={page(pageCode.adminEvents)} />
              <Route path={pages.adminRecentEvents} element={page(pageCode.adminRecentEvents)} />
              <Route path={pages.adminEmailTemplates} element={page(pageCode.adminEmailTemplates)} />
              <Route path={pages.adminCampaigns} element={page(pageCode.adminCampaigns)} />
              <Route path={pages.adminCampaign} element={page(pageCode.adminCampaign)} />
            </Route>
          </Route>
        </Routes>
      </Suspense>
    </PageBoundary>
  );
}

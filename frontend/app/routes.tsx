import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { pages } from '../../shared/pages.ts';
import { SiteLayout } from '../features/layout/SiteLayout.tsx';
import { PageBoundary } from '../ui/PageBoundary.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { Arriving } from './Arriving.tsx';
import { adminCode, pageCode } from './pageCode.ts';

/** Every page of shared/pages.ts. */
export function SiteRoutes() {
  return (
    <PageBoundary>
      <Suspense fallback={<Waiting />}>
        <Routes>
          <Route element={<SiteLayout />}>
            <Route path={pages.home} element={<Arriving code={pageCode.home} />} />
            <Route path={pages.podcast} element={<Arriving code={pageCode.podcast} />} />
            <Route path={pages.product} element={<Arriving code={pageCode.product} />} />
            <Route path={pages.newsletter} element={<Arriving code={pageCode.newsletter} />} />
            <Route path={pages.unsubscribe} element={<Arriving code={pageCode.unsubscribe} />} />
            <Route path={pages.about} element={<Arriving code={pageCode.about} />} />
            <Route path={pages.audienceSignup} element={<Arriving code={pageCode.audienceSignup} />} />
            <Route path={pages.archive} element={<Arriving code={pageCode.archive} />} />
            <Route path={pages.interviews} element={<Arriving code={pageCode.interviews} />} />
            <Route path={pages.video} element={<Arriving code={pageCode.video} />} />
            <Route path={pages.privacy} element={<Arriving code={pageCode.privacy} />} />
            <Route path={pages.terms} element={<Arriving code={pageCode.terms} />} />
            <Route path="*" element={<Arriving code={pageCode.notFound} />} />
          </Route>
          <Route path={pages.login} element={<Arriving code={pageCode.login} />} />
          <Route element={<Arriving code={adminCode.session} />}>
            <Route element={<Arriving code={adminCode.layout} />}>
              <Route path={pages.admin} element={<Arriving code={pageCode.admin} />} />
              <Route path={pages.adminEvents} element={<Arriving code={pageCode.adminEvents} />} />
              <Route path={pages.adminRecentEvents} element={<Arriving code={pageCode.adminRecentEvents} />} />
              <Route path={pages.adminEmailTemplates} element={<Arriving code={pageCode.adminEmailTemplates} />} />
              <Route path={pages.adminCampaigns} element={<Arriving code={pageCode.adminCampaigns} />} />
              <Route path={pages.adminCampaign} element={<Arriving code={pageCode.adminCampaign} />} />
            </Route>
          </Route>
        </Routes>
      </Suspense>
    </PageBoundary>
  );
}

import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { pages } from '../../shared/pages.ts';
import { SiteLayout } from '../features/layout/SiteLayout.tsx';
import { Waiting } from '../ui/Waiting.tsx';

const Home = lazy(() => import('../pages/Home.tsx'));
const Podcast = lazy(() => import('../pages/Podcast.tsx'));
const Product = lazy(() => import('../pages/Product.tsx'));
const Newsletter = lazy(() => import('../pages/Newsletter.tsx'));
const Unsubscribe = lazy(() => import('../pages/Unsubscribe.tsx'));
const About = lazy(() => import('../pages/About.tsx'));
const AudienceSignup = lazy(() => import('../pages/AudienceSignup.tsx'));
const Archive = lazy(() => import('../pages/Archive.tsx'));
const Interviews = lazy(() => import('../pages/Interviews.tsx'));
const Video = lazy(() => import('../pages/Video.tsx'));
const Privacy = lazy(() => import('../pages/Privacy.tsx'));
const Terms = lazy(() => import('../pages/Terms.tsx'));
const NotFound = lazy(() => import('../pages/NotFound.tsx'));
const Login = lazy(() => import('../pages/Login.tsx'));
const RequireSession = lazy(() =>
  import('../features/session/RequireSession.tsx').then((session) => ({ default: session.RequireSession })),
);
const AdminLayout = lazy(() => import('../pages/admin/AdminLayout.tsx'));
const Dashboard = lazy(() => import('../pages/admin/Dashboard.tsx'));
const UpcomingEvents = lazy(() => import('../pages/admin/UpcomingEvents.tsx'));
const RecentEvents = lazy(() => import('../pages/admin/RecentEvents.tsx'));
const EmailTemplates = lazy(() => import('../pages/admin/EmailTemplates.tsx'));
const Campaigns = lazy(() => import('../pages/admin/Campaigns.tsx'));
const Campaign = lazy(() => import('../pages/admin/Campaign.tsx'));

/** Every page of shared/pages.ts. Each arrives with its own code. */
export function SiteRoutes() {
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        <Route element={<SiteLayout />}>
          <Route path={pages.home} element={<Home />} />
          <Route path={pages.podcast} element={<Podcast />} />
          <Route path={pages.product} element={<Product />} />
          <Route path={pages.newsletter} element={<Newsletter />} />
          <Route path={pages.unsubscribe} element={<Unsubscribe />} />
          <Route path={pages.about} element={<About />} />
          <Route path={pages.audienceSignup} element={<AudienceSignup />} />
          <Route path={pages.archive} element={<Archive />} />
          <Route path={pages.interviews} element={<Interviews />} />
          <Route path={pages.video} element={<Video />} />
          <Route path={pages.privacy} element={<Privacy />} />
          <Route path={pages.terms} element={<Terms />} />
          <Route path="*" element={<NotFound />} />
        </Route>
        <Route path={pages.login} element={<Login />} />
        <Route element={<RequireSession />}>
          <Route element={<AdminLayout />}>
            <Route path={pages.admin} element={<Dashboard />} />
            <Route path={pages.adminEvents} element={<UpcomingEvents />} />
            <Route path={pages.adminRecentEvents} element={<RecentEvents />} />
            <Route path={pages.adminEmailTemplates} element={<EmailTemplates />} />
            <Route path={pages.adminCampaigns} element={<Campaigns />} />
            <Route path={pages.adminCampaign} element={<Campaign />} />
          </Route>
        </Route>
      </Routes>
    </Suspense>
  );
}

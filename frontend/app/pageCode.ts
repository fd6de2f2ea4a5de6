import { type PageName, pageAt } from '../../shared/pages.ts';
import { LazyComponent } from '../ui/LazyComponent.tsx';

/** Every page's code. documents.ts names the same modules, so that documents have them fetched with the entry. */
export const pageCode = {
  home: new LazyComponent(() => import('../pages/Home.tsx')),
  podcast: new LazyComponent(() => import('../pages/Podcast.tsx')),
  product: new LazyComponent(() => import('../pages/Product.tsx')),
  newsletter: new LazyComponent(() => import('../pages/Newsletter.tsx')),
  unsubscribe: new LazyComponent(() => import('../pages/Unsubscribe.tsx')),
  about: new LazyComponent(() => import('../pages/About.tsx')),
  audienceSignup: new LazyComponent(() => import('../pages/AudienceSignup.tsx')),
  cancelSignup: new LazyComponent(() => import('../pages/CancelSignup.tsx')),
  archive: new LazyComponent(() => import('../pages/Archive.tsx')),
  interviews: new LazyComponent(() => import('../pages/Interviews.tsx')),
  video: new LazyComponent(() => import('../pages/Video.tsx')),
  privacy: new LazyComponent(() => import('../pages/Privacy.tsx')),
  terms: new LazyComponent(() => import('../pages/Terms.tsx')),
  notFound: new LazyComponent(() => import('../pages/NotFound.tsx')),
  login: new LazyComponent(() => import('../pages/Login.tsx')),
  admin: new LazyComponent(() => import('../pages/admin/Dashboard.tsx')),
  adminEvents: new LazyComponent(() => import('../pages/admin/UpcomingEvents.tsx')),
  adminRecentEvents: new LazyComponent(() => import('../pages/admin/RecentEvents.tsx')),
  adminEmailTemplates: new LazyComponent(() => import('../pages/admin/EmailTemplates.tsx')),
  adminCampaigns: new LazyComponent(() => import('../pages/admin/Campaigns.tsx')),
  adminCampaign: new LazyComponent(() => import('../pages/admin/Campaign.tsx')),
} satisfies Record<PageName | 'notFound', LazyComponent>;

/** What stands around every page of the admin. */
export const adminCode = {
  session: new LazyComponent(() =>
    import('../features/session/RequireSession.tsx').then((session) => ({ default: session.RequireSession })),
  ),
  layout: new LazyComponent(() => import('../pages/admin/AdminLayout.tsx')),
};

/** Fetches all that the page at `path` is made of. Where that fails, drawing it tries again, and then says so. */
export async function loadPage(path: string): Promise<void> {
  const page = pageAt(path) ?? 'notFound';
  const around = page.startsWith('admin') ? Object.values(adminCode) : [];
  await Promise.allSettled([pageCode[page], ...around].map((code) => code.load()));
}

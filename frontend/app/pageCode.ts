import { type PageName, pageAt } from '../../shared/pages.ts';
import { Code } from './Arriving.tsx';

/** Every page's code. documents.ts names the same modules, so that documents have them fetched with the entry. */
export const pageCode = {
  home: new Code(() => import('../pages/Home.tsx')),
  podcast: new Code(() => import('../pages/Podcast.tsx')),
  product: new Code(() => import('../pages/Product.tsx')),
  newsletter: new Code(() => import('../pages/Newsletter.tsx')),
  unsubscribe: new Code(() => import('../pages/Unsubscribe.tsx')),
  about: new Code(() => import('../pages/About.tsx')),
  audienceSignup: new Code(() => import('../pages/AudienceSignup.tsx')),
  archive: new Code(() => import('../pages/Archive.tsx')),
  interviews: new Code(() => import('../pages/Interviews.tsx')),
  video: new Code(() => import('../pages/Video.tsx')),
  privacy: new Code(() => import('../pages/Privacy.tsx')),
  terms: new Code(() => import('../pages/Terms.tsx')),
  notFound: new Code(() => import('../pages/NotFound.tsx')),
  login: new Code(() => import('../pages/Login.tsx')),
  admin: new Code(() => import('../pages/admin/Dashboard.tsx')),
  adminEvents: new Code(() => import('../pages/admin/UpcomingEvents.tsx')),
  adminRecentEvents: new Code(() => import('../pages/admin/RecentEvents.tsx')),
  adminEmailTemplates: new Code(() => import('../pages/admin/EmailTemplates.tsx')),
  adminCampaigns: new Code(() => import('../pages/admin/Campaigns.tsx')),
  adminCampaign: new Code(() => import('../pages/admin/Campaign.tsx')),
} satisfies Record<PageName | 'notFound', Code>;

/** What stands around every page of the admin. */
export const adminCode = {
  session: new Code(() =>
    import('../features/session/RequireSession.tsx').then((session) => ({ default: session.RequireSession })),
  ),
  layout: new Code(() => import('../pages/admin/AdminLayout.tsx')),
};

/** Fetches all that the page at `path` is made of. */
export async function loadPage(path: string): Promise<void> {
  const page = pageAt(path) ?? 'notFound';
  const around = page.startsWith('admin') ? Object.values(adminCode) : [];
  await Promise.all([pageCode[page], ...around].map((code) => code.load()));
}

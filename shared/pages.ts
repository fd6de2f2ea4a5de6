import { site } from './site.ts';

/**
 * Every page of the site by name. The router, the links, the documents and the CloudFront Function that tells a page
 * from a 404 all read this table. `:id` stands for one part of the path.
 */
export const pages = {
  home: '/',
  podcast: '/podcast',
  product: `/${site.product.slug}`,
  newsletter: '/newsletter',
  unsubscribe: '/unsubscribe',
  about: '/about',
  audienceSignup: '/audience-signup',
  cancelSignup: '/cancel-signup',
  archive: '/archive',
  interviews: '/interviews',
  video: '/video/:id',
  privacy: '/privacy',
  terms: '/terms',
  login: '/login',
  admin: '/admin',
  adminEvents: '/admin/events',
  adminRecentEvents: '/admin/recent-events',
  adminEmailTemplates: '/admin/email-templates',
  adminCampaigns: '/admin/campaigns',
  adminCampaign: '/admin/campaigns/:id',
} as const;

export type PageName = keyof typeof pages;

/** The page that a path shows, as the router finds it: whatever the case of its letters, with or without slashes at its end. */
export function pageAt(path: string): PageName | undefined {
  const parts = path.replace(/(.)\/+$/, '$1').split('/');
  return (Object.keys(pages) as PageName[]).find((name) => {
    const wanted = pages[name].split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, i) => (part[0] === ':' ? parts[i] !== '' : part === parts[i]?.toLowerCase()))
    );
  });
}

/** The HTML document of a page in the site's bucket; without a page, the one that says that there is none. */
export function documentOf(page: PageName | undefined): string {
  if (!page) return '/404.html';
  return page === 'home' ? '/index.html' : `/pages/${page}.html`;
}

/** Every page's path, as in `pages`, with its document: what the CloudFront Function goes by. */
export const documents = (Object.keys(pages) as PageName[]).map((name) => [pages[name], documentOf(name)] as const);

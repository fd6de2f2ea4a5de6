import { site } from './site.ts';

/**
 * Every page of the site by name. The router, the links and the CloudFront Function that tells a page from a 404
 * all read this table. `:id` stands for one part of the path.
 */
export const pages = {
  home: '/',
  podcast: '/podcast',
  product: `/${site.product.slug}`,
  newsletter: '/newsletter',
  unsubscribe: '/unsubscribe',
  about: '/about',
  audienceSignup: '/audience-signup',
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

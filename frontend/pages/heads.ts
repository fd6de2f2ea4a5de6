import { type PageName, pages } from '../../shared/pages.ts';
import { site } from '../../shared/site.ts';
import type { Head } from '../ui/head.ts';

const { name, product, host, publisher, live } = site;

/** A page of the admin names itself once it is there, and only to the admin. */
const admin: Head = { title: 'Admin', hidden: true };

/** What each page says of itself before anything of it is fetched. */
export const heads = {
  home: { title: name, description: site.tagline, path: pages.home },
  podcast: {
    title: 'Podcast',
    description: `Every ${product.singular} to listen to: on a walk, on a train, or with your eyes closed.`,
    path: pages.podcast,
  },
  product: {
    // Not the product's name: that is the title of Home where the series is called so too.
    title: 'Recordings and Guests',
    description:
      'Conversations with teachers, monastics, scholars and poets, recorded in front of a small audience. Over 70 guests so far.',
    path: pages.product,
  },
  newsletter: {
    title: 'Newsletter',
    description: 'New conversations, invitations to live recordings and a passage or two worth keeping, by mail.',
    path: pages.newsletter,
  },
  unsubscribe: { title: 'Unsubscribe', hidden: true },
  about: {
    title: 'About',
    description: `${name} are recorded conversations with spiritual teachers, made by ${publisher.name}. What we keep at, and why.`,
    path: pages.about,
  },
  audienceSignup: {
    title: 'Join Live Audience',
    description: `Sit in on the next ${product.singular}, in the room at ${live.venue.name} or from wherever you are.`,
    path: pages.audienceSignup,
  },
  cancelSignup: { title: 'Cancel your sign-up', hidden: true },
  archive: {
    title: `${product.plural} Archive`,
    description: `Everyone who has sat down with ${host.name}, from the first evening to the last.`,
    path: pages.archive,
  },
  interviews: {
    title: 'Interviews',
    description: `Every recorded ${product.singular} in one place.`,
    path: pages.interviews,
  },
  /** Whose recording it is, it says once that is known. */
  video: { title: product.singular },
  privacy: {
    title: 'Privacy Policy',
    description: `What ${name} keeps about you, and why.`,
    path: pages.privacy,
  },
  terms: {
    title: 'Terms of Service',
    description: `The terms on which ${name} is offered.`,
    path: pages.terms,
  },
  login: { title: 'Admin Login', hidden: true },
  admin,
  adminEvents: admin,
  adminRecentEvents: admin,
  adminEmailTemplates: admin,
  adminCampaigns: admin,
  adminCampaign: admin,
  notFound: { title: '404 Page Not Found', hidden: true },
} as const satisfies Record<PageName | 'notFound', Head>;

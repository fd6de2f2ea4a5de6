import { outcomePath, outcomes } from './outcomes.ts';
import { site } from './site.ts';

const { name, product, host, publisher, live } = site;

/** One page of the site. */
export interface PageEntry {
  /** `:id` stands for one part of it. */
  path: string;
  /** Its component's file, under frontend/pages and without its extension. */
  file: string;
  /** What stands around it: the admin's frame (for whoever is signed in) or nothing; the site's, where nothing is said. */
  frame?: 'admin' | 'none';
  /** What the page says of itself before its code is there. The site's name follows the title. */
  title: string;
  description?: string;
  /** Keeps it out of search engines and of the sitemap. */
  hidden?: true;
}

/** A page of the admin names itself once it is there, and only to the admin. */
const admin = { frame: 'admin', title: 'Admin', hidden: true } as const;

/**
 * Every page of the site by name. All that needs to know of pages is made from this table: the router, links, the HTML
 * documents and what they preload, the sitemap, and the CloudFront Function that tells a page from a 404.
 */
export const pageTable = {
  home: { path: '/', file: 'visitors/Home', title: name, description: site.tagline },
  podcast: {
    path: '/podcast',
    file: 'visitors/Podcast',
    title: 'Podcast',
    description: `Every ${product.singular} to listen to: on a walk, on a train, or with your eyes closed.`,
  },
  product: {
    path: `/${product.slug}`,
    file: 'visitors/Product',
    // Not the product's name: that is the title of Home where the series is called so too.
    title: 'Recordings and Guests',
    description:
      'Conversations with teachers, monastics, scholars and poets, recorded in front of a small audience. Over 70 guests so far.',
  },
  newsletter: {
    path: '/newsletter',
    file: 'visitors/Newsletter',
    title: 'Newsletter',
    description: 'New conversations, invitations to live recordings and a passage or two worth keeping, by mail.',
  },
  letters: {
    path: '/letters',
    file: 'visitors/Letters',
    title: 'Letters',
    description: `What the subscribers of ${name} had by mail.`,
  },
  /** What it is about, it says once that is known. */
  letter: { path: '/letters/:id', file: 'visitors/Letter', title: 'Letter' },
  confirmSubscription: {
    path: '/confirm-subscription',
    file: 'visitors/MailLink',
    title: 'Confirm your subscription',
    hidden: true,
  },
  confirmAddress: { path: '/confirm-address', file: 'visitors/MailLink', title: 'Confirm your address', hidden: true },
  yourDetails: { path: '/your-details', file: 'visitors/MailLink', title: 'Your details', hidden: true },
  unsubscribe: { path: '/unsubscribe', file: 'visitors/MailLink', title: 'Unsubscribe', hidden: true },
  about: {
    path: '/about',
    file: 'visitors/About',
    title: 'About',
    description: `${name} are recorded conversations with spiritual teachers, made by ${publisher.name}. What we keep at, and why.`,
  },
  signup: {
    path: '/audience-signup',
    file: 'visitors/Signup',
    title: 'Join Live Audience',
    description: `Sit in on the next ${product.singular}, in the room at ${live.venue.name} or from wherever you are.`,
  },
  cancelSignup: { path: '/cancel-signup', file: 'visitors/MailLink', title: 'Cancel your sign-up', hidden: true },
  /** What came of a form that no script has sent. */
  outcome: { path: '/outcome/:id', file: 'visitors/Outcome', title: 'Your form', hidden: true },
  archive: {
    path: '/archive',
    file: 'visitors/Archive',
    title: `${product.plural} Archive`,
    description: `Everyone who has sat down with ${host.name}, from the first evening to the last.`,
  },
  interviews: {
    path: '/interviews',
    file: 'visitors/Interviews',
    title: 'Interviews',
    description: `Every recorded ${product.singular} in one place.`,
  },
  /** Whose recording it is, it says once that is known. */
  video: { path: '/video/:id', file: 'visitors/Video', title: product.singular },
  privacy: {
    path: '/privacy',
    file: 'visitors/Privacy',
    title: 'Privacy Policy',
    description: `What ${name} keeps about you, and why.`,
  },
  terms: {
    path: '/terms',
    file: 'visitors/Terms',
    title: 'Terms of Service',
    description: `The terms on which ${name} is offered.`,
  },
  login: { path: '/login', file: 'admin/Login', frame: 'none', title: 'Admin Login', hidden: true },
  invitation: { path: '/invitation', file: 'admin/Invitation', frame: 'none', title: 'Invitation', hidden: true },
  confirmAccountAddress: {
    path: '/confirm-account-address',
    file: 'admin/ConfirmAccountAddress',
    frame: 'none',
    title: 'Confirm your address',
    hidden: true,
  },
  admin: { path: '/admin', file: 'admin/Dashboard', ...admin },
  adminEvents: { path: '/admin/events', file: 'admin/UpcomingEvents', ...admin },
  adminRecentEvents: { path: '/admin/recent-events', file: 'admin/RecentEvents', ...admin },
  adminSubscriberImport: { path: '/admin/subscriber-import', file: 'admin/SubscriberImport', ...admin },
  adminEmailTemplates: { path: '/admin/email-templates', file: 'admin/EmailTemplates', ...admin },
  adminCampaigns: { path: '/admin/campaigns', file: 'admin/Campaigns', ...admin },
  adminCampaign: { path: '/admin/campaigns/:id', file: 'admin/Campaign', ...admin },
  adminAccount: { path: '/admin/account', file: 'admin/Account', ...admin },
  /** Stands wherever no other page does. */
  notFound: { path: '*', file: 'visitors/NotFound', title: '404 Page Not Found', hidden: true },
} as const satisfies Record<string, PageEntry>;

export type PageName = keyof typeof pageTable;

const withAddress = Object.entries(pageTable).filter(([page]) => page !== 'notFound') as [
  Exclude<PageName, 'notFound'>,
  PageEntry,
][];

/** Every page's path by the page's name, for links. */
export const pages = Object.fromEntries(withAddress.map(([page, { path }]) => [page, path])) as {
  readonly [Name in (typeof withAddress)[number][0]]: (typeof pageTable)[Name]['path'];
};

/** A page that stands for many. */
type PageWithId = {
  [Name in keyof typeof pages]: (typeof pages)[Name] extends `${string}:id` ? Name : never;
}[keyof typeof pages];

/** The path of one of many that such a page stands for. */
export const pathOf = (page: PageWithId, id: string | number): string =>
  pages[page].replace(':id', encodeURIComponent(id));

/** The page that a path shows, as the router finds it: whatever the case of its letters, with or without slashes at its end. */
export function pageAt(path: string): PageName {
  const parts = path.replace(/(.)\/+$/, '$1').split('/');
  const found = withAddress.find(([, entry]) => {
    const wanted = entry.path.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, i) => (part[0] === ':' ? parts[i] !== '' : part === parts[i]?.toLowerCase()))
    );
  });
  return found ? found[0] : 'notFound';
}

/** The HTML document of a page in the site's bucket; of a page that stands for many, the one of `id`, as in its path. */
export const documentOf = (page: PageName, id?: string): string =>
  id === undefined ? `/pages/${page}.html` : `/pages/${page}/${id}.html`;

/** A page that stands for many and has a document for each. */
const hasManyDocuments = (page: PageName) => page === 'video' || page === 'letter' || page === 'outcome';

/** Every page's path with its document: what the CloudFront Function goes by. It knows the 404 page by itself. */
export const documents = /* @__PURE__ */ withAddress.flatMap(([page, { path }]) =>
  page === 'outcome'
    ? outcomes.map((outcome) => [outcomePath(outcome), documentOf(page, outcome)] as const)
    : [[path, documentOf(page, hasManyDocuments(page) ? ':id' : undefined)] as const],
);

/** The paths that search engines are told of: not those that stand for many, nor the hidden ones. */
export const listedPaths = /* @__PURE__ */ withAddress.flatMap(([page, { path, hidden }]) =>
  hidden || path.includes(':') || (page === 'letters' && !site.letters.searchEngines) ? [] : [path],
);

import { site } from './site.ts';

const { name, product, host, publisher } = site;

export interface PageEntry {
  /** `:id` stands for one part of it. */
  path: string;
  /** Its component's file, under frontend/pages and without its extension. */
  file: string;
  /** The frame around it: the admin's, for the person who is signed in, or none. Without this, the site's. */
  frame?: 'admin' | 'none';
  /** The title and description of its HTML document. The site's name follows the title. */
  title: string;
  description?: string;
  /** Keeps it out of search engines and the sitemap. */
  hidden?: true;
}

/** An admin page sets its own title once its code has loaded, so that only admins see it. */
const admin = { frame: 'admin', title: 'Admin', hidden: true } as const;
/** What a link in an email about an account opens. */
const accountLink = { file: 'admin/AccountLink', frame: 'none', hidden: true } as const;

/**
 * Every page of the site. The router, links, the HTML documents and what they preload, the sitemap, and the CloudFront
 * Function that answers 404 for unknown paths are made from it.
 */
export const pageTable = {
  home: { path: '/', file: 'visitors/Home', title: name },
  podcast: {
    path: '/podcast',
    file: 'visitors/Podcast',
    title: 'Podcast',
    description: `${name} to listen to: on a walk, on a train, or with your eyes closed.`,
  },
  product: {
    path: `/${product.slug}`,
    file: 'visitors/Product',
    // Not the product's name: it may be the site's name too, which is the home page's title.
    title: 'Recordings and Guests',
    description:
      'Conversations with teachers, monastics, scholars and poets, recorded in front of a small audience, with over 70 guests so far.',
  },
  newsletter: {
    path: '/newsletter',
    file: 'visitors/Newsletter',
    title: 'Newsletter',
    description: 'New conversations, invitations to live recordings and a passage or two worth keeping, by email.',
  },
  letters: {
    path: '/letters',
    file: 'visitors/Letters',
    title: 'Letters',
    description: `Past letters to our subscribers.`,
  },
  /** Its own title replaces this one once it has loaded, as with recordings and guests. */
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
    description: `${name} is a series of recorded conversations with spiritual teachers, made by ${publisher.name}. What we do, and why.`,
  },
  signup: {
    path: '/audience-signup',
    file: 'visitors/Signup',
    title: 'Join Live Audience',
    description: `Sit in on the next ${product.singular}, in the room or from wherever you are.`,
  },
  confirmSignup: { path: '/confirm-sign-up', file: 'visitors/MailLink', title: 'Confirm your sign-up', hidden: true },
  cancelSignup: { path: '/cancel-signup', file: 'visitors/MailLink', title: 'Cancel your sign-up', hidden: true },
  changeSignup: { path: '/your-sign-up', file: 'visitors/MailLink', title: 'Your sign-up', hidden: true },
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
  search: {
    path: '/search',
    file: 'visitors/Search',
    title: 'Search',
    description: `Search everything said in a ${product.singular}, and our letters.`,
  },
  video: { path: '/video/:id', file: 'visitors/Video', title: product.singular },
  guest: { path: '/guests/:id', file: 'visitors/Guest', title: 'Guest' },
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
    description: `The rules for using ${name}.`,
  },
  login: { path: '/login', file: 'admin/Login', frame: 'none', title: 'Admin Login', hidden: true },
  newPassword: { path: '/new-password', title: 'Set a new password', ...accountLink },
  invitation: { path: '/invitation', title: 'Invitation', ...accountLink },
  confirmAccountAddress: { path: '/confirm-account-address', title: 'Confirm your address', ...accountLink },
  admin: { path: '/admin', file: 'admin/Dashboard', ...admin },
  adminEvents: { path: '/admin/events', file: 'admin/UpcomingEvents', ...admin },
  /** `:id` is the event's number. Codes in emails open a person there: `#` and the sign-up's id. */
  adminDoor: { path: '/admin/door/:id', file: 'admin/Door', ...admin },
  adminRecentEvents: { path: '/admin/recent-events', file: 'admin/RecentEvents', ...admin },
  adminRecordings: { path: '/admin/recordings', file: 'admin/Recordings', ...admin },
  /** `:id` is the recording's name. */
  adminRecording: { path: '/admin/recordings/:id', file: 'admin/Recording', ...admin },
  adminSignups: { path: '/admin/signups', file: 'admin/Signups', ...admin },
  adminSubscribers: { path: '/admin/subscribers', file: 'admin/Subscribers', ...admin },
  adminSubscriberImport: { path: '/admin/subscriber-import', file: 'admin/SubscriberImport', ...admin },
  adminEmailTemplates: { path: '/admin/email-templates', file: 'admin/EmailTemplates', ...admin },
  /** `:id` is the letter's name. */
  adminEmailTemplate: { path: '/admin/email-templates/:id', file: 'admin/EmailTemplate', ...admin },
  adminCampaigns: { path: '/admin/campaigns', file: 'admin/Campaigns', ...admin },
  adminCampaign: { path: '/admin/campaigns/:id', file: 'admin/Campaign', ...admin },
  adminSettings: { path: '/admin/settings', file: 'admin/Settings', ...admin },
  adminAccount: { path: '/admin/account', file: 'admin/Account', ...admin },
  /** Preview as every path that has no other page. */
  notFound: { path: '*', file: 'visitors/NotFound', title: '404 Page Not Found', hidden: true },
} as const satisfies Record<string, PageEntry>;

export type PageName = keyof typeof pageTable;

const withAddress = Object.entries(pageTable).filter(([page]) => page !== 'notFound') as [
  Exclude<PageName, 'notFound'>,
  PageEntry,
][];

export const pages = Object.fromEntries(withAddress.map(([page, { path }]) => [page, path])) as {
  readonly [Name in (typeof withAddress)[number][0]]: (typeof pageTable)[Name]['path'];
};

type PageWithId = {
  [Name in keyof typeof pages]: (typeof pages)[Name] extends `${string}:id` ? Name : never;
}[keyof typeof pages];

export const pathOf = (page: PageWithId, id: string | number): string =>
  pages[page].replace(':id', encodeURIComponent(id));

/** The page that a path shows, as the router matches it: ignoring case and trailing slashes. */
export function pageAt(path: string): PageName {
  const parts = path.replace(/(.)\/+$/, '$1').split('/');
  const found = withAddress.find(([, entry]) => {
    const expected = entry.path.split('/');
    return (
      expected.length === parts.length &&
      expected.every((part, i) => (part[0] === ':' ? parts[i] !== '' : part === parts[i]?.toLowerCase()))
    );
  });
  return found ? found[0] : 'notFound';
}

/** The path of a page's HTML document in the site's bucket; `id` is the one in the page's path. */
export const documentOf = (page: PageName, id?: string): string =>
  id === undefined ? `/pages/${page}.html` : `/pages/${page}/${id}.html`;

export const hasManyDocuments = (page: PageName) => ['video', 'guest', 'letter', 'outcome'].includes(page);

/* Of an HTML form that was sent without scripts: the answer leads to a published page for each. */

/** Those that say something of their own; a refusal's page says what its form requires. */
const ownPages = [
  'subscribed',
  'confirmed',
  'unsubscribed',
  'signed-up',
  /** A seat is theirs once they press the button in our email. */
  'seat-to-confirm',
  /** The evening is full: once they press it, they wait for a seat. */
  'signed-up-where-full',
  /** They pressed it: the seat is theirs. */
  'seat-confirmed',
  /** They pressed it, and every seat is taken. */
  'on-the-waiting-list',
  'sign-up-canceled',
  'address-confirmed',
  /** A sign-up for an event whose sign-up had closed, or that had ended. */
  'event-over',
] as const;

/** Where a form is: on a page of the site, or on a page that an email's link has opened. */
const places = ['newsletter', 'signup', 'mail'] as const;

/** `invalid`: a field is wrong; `busy`: too many attempts; `failed`: an error on our side. */
const refusals = ['invalid', 'busy', 'failed'] as const;

export type FormPlace = (typeof places)[number];
export type Refusal = (typeof refusals)[number];
export type Outcome = (typeof ownPages)[number] | `${FormPlace}-${Refusal}`;

export const outcomes: readonly Outcome[] = [
  ...ownPages,
  ...places.flatMap((place) => refusals.map((refusal) => `${place}-${refusal}` as const)),
];

export const outcomePath = (outcome: Outcome) => `/outcome/${outcome}`;

/** Every page's path with its document, for the CloudFront Function, which knows the 404 page itself. */
export const documents = /* @__PURE__ */ withAddress.flatMap(([page, { path }]) =>
  page === 'outcome'
    ? outcomes.map((outcome) => [outcomePath(outcome), documentOf(page, outcome)] as const)
    : [[path, documentOf(page, hasManyDocuments(page) ? ':id' : undefined)] as const],
);

/** The paths for the sitemap: not those with an id, nor the hidden ones. */
export const listedPaths = /* @__PURE__ */ withAddress.flatMap(([page, { path, hidden }]) =>
  hidden || path.includes(':') || (page === 'letters' && !site.letters.searchEngines) ? [] : [path],
);

/** Published files that other programs read. With an extension, the edge takes them for files. */
export const calendarPath = '/calendar.ics';
export const podcastFeedPath = '/podcast/feed.xml';
export const chaptersPath = (recording: string): string => `/podcast/chapters/${recording}.json`;

/** Pixels of pictures beside links on other sites, at the ratio that they crop to: https://ogp.me/#structured */
export const shareSize = { width: 1200, height: 630 } as const;

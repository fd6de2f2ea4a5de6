import type { Analytics, OwnFeed } from './options.ts';

const paragraphs = (...texts: string[]) => texts.join('\n\n');

/** The publisher's: for times in texts, events and scheduled letters. */
const timeZone = 'America/New_York';

/**
 * The one file that makes the site yours: names, addresses, prices, schedule, links, colors, words. The people, places
 * and addresses below are invented samples; replace them before you deploy. Of what shared/site/settings.ts lists,
 * these are the first values: an admin's own, from the page Settings, take their place.
 */
export const site = {
  name: 'Dharma Chats',
  /** The site's address, without a trailing slash: canonical addresses and shared pictures begin with it. */
  url: 'https://dharmachats.example',
  tagline: 'Exploring the depths of spiritual wisdom through meaningful conversations',
  language: 'en-US',
  timeZone,

  /** What one recording is called, what several are called, and the name of their page and template. */
  product: { singular: 'Dharma Chat', plural: 'Dharma Chats', slug: 'dharma-chats' },

  host: { name: 'Miriam Hale', role: 'CEO and publisher' },
  publisher: { name: 'Still River Press', postalAddress: 'Still River Press, 100 Sample Street, New York, NY 10001' },

  contact: { general: 'hello@dharmachats.example', support: 'support@dharmachats.example' },

  /**
   * The sender's name, where replies go if not to the sender's address, which is in infra/settings/settings.ts, and who
   * gets an email each evening about the day's sign-ups.
   */
  mail: { senderName: 'Dharma Chats', replyTo: '' as string, signupsTo: '' as string },

  newsletter: {
    /**
     * What makes someone a subscriber: the form alone (`single`), or the button in the email that follows it (`double`,
     * also called confirmed opt-in).
     */
    optIn: 'single' as 'single' | 'double',
    /**
     * Whether the newsletter's box in the form for the live audience is ticked at first. In the EU no one consents by a
     * box that was ticked for them: GDPR, recital 32, https://eur-lex.europa.eu/eli/reg/2016/679/oj
     */
    tickedAtSignup: true as boolean,
  },

  colors: {
    paper: '#FAF7F2',
    ink: '#1C2430',
    night: '#0B1F3A',
    brand: '#0052A3',
    black: '#000000',
    gray: '#666666',
    saffron: '#E0A030',
  },

  /** The show's pages on YouTube, Instagram, Facebook, Spotify and Apple Podcasts; `null` hides the link. */
  social: {
    video: 'https://youtube.example/@dharmachats',
    photos: 'https://instagram.example/dharmachats',
    network: 'https://facebook.example/dharmachats',
    music: 'https://spotify.example/show/dharmachats',
    podcasts: 'https://apple-podcasts.example/dharmachats',
  } as Record<'video' | 'photos' | 'network' | 'music' | 'podcasts', string | null>,

  /** The only sites whose pages ours may show in a frame. The podcast's player is your show's embed address. */
  video: { player: 'https://www.youtube-nocookie.com' },
  podcast: {
    player: 'https://open.spotify.com/embed/show/0000000000000000000000',
    height: 532,
    /** First value of the podcast's RSS feed (Settings), read every hour for new episodes; null reads none. */
    feed: null as string | null,
    /**
     * A feed of the site's own, at /podcast/feed.xml, of every recording that can be heard; null publishes none. See
     * OwnFeed for what it needs, and docs/operate.md.
     */
    ownFeed: null as OwnFeed | null,
  },

  /** Letters on the site, at /letters: pages of sent newsletters. */
  letters: {
    /** Whether a send proposes to publish the letter too. The admin decides at each send, and can change it later. */
    publish: false,
    /** Whether search engines may list published letters. */
    searchEngines: false,
  } as Record<'publish' | 'searchEngines', boolean>,

  /** What counts page views: nothing, or Plausible. Visitors who ask not to be tracked are not counted. */
  analytics: null as Analytics | null,

  /** The in-room audience: place, price and schedule. */
  live: {
    venue: { name: 'The Sample Hall', street: '100 Sample Street', city: 'New York, NY 10001' },
    price: '$10.00',
    schedule: { doors: '6:20 PM', start: '7:00 PM', end: '8:45 PM' },
    /** For the times above and the events' own. */
    timeZone,
    /** From how many seats down visitors see how many are left. */
    seatsShownFrom: 20,
    /** Sign-ups are deleted so many months after their event, as the privacy policy says. An admin may set it. */
    signupsKeptMonths: '12' as string,
  },

  /** What visitors read about the show. Empty lines part paragraphs; in lists, the first line of each is its title. */
  texts: {
    introduction:
      'Miriam Hale sits down with teachers, monastics, scholars and poets and lets them take their time. No slogans, no hurry: an hour of listening to someone who has spent a life with the question.',
    /** The address of the host's picture; the site has one of its own. */
    portrait: '' as string,
    biography: paragraphs(
      'Miriam Hale is the CEO and publisher of Still River Press, where for more than twenty years she has edited books by meditation teachers, contemplatives and scholars of every tradition that would have her.',
      'The conversations began at her kitchen table, with authors who had more to say than a book could hold. She asks the way she edits: patiently, with a pencil, listening for the sentence that is alive.',
    ),
    show: paragraphs(
      'Each Dharma Chat is an hour or two of unscripted conversation. Some guests have taught for half a century; others have just come down from a long retreat. We film every evening and keep it in the archive for whoever needs it next.',
      'Come as you are. You don’t have to belong to anything to listen.',
    ),
    opening:
      'Dharma Chats is a series of recorded conversations, made by Still River Press and hosted by Miriam Hale, its CEO and publisher. Four things keep us at it.',
    mission: paragraphs(
      'Preserve Wisdom\nWe record teachers in full and in their own words, while they are still with us, and keep the recordings open to everyone.',
      'Bridge Traditions\nBuddhist and Christian, Sufi and Stoic, monastery and kitchen: we look for what one path can hear in another.',
      'Modern Application\nWhat does an old practice ask of someone with a job, a family and a phone? We always come back to that.',
      'Build Community\nPeople who listen alone like to know that others do. Letters, live evenings and a shared archive bring them together.',
    ),
    series: paragraphs(
      'A Dharma Chat is an evening with one guest. Miriam Hale asks, the guest takes the time an answer needs, and a small audience listens in the room and online. Nothing is rehearsed and little is cut.',
      'Zen teachers and Carmelite sisters have sat in that chair, physicists and gardeners, people who have given their lives to silence and people who came to it late. What they share: they speak from practice, and they take questions.',
      'Every recording is free to watch and listen to, and always will be.',
    ),
    expect: paragraphs(
      'A conversation\nUnscripted, and a few steps away from you.',
      'Your questions\nToward the end, we take questions from everyone who is there.',
      'A quiet room\nPlease silence your phone. You’re welcome to close your eyes.',
      'A recording\nCameras face the stage. The evening appears on this site a few weeks later.',
    ),
  },

  /** Shown while there is no content yet. The video is a free film (Big Buck Bunny, CC BY, Blender Foundation). */
  fallbacks: {
    event: {
      title: 'The Art of Listening',
      presenter: 'Miriam Hale',
      eventDate: 'May 2024',
      duration: '90 minutes',
      description:
        'What becomes of a conversation when nobody in it is trying to win? An evening on silence, attention and the patience that good questions ask for.',
      imageUrl: '',
      videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    },
    guests: [
      {
        name: 'Tenzin Aldous Marsh',
        description:
          'A monastic for thirty years, then a hospice chaplain: on keeping company with what cannot be mended.',
        imageUrl: '/pictures/guest-grove-768.webp',
      },
      {
        name: 'Sister Agnes Corriveau',
        description: 'Contemplative, gardener and reluctant poet: on prayer that has run out of words.',
        imageUrl: '/pictures/guest-circle-768.webp',
      },
      {
        name: 'Dr. Yusuf Okafor',
        description: 'Scholar of the Sufi poets: on longing as a form of attention.',
        imageUrl: '/pictures/guest-branch-768.webp',
      },
    ],
  },
} as const;

/** They cannot be deleted: the welcome email, the product's newsletter, and an event's two reminders. */
export const protectedTemplates = [
  'newsletter_welcome',
  `${site.product.slug.replaceAll('-', '_')}_news`,
  'reminder_day_before',
  'reminder_hour_before',
] as const;

type Branch = Record<string, unknown>;

/** The first values of what settings have replaced, by their paths. */
const replaced = new Map<string, unknown>();
let own: Readonly<Record<string, string>> | undefined;

/** What admins have set, by path; undefined while that is nothing. Documents carry it to the browser. */
export const ownSettings = () => own;

/** For `live.venue.city`, the venue and "city". */
function placeOf(path: string): [Branch | undefined, string] {
  const names = path.split('.');
  const last = names.pop() ?? '';
  return [names.reduce<Branch | undefined>((at, name) => at?.[name] as Branch | undefined, site), last];
}

/** What stands in this file at a path of the settings; empty for `null`. */
export function firstValue(path: string): string {
  const [branch, name] = placeOf(path);
  return ((replaced.has(path) ? replaced.get(path) : branch?.[name]) ?? '') as string;
}

/**
 * Puts an admin's values, by their paths, in the place of the first ones, which come back where there is none. Anyone
 * who shows or uses a setting reads it from `site` at that moment, and keeps no copy. An unknown path is ignored: a
 * field that was taken out.
 */
export function applySettings(values: Readonly<Record<string, string>> = {}): void {
  own = Object.keys(values).length > 0 ? values : undefined;
  for (const [path, first] of replaced) {
    const [branch, name] = placeOf(path);
    if (branch) branch[name] = first;
  }
  replaced.clear();
  for (const [path, value] of Object.entries(values)) {
    const [branch, name] = placeOf(path);
    if (!branch || branch[name] === undefined) continue;
    replaced.set(path, branch[name]);
    branch[name] = value;
  }
}

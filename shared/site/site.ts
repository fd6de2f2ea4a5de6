import type { Analytics, OwnFeed } from './options.ts';

/** The publisher's: for times in texts, events and scheduled letters. */
const timeZone = 'America/New_York';

/**
 * The one file that makes the site yours: names, addresses, prices, schedule, links, colors.
 * The people, places and addresses below are invented samples; replace them before you deploy.
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

  /** The sender's name in mail; the address is in infra/settings/settings.ts. */
  mail: { senderName: 'Dharma Chats' },

  newsletter: {
    /**
     * What makes someone a subscriber: the form alone (`single`), or the button in the mail that follows it (`double`, also
     * called confirmed opt-in).
     */
    optIn: 'single' as 'single' | 'double',
    /**
     * Whether the newsletter's box in the form for the live audience is ticked at first. In the EU no one consents by a box
     * that was ticked for them: GDPR, recital 32, https://eur-lex.europa.eu/eli/reg/2016/679/oj
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

  /**
   * The two players: the only sites whose pages ours may show in a frame. The podcast's player is the embed address of
   * your show.
   */
  video: { player: 'https://www.youtube-nocookie.com' },
  podcast: {
    player: 'https://open.spotify.com/embed/show/0000000000000000000000',
    height: 532,
    /** Address of the podcast's RSS feed, read every hour for new episodes; null reads none. */
    feed: null as string | null,
    /**
     * A feed of the site's own, at /podcast/feed.xml, of every recording that can be heard; null publishes none. See OwnFeed
     * for what it needs, and docs/operate.md.
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

  /** What counts page views: nothing, Plausible or Google Analytics 4. Visitors who ask not to be tracked are not counted. */
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
    /** Sign-ups are deleted so many months after their event, as the privacy policy says. */
    signupsKeptMonths: 12,
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

/**
 * The templates that cannot be deleted: the welcome mail, the product's newsletter, and the reminders of an event, a day and an
 * hour before it.
 */
export const protectedTemplates = [
  'newsletter_welcome',
  `${site.product.slug.replaceAll('-', '_')}_news`,
  'reminder_day_before',
  'reminder_hour_before',
] as const;

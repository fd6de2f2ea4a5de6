/**
 * The one file that makes the site yours: names, addresses, prices, schedule, links, colours.
 * The people, places and addresses below are invented samples; replace them before you deploy.
 */
export const site = {
  name: 'Dharma Chats',
  tagline: 'Exploring the depths of spiritual wisdom through meaningful conversations',
  language: 'en-US',

  /** What one recording is called, what all of them are called, and the name of their page and template. */
  product: { singular: 'Dharma Chat', plural: 'Dharma Chats', slug: 'dharma-chats' },

  host: { name: 'Miriam Hale', role: 'CEO and publisher' },
  publisher: { name: 'Still River Press', postalAddress: 'Still River Press, 100 Sample Street, New York, NY 10001' },

  contact: { general: 'hello@dharmachats.example', support: 'support@dharmachats.example' },

  /** The address that mail comes from; a deploy may name another with `-c senderAddress=...`. */
  mail: { senderName: 'Dharma Chats', senderAddress: 'newsletter@dharmachats.example' },

  colors: {
    paper: '#FAF7F2',
    ink: '#1C2430',
    night: '#0B1F3A',
    brand: '#0052A3',
    black: '#000000',
    gray: '#666666',
    saffron: '#E0A030',
  },

  /** Social links. One left `null` is not shown. */
  social: {
    video: null,
    photos: null,
    network: null,
    music: null,
    podcasts: null,
  } as Record<'video' | 'photos' | 'network' | 'music' | 'podcasts', string | null>,

  /** The only sites whose pages ours may show in a frame: the video player and the podcast player. */
  players: ['https://www.youtube-nocookie.com', 'https://open.spotify.com'],

  /** The in-room audience: place, price and schedule. */
  live: {
    venue: { name: 'The Sample Hall', street: '100 Sample Street', city: 'New York, NY 10001' },
    price: '$10.00',
    schedule: { doors: '6:20 PM', start: '7:00 PM', end: '8:45 PM' },
  },
} as const;

/** The templates that cannot be deleted: the welcome mail and the product's newsletter. */
export const protectedTemplates = ['newsletter_welcome', `${site.product.slug.replaceAll('-', '_')}_news`] as const;

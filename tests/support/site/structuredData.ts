/**
 * The properties that our pages use of each type of schema.org 29, with those that a type inherits: for example
 * https://schema.org/VideoObject.
 */
const vocabulary: Record<string, string[]> = {
  VideoObject: [
    ...['name', 'description', 'thumbnailUrl', 'uploadDate', 'duration', 'embedUrl', 'url', 'inLanguage', 'caption'],
    ...['contributor', 'publisher', 'hasPart'],
  ],
  Clip: ['name', 'startOffset', 'endOffset', 'url'],
  PodcastEpisode: [
    ...['name', 'description', 'url', 'datePublished', 'duration', 'episodeNumber', 'partOfSeason', 'partOfSeries'],
    ...['associatedMedia', 'contributor'],
  ],
  PodcastSeason: ['seasonNumber'],
  PodcastSeries: ['name', 'url', 'description', 'image', 'inLanguage', 'author', 'publisher', 'webFeed'],
  AudioObject: ['contentUrl', 'encodingFormat', 'duration'],
  MediaObject: ['contentUrl', 'encodingFormat'],
  Person: ['name', 'image', 'url', 'description', 'sameAs'],
  Organization: ['name', 'url'],
  Event: [
    ...['name', 'description', 'doorTime', 'startDate', 'endDate', 'eventStatus', 'eventAttendanceMode', 'image'],
    ...['url', 'performer', 'organizer', 'location', 'offers', 'previousStartDate'],
  ],
  Place: ['name', 'address'],
  PostalAddress: ['streetAddress', 'addressLocality'],
  VirtualLocation: ['url'],
  Offer: ['price', 'priceCurrency', 'url'],
  BlogPosting: [
    ...['headline', 'description', 'datePublished', 'url', 'mainEntityOfPage', 'image', 'inLanguage', 'isPartOf'],
    ...['author', 'publisher'],
  ],
  Blog: ['name', 'url'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
};

/** What Google requires of the types that it shows specially: developers.google.com/search/docs/appearance/structured-data/ */
const required: Record<string, string[]> = {
  // .../video
  VideoObject: ['name', 'thumbnailUrl', 'uploadDate'],
  Clip: ['name', 'startOffset', 'url'],
  // .../event
  Event: ['name', 'startDate', 'location'],
  Place: ['address'],
  VirtualLocation: ['url'],
  // .../breadcrumb
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  // Google shows neither specially: what a reader of the data cannot do without.
  PodcastEpisode: ['name', 'url', 'associatedMedia', 'partOfSeries'],
  AudioObject: ['contentUrl'],
  PodcastSeries: ['name', 'url'],
  Person: ['name'],
  // .../article
  BlogPosting: ['headline', 'datePublished', 'image', 'author'],
};

/** Properties of these names hold a whole web address, or a list of them. */
const addresses = [
  'url',
  'item',
  'thumbnailUrl',
  'embedUrl',
  'contentUrl',
  'image',
  'webFeed',
  'mainEntityOfPage',
  'sameAs',
];
/** With a time zone, as Google asks for: without one, it takes Googlebot's. */
const moments = ['uploadDate', 'datePublished', 'startDate', 'endDate', 'doorTime', 'previousStartDate'];
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const duration = /^PT(?=\d)(\d+H)?(\d+M)?(\d+S)?$/;

/** What is wrong with a page's structured data, in sentences; [] if nothing is. `at` names its place. */
export function faultsOf(thing: unknown, at = ''): string[] {
  if (Array.isArray(thing)) return thing.flatMap((each, index) => faultsOf(each, `${at}[${index}]`));
  if (typeof thing !== 'object' || thing === null) return [];
  const { '@type': type, '@context': _, ...properties } = thing as Record<string, unknown>;
  const place = `${at} ${type}`;
  const known = vocabulary[String(type)];
  if (!known) return [`${place} is no type that is known here`];
  return [
    ...(required[String(type)] ?? [])
      .filter((name) => properties[name] === undefined || properties[name] === '')
      .map((name) => `${place} lacks ${name}`),
    ...Object.entries(properties).flatMap(([name, value]) => [
      ...(known.includes(name) ? [] : [`${place} has no property ${name}`]),
      ...(value === '' || (Array.isArray(value) && value.length === 0) ? [`${place}: ${name} is empty`] : []),
      ...valueFaults(name, value).map((fault) => `${place}: ${name} ${fault}`),
      ...faultsOf(value, `${place}.${name}`),
    ]),
  ];
}

function valueFaults(name: string, value: unknown): string[] {
  if (addresses.includes(name) && !/^https:\/\/[^\s]+$/.test(String(value))) return [`is no web address: ${value}`];
  if (moments.includes(name) && !moment.test(String(value))) return [`is no moment: ${value}`];
  if (name === 'duration' && !duration.test(String(value))) return [`is no duration: ${value}`];
  return [];
}

import { recordingPath } from '../../../shared/content/lists/recordingNames.ts';
import { recordingSummary } from '../../../shared/content/lists/recordingSummary.ts';
import { wholeAddress } from '../../../shared/content/model/recording.ts';
import { excerpt, shortened } from '../../../shared/platform/excerpt.ts';
import { listedPaths, pathOf } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { secondsOf } from '../../../shared/time/durations.ts';
import type { WholeRecording } from '../content/recordings/wholeRecordings.ts';
import { xmlText } from '../platform/text/xmlText.ts';

/** The protocol's limits for one file, in addresses and bytes (https://www.sitemaps.org/protocol.html). */
const maxAddresses = 50_000;
const maxBytes = 50_000_000;

/**
 * A sitemap of the public pages, the pages of things at these paths, and, if search engines may list them, the letters.
 * `known` has more about some of these pages, by path.
 */
export function sitemapOf(
  things: string[],
  letters: { slug: string; sentAt?: string }[],
  known: ReadonlyMap<string, Listed> = new Map(),
): string {
  const pages: [path: string, about: Listed][] = [
    ...[...listedPaths, ...things].map((path): [string, Listed] => [path, known.get(path) ?? {}]),
    ...(site.letters.searchEngines ? letters : []).map(({ slug, sentAt }): [string, Listed] => [
      pathOf('letter', slug),
      { changedAt: sentAt },
    ]),
  ];
  const entries: string[] = [];
  let bytes = Buffer.byteLength(begin + end);
  for (const [path, about] of pages.slice(0, maxAddresses)) {
    const entry = entryOf(path, about);
    bytes += Buffer.byteLength(entry);
    if (bytes > maxBytes) break;
    entries.push(entry);
  }
  return begin + entries.join('') + end;
}

const begin = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">',
  '',
].join('\n');
const end = '</urlset>\n';

const entryOf = (path: string, { changedAt, film }: Listed): string =>
  [
    `  <url><loc>${xmlText(site.url + path)}</loc>`,
    changedAt ? `<lastmod>${changedAt}</lastmod>` : '',
    film ? filmEntry(film) : '',
    '</url>\n',
  ].join('');

/** A film as video sitemaps describe it. */
interface Film {
  title: string;
  description: string;
  /** Whole addresses. */
  thumbnail: string;
  player: string;
  /** Seconds. */
  length?: number | undefined;
  /** ISO time. */
  publishedAt: string | null;
}

/** What is known of a page beside its path. */
interface Listed {
  /** ISO time of the last change. */
  changedAt?: string | undefined;
  film?: Film | undefined;
}

/** What sitemaps say of the recordings, by the paths of their pages. `pictures`: those made for links, by recordings' names. */
export const listedRecordings = (
  recordings: readonly WholeRecording[],
  pictures: ReadonlyMap<string, string>,
): Map<string, Listed> =>
  new Map(
    recordings.map((recording) => {
      const { kind, id, name, title, image, videoId, duration, updatedAt, details } = recording;
      const film = videoId && {
        title,
        description: recordingSummary(recording),
        thumbnail: wholeAddress(image || (pictures.get(name) ?? '/pictures/share.jpg')),
        player: `${site.video.player}/embed/${videoId}`,
        length: secondsOf(duration) ?? undefined,
        publishedAt: details.date,
      };
      return [recordingPath(kind, id), { changedAt: updatedAt, film: film || undefined }];
    }),
  );

/** The longest film that a sitemap may have, in seconds. */
const longest = 28_800;

/**
 * The order, and what lengths are allowed, are those of
 * https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd; the meanings are in
 * https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps.
 */
const filmEntry = ({ title, description, thumbnail, player, length, publishedAt }: Film): string =>
  [
    '<video:video>',
    `<video:thumbnail_loc>${xmlText(thumbnail)}</video:thumbnail_loc>`,
    `<video:title>${xmlText(shortened(title, 100))}</video:title>`,
    `<video:description>${xmlText(excerpt(description, 2048))}</video:description>`,
    `<video:player_loc>${xmlText(player)}</video:player_loc>`,
    length && length <= longest ? `<video:duration>${length}</video:duration>` : '',
    publishedAt ? `<video:publication_date>${publishedAt}</video:publication_date>` : '',
    '</video:video>',
  ].join('');

import { listedPaths, pathOf } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { xmlText } from '../platform/text/xmlText.ts';
import { filmEntry, type Listed } from './found/films.ts';

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

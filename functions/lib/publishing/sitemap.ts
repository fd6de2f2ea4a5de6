import { listedPaths, pathOf } from '../../../shared/pages.ts';
import { site } from '../../../shared/site.ts';

/** The protocol's limit for one file (https://www.sitemaps.org/protocol.html). */
const maxAddresses = 50_000;

/** A sitemap of the public pages and of `/video/<id>` for each of `videos`. */
export function sitemapOf(videos: (string | number)[]): string {
  const paths = [...listedPaths, ...new Set(videos.map((id) => pathOf('video', id)))];
  const entries = paths.slice(0, maxAddresses).map((path) => `  <url><loc>${escaped(site.url + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

import { pages } from '../../shared/pages.ts';
import { site } from '../../shared/site.ts';

const { unsubscribe, cancelSignup, login } = pages;
const unsearched: string[] = [unsubscribe, cancelSignup, login];

/** Pages that nobody searches for, and those that stand for many. */
const isUnlisted = (path: string) => unsearched.includes(path) || path.startsWith(pages.admin) || path.includes(':');

/** The protocol's limit for one file (https://www.sitemaps.org/protocol.html). */
const maxAddresses = 50_000;

/** A sitemap of the public pages and of `/video/<id>` for each of `videos`. */
export function sitemapOf(videos: (string | number)[]): string {
  const paths = [
    ...Object.values(pages).filter((path) => !isUnlisted(path)),
    ...new Set(videos.map((id) => pages.video.replace(':id', encodeURIComponent(id)))),
  ];
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

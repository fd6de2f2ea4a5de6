import { listedPaths, pathOf } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';

/** The protocol's limit for one file (https://www.sitemaps.org/protocol.html). */
const maxAddresses = 50_000;

/** A sitemap of the public pages, the pages of things at these paths, and, if search engines may list them, the letters. */
export function sitemapOf(things: string[], letters: { slug: string }[]): string {
  const paths = [
    ...listedPaths,
    ...things,
    ...(site.letters.searchEngines ? letters.map(({ slug }) => pathOf('letter', slug)) : []),
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

import { addressOf, type PageDocument, type Renderer } from '../../../shared/publishing/model/publication.ts';
import { pages, pageTable } from '../../../shared/site/pages.ts';
import { sha256 } from '../platform/crypto/digest.ts';
import type { Content } from './content.ts';
import { documentsOf, watchable } from './documents.ts';
import { feedOf } from './feed.ts';
import type { SiteFile } from './siteFiles.ts';
import { sitemapOf } from './sitemap.ts';

/** A file as it should be: what it is made of, and how. */
export interface WantedFile extends Omit<SiteFile, 'body'> {
  /** A hash of all that goes into it: while it is the same, so is the file. */
  inputs: string;
  make(): Promise<string> | string;
}

/** Under it stand all documents, and nothing else. */
export const documentPrefix = 'pages/';
export const sitemapKey = 'sitemap.xml';
export const feedKey = 'letters/feed.xml';
/** Pages that there may be many of: where visitors see them, and where their documents are. */
const many = { '/video/': 'pages/video/', '/letters/': 'pages/letter/' };

/** Every file that is published with this content. `version` changes with the renderer's code. */
export function filesOf(content: Content, { render }: Pick<Renderer, 'render'>, version: string): WantedFile[] {
  const sitemap = sitemapOf(watchable(content), content.letters);
  const feed = feedOf(content.letterTexts);
  return [
    ...documentsOf(content).map((document) => ({
      key: addressOf(document).slice(1),
      type: 'text/html; charset=utf-8',
      ...(isAbsence(document) && { status: 404 }),
      inputs: sha256(version + JSON.stringify(document)),
      make: () => render(document),
    })),
    { key: sitemapKey, type: 'application/xml', inputs: sha256(sitemap), make: () => sitemap },
    { key: feedKey, type: 'application/atom+xml; charset=utf-8', inputs: sha256(feed), make: () => feed },
  ];
}

const isAbsence = ({ page, absent }: PageDocument) => absent === true || page === 'notFound';

/**
 * The paths by which the edge knows these files: CloudFront recommends to name what visitors ask for and what the viewer
 * request function makes of it.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/invalidation-specifying-objects.html
 *
 * Many pages of a kind at once, as after a deploy, are named by one pattern: CloudFront takes 3,000 paths at a time, and a
 * pattern costs as much as a path.
 */
export function pathsOf(keys: Iterable<string>): string[] {
  let named = [...new Set(keys)];
  const patterns: string[] = [];
  for (const [path, folder] of Object.entries(many)) {
    const others = named.filter((key) => !key.startsWith(folder));
    if (named.length - others.length <= 50) continue;
    patterns.push(`${path}*`, `/${folder}*`);
    named = others;
  }
  return [...patterns, ...named.flatMap((key) => [...addressesOf(key), `/${key}`])];
}

/** Where visitors see the file, as far as that is one address. */
function addressesOf(key: string): string[] {
  for (const [path, folder] of Object.entries(many))
    if (key.startsWith(folder)) return [path + key.slice(folder.length).replace(/\.html$/, '')];
  const [, page = ''] = /^pages\/(\w+)\.html$/.exec(key) ?? [];
  return page in pages && !pageTable[page as keyof typeof pages].path.includes(':')
    ? [pageTable[page as keyof typeof pages].path]
    : [];
}

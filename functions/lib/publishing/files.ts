import { pages, pageTable } from '../../../shared/pages.ts';
import { addressOf, type PageDocument, type Renderer } from '../../../shared/publication.ts';
import { sha256 } from '../digest.ts';
import type { SiteFile } from '../store/siteFiles.ts';
import type { Content } from './content.ts';
import { documentsOf, watchable } from './documents.ts';
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
const recordings = 'pages/video/';

/** Every file that is published with this content. `version` changes with the renderer's code. */
export function filesOf(content: Content, { render }: Pick<Renderer, 'render'>, version: string): WantedFile[] {
  const sitemap = sitemapOf(watchable(content));
  return [
    ...documentsOf(content).map((document) => ({
      key: addressOf(document).slice(1),
      type: 'text/html; charset=utf-8',
      ...(isAbsence(document) && { status: 404 }),
      inputs: sha256(version + JSON.stringify(document)),
      make: () => render(document),
    })),
    { key: sitemapKey, type: 'application/xml', inputs: sha256(sitemap), make: () => sitemap },
  ];
}

const isAbsence = ({ page, absent }: PageDocument) => absent === true || page === 'notFound';

/**
 * The paths by which the edge knows these files: CloudFront recommends to name what visitors ask for and what the viewer
 * request function makes of it.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/invalidation-specifying-objects.html
 *
 * Many recordings at once, as after a deploy, are named by one pattern: CloudFront takes 3,000 paths at a time, and a
 * pattern costs as much as a path.
 */
export function pathsOf(keys: Iterable<string>): string[] {
  const all = [...new Set(keys)];
  const ofRecordings = all.filter((key) => key.startsWith(recordings));
  const named = ofRecordings.length > 50 ? all.filter((key) => !key.startsWith(recordings)) : all;
  return [
    ...(named.length < all.length ? ['/video/*', `/${recordings}*`] : []),
    ...named.flatMap((key) => [...addressesOf(key), `/${key}`]),
  ];
}

/** Where visitors see the file, as far as that is one address. */
function addressesOf(key: string): string[] {
  const [, id] = /^pages\/video\/(.+)\.html$/.exec(key) ?? [];
  if (id) return [`/video/${id}`];
  const [, page = ''] = /^pages\/(\w+)\.html$/.exec(key) ?? [];
  return page in pages && !pageTable[page as keyof typeof pages].path.includes(':')
    ? [pageTable[page as keyof typeof pages].path]
    : [];
}

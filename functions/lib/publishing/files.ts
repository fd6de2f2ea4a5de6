import { captionsOf } from '../../../shared/content/model/recording.ts';
import { captions } from '../../../shared/content/transcripts/captions.ts';
import type { Transcript } from '../../../shared/content/transcripts/transcript.ts';
import { addressOf, type PageDocument, type Renderer } from '../../../shared/publishing/model/publication.ts';
import { pages, pageTable, pathOf } from '../../../shared/site/pages.ts';
import * as transcriptFiles from '../content/recordings/transcriptFiles.ts';
import { sha256 } from '../platform/crypto/digest.ts';
import type { Content } from './content.ts';
import { documentsOf, watchable } from './documents.ts';
import { feedOf } from './feed.ts';
import { listedRecordings } from './found/films.ts';
import { foundFiles, foundPrefixes } from './found/foundFiles.ts';
import { securityText } from './securityText.ts';
import type { SiteFile } from './siteFiles.ts';
import { sitemapOf } from './sitemap.ts';

/** A file as it should be, and how to make it. */
export interface ExpectedFile extends Omit<SiteFile, 'body'> {
  /** A hash of everything that goes into it: while that is the same, so is the file. */
  inputs: string;
  make(): Promise<string> | string;
}

/** The prefix of all documents, and of nothing else. */
const documentPrefix = 'pages/';
const sitemapKey = 'sitemap.xml';
const feedKey = 'letters/feed.xml';
const securityKey = '.well-known/security.txt';
const transcriptPrefix = 'transcripts/';
/** The prefix of what the search reads. */
export const searchPrefix = 'search/';
/** How the keys of all these files begin, and of no others. */
export const publishedPrefixes = [
  ...[documentPrefix, sitemapKey, feedKey, securityKey, transcriptPrefix, searchPrefix],
  ...foundPrefixes,
];
/** Kinds of pages that there may be many of: the prefix of their paths, and of their documents' keys. */
const folders = { '/video/': 'pages/video/', '/guests/': 'pages/guest/', '/letters/': 'pages/letter/' };
/** Folders of other files that there may be many of. */
const fileFolders = ['share/', 'podcast/chapters/', transcriptPrefix, searchPrefix];
/** Where the API answers about what such a page shows, if it does: it may have said, to the edge too, that there is nothing. */
const apiPaths: Record<string, string> = { '/video/': '/api/archive-guests/', '/letters/': '/api/letters/' };

/**
 * Every file to publish with this content. `version` changes with the renderer's code; `pictures` are the paths of those made for
 * links, by the names of their recordings.
 */
export function filesOf(
  content: Content,
  { render }: Pick<Renderer, 'render'>,
  version: string,
  pictures: ReadonlyMap<string, string> = new Map(),
): ExpectedFile[] {
  const guestPaths = content.guests.pages.map(({ slug }) => pathOf('guest', slug));
  const recordings = listedRecordings(content.recordings, pictures);
  const sitemap = sitemapOf([...watchable(content), ...guestPaths], content.letters, recordings);
  const feed = feedOf(content.wholeLetters);
  const security = securityText(new Date());
  return [
    // First, since pages name them.
    ...transcriptsOf(content, version),
    ...documentsOf(content, pictures).map((document) => ({
      key: addressOf(document).slice(1),
      type: 'text/html; charset=utf-8',
      ...(isNotFoundPage(document) && { status: 404 }),
      inputs: sha256(version + JSON.stringify(document)),
      make: async () => render(await withTranscript(document)),
    })),
    ...foundFiles(content).map(({ body, ...file }) => ({ ...file, inputs: sha256(body), make: () => body })),
    { key: sitemapKey, type: 'application/xml', inputs: sha256(sitemap), make: () => sitemap },
    { key: feedKey, type: 'application/atom+xml; charset=utf-8', inputs: sha256(feed), make: () => feed },
    { key: securityKey, type: 'text/plain; charset=utf-8', inputs: sha256(security), make: () => security },
  ];
}

/** Copies of the transcripts that visitors may read, with their captions. When the last recording that has one goes, so do they. */
function transcriptsOf({ recordings }: Content, version: string): ExpectedFile[] {
  const kept = recordings.flatMap(({ details: { transcript } }) => transcript ?? []);
  return [...new Map(kept.map((each) => [each.path, each])).values()].flatMap((each) => {
    const made = (make: (read: Transcript) => string) => async () => make(await transcriptFiles.read(each));
    const [key, vtt] = [each.path.slice(1), captionsOf(each).slice(1)];
    return [
      { key, type: 'application/json', fixed: true, inputs: key, make: made(JSON.stringify) },
      ...(each.timed
        ? [{ key: vtt, type: 'text/vtt; charset=utf-8', inputs: version + key, make: made(captions) }]
        : []),
    ];
  });
}

async function withTranscript(document: PageDocument): Promise<PageDocument> {
  const kept = document.answers?.recordingDetails?.transcript;
  return kept ? { ...document, transcript: await transcriptFiles.read(kept) } : document;
}

const isNotFoundPage = ({ page, absent }: PageDocument) => absent === true || page === 'notFound';

/**
 * The paths to invalidate for these files. CloudFront recommends both the path that visitors request and the one that the
 * viewer request function rewrites it to.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/invalidation-specifying-objects.html
 *
 * More than 50 pages or files of a kind, as after a deploy, become one pattern: CloudFront takes 3,000 paths at a time, and a
 * pattern costs as much as a path.
 */
export function pathsOf(keys: Iterable<string>): string[] {
  let remaining = [...new Set(keys)];
  const patterns: string[] = [];
  for (const [path, folder] of Object.entries(folders)) {
    const others = remaining.filter((key) => !key.startsWith(folder));
    if (remaining.length - others.length <= 50) continue;
    patterns.push(`${path}*`, `/${folder}*`, ...(apiPaths[path] ? [`${apiPaths[path]}*`] : []));
    remaining = others;
  }
  for (const folder of fileFolders) {
    const others = remaining.filter((key) => !key.startsWith(folder));
    if (remaining.length - others.length <= 50) continue;
    patterns.push(`/${folder}*`);
    remaining = others;
  }
  return [...patterns, ...remaining.flatMap((key) => [...addressesOf(key), `/${key}`])];
}

/** The path at which visitors see the file, if there is exactly one, and the API's for the same thing. */
function addressesOf(key: string): string[] {
  for (const [path, folder] of Object.entries(folders))
    if (key.startsWith(folder)) {
      const id = key.slice(folder.length).replace(/\.html$/, '');
      const asked = apiPaths[path] && !(path === '/video/' && /\D/.test(id));
      return asked ? [path + id, apiPaths[path] + id] : [path + id];
    }
  const [, page = ''] = /^pages\/(\w+)\.html$/.exec(key) ?? [];
  return page in pages && !pageTable[page as keyof typeof pages].path.includes(':')
    ? [pageTable[page as keyof typeof pages].path]
    : [];
}

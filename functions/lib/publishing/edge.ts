import { randomUUID } from 'node:crypto';
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { variables } from '../../../shared/platform/resources.ts';
import { pages, pageTable } from '../../../shared/site/pages.ts';
import { env } from '../platform/aws/env.ts';
import { requestTimeouts } from '../platform/aws/requestTimes.ts';

const client = new CloudFrontClient({
  maxAttempts: 5,
  requestHandler: requestTimeouts(2_000, 10_000),
});

/** Makes the edge fetch these files again. Throws if CloudFront refuses: it limits how many invalidations run at once. */
export async function invalidate(keys: ReadonlySet<string>): Promise<void> {
  if (keys.size === 0) return;
  const paths = pathsOf(keys);
  await client.send(
    new CreateInvalidationCommand({
      DistributionId: env(variables.distributionId),
      InvalidationBatch: {
        CallerReference: randomUUID(),
        Paths: { Quantity: paths.length, Items: paths },
      },
    }),
  );
}

/** Kinds of pages that there may be many of: the prefix of their paths, and of their documents' keys. */
const folders = { '/video/': 'pages/video/', '/guests/': 'pages/guest/', '/letters/': 'pages/letter/' };
/** Folders of other files that there may be many of. */
const fileFolders = ['share/', 'podcast/chapters/', 'transcripts/', 'search/'];
/** Where the API answers about what such a page shows, if it does: it may have said, to the edge too, that there is nothing. */
const apiPaths: Record<string, string> = { '/video/': '/api/archive-guests/', '/letters/': '/api/letters/' };

/**
 * The paths to invalidate for these files. CloudFront recommends both the path that visitors request and the one that the
 * viewer request function rewrites it to.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/invalidation-specifying-objects.html
 *
 * More than 50 pages or files of a kind, as after a deploy, become one pattern: CloudFront takes 3,000 paths at a time, and a
 * pattern costs as much as a path.
 */
function pathsOf(keys: ReadonlySet<string>): string[] {
  let remaining = [...keys];
  const patterns: string[] = [];
  const replaceMany = (folder: string, by: string[]) => {
    const others = remaining.filter((key) => !key.startsWith(folder));
    if (remaining.length - others.length <= 50) return;
    patterns.push(...by);
    remaining = others;
  };
  for (const [path, folder] of Object.entries(folders))
    replaceMany(folder, [`${path}*`, `/${folder}*`, ...(apiPaths[path] ? [`${apiPaths[path]}*`] : [])]);
  for (const folder of fileFolders) replaceMany(folder, [`/${folder}*`]);
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

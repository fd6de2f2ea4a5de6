import { pathToFileURL } from 'node:url';
import { DeleteObjectsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';

export interface PublisherResult {
  ms: number;
  /** Peak memory of the process, Node included. */
  megabytes: number;
  /** How many files it made, and how many of those it put: the cloud's own run may have put some in the meantime. */
  rendered: number;
  put: number;
}

/* Forked by the bench, to be alone in its process. With `true`, it deletes all published pages first. */
const [folder, everything] = process.argv.slice(2);
if (everything === 'true') await unpublish();
const { handler } = await import(pathToFileURL(`${folder}/index.mjs`).href);
const start = performance.now();
const { rendered, put } = await handler(everything === 'true' ? {} : { Records: [] }, {
  getRemainingTimeInMillis: () => 300_000,
});
process.send?.({
  ms: performance.now() - start,
  megabytes: process.resourceUsage().maxRSS / 1024,
  rendered: rendered.length,
  put: put.length,
} satisfies PublisherResult);

async function unpublish(): Promise<void> {
  const s3 = new S3Client({ forcePathStyle: true });
  const Bucket = process.env.SITE_BUCKET;
  for (;;) {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'pages/' }));
    if (Contents.length === 0) return;
    const Objects = Contents.map(({ Key }) => ({ Key }));
    await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
  }
}

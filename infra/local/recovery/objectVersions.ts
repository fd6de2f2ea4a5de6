import type { BackendAnswer, Operations } from '../aws/endpoint.ts';
import type { AwsRequest, Input } from '../aws/request.ts';

/**
 * S3's list of versions, as for a bucket without versioning: each object is its own only version, named `null`. The
 * emulator does not support versions.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectVersions.html
 */
export function objectVersions(s3: string): Operations {
  return { 's3:ListObjectVersions': ({ input }: AwsRequest) => list(s3, input) };
}

async function list(s3: string, input: Input): Promise<BackendAnswer> {
  const versions = [];
  let after = '';
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix: String(input.Prefix ?? ''), 'start-after': after });
    const page = await (await fetch(`${s3}/${input.Bucket}?${query}`)).text();
    const objects = [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => object);
    versions.push(...objects);
    after = page.includes('<IsTruncated>true</IsTruncated>') ? keyIn(objects.at(-1)) : '';
  } while (after);
  const body = versions
    .map((object) => `<Version>${object}<VersionId>null</VersionId><IsLatest>true</IsLatest></Version>`)
    .join('');
  return {
    type: 'application/xml',
    body: `<?xml version="1.0" encoding="UTF-8"?><ListVersionsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>false</IsTruncated>${body}</ListVersionsResult>`,
  };
}

/** Keys of uploads have no characters that XML escapes. */
const keyIn = (object = '') => /<Key>([^<]*)<\/Key>/.exec(object)?.[1] ?? '';

import type { BackendAnswer, Operations } from './endpoint.ts';
import type { AwsRequest } from './request.ts';
import { textsOf } from './xml.ts';

/**
 * S3's list of versions, as for a bucket without versioning: each object is its own only version, named `null`. The
 * emulator does not support versions.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectVersions.html
 */
export function objectVersions(s3: string): Operations {
  async function list({ input }: AwsRequest): Promise<BackendAnswer> {
    const versions = [];
    let after: string | undefined = '';
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: String(input.Prefix ?? ''), 'start-after': after });
      const page = await (await fetch(`${s3}/${input.Bucket}?${query}`)).text();
      const objects = [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => object);
      versions.push(...objects);
      after = page.includes('<IsTruncated>true</IsTruncated>') ? textsOf(page, 'Key').at(-1) : undefined;
    } while (after);
    const body = versions
      .map((object) => `<Version>${object}<VersionId>null</VersionId><IsLatest>true</IsLatest></Version>`)
      .join('');
    return {
      type: 'application/xml',
      body: `<?xml version="1.0" encoding="UTF-8"?><ListVersionsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>false</IsTruncated>${body}</ListVersionsResult>`,
    };
  }
  return { 's3:ListObjectVersions': list };
}

import { bucketArn } from '../template/resources.ts';
import { type EdgeRequest, type EdgeResponse, plain } from './http.ts';

/** Headers that are not forwarded: S3's request ids, and connection headers. */
export const droppedHeaders = ['x-amz-request-id', 'x-amz-id-2', 'connection', 'keep-alive', 'transfer-encoding'];

/** Whether the bucket's policy allows CloudFront to do this. */
export type BucketAccess = (action: string, resource: string) => boolean;

/** Fetches an object from S3 as CloudFront does: GET and HEAD, with its metadata as headers. */
export async function fetchObject(
  s3: string,
  bucket: string,
  request: EdgeRequest,
  may: BucketAccess,
): Promise<EdgeResponse> {
  const arn = bucketArn(bucket);
  if (!may('s3:GetObject', `${arn}${decodeURI(request.uri)}`)) return accessDenied;
  const { range } = request.headers;
  const response = await fetch(`${s3}/${bucket}${request.uri}`, {
    method: request.method === 'HEAD' ? 'HEAD' : 'GET',
    headers: range ? { range } : {},
  });
  // S3 tells only callers who may list the bucket whether an object exists.
  if (response.status === 404 && !may('s3:ListBucket', arn)) return accessDenied;
  return {
    status: response.status,
    headers: {
      ...Object.fromEntries([...response.headers].filter(([name]) => !droppedHeaders.includes(name))),
      'accept-ranges': 'bytes',
    },
    cookies: [],
    body: Buffer.from(await response.arrayBuffer()),
  };
}

const accessDenied = plain(
  403,
  '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>',
  'application/xml',
);

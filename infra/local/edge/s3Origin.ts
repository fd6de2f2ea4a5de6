import { bucketArn } from '../template/resources.ts';
import { type EdgeRequest, type EdgeResponse, plain } from './http.ts';

/** Headers that are not forwarded: S3's request ids, and those of the connection. */
export const dropped = ['x-amz-request-id', 'x-amz-id-2', 'connection', 'keep-alive', 'transfer-encoding'];

/** Whether the bucket's policy lets CloudFront do this. */
export type BucketAccess = (action: string, resource: string) => boolean;

/** Fetches an object as CloudFront does from S3: GET and HEAD, with its metadata as headers. */
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
  // S3 tells whether an object is there only to those who may list the bucket.
  if (response.status === 404 && !may('s3:ListBucket', arn)) return accessDenied;
  return {
    status: response.status,
    headers: {
      ...Object.fromEntries([...response.headers].filter(([name]) => !dropped.includes(name))),
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

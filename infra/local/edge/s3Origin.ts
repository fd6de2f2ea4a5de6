import { bucketArn } from '../template/resources.ts';
import { type EdgeRequest, type EdgeResponse, plain } from './http.ts';

/** Headers that are not forwarded: S3's request ids, and connection headers. */
const droppedHeaders = ['x-amz-request-id', 'x-amz-id-2', 'connection', 'keep-alive', 'transfer-encoding'];

async function answerOf(response: Response): Promise<EdgeResponse> {
  return {
    status: response.status,
    headers: Object.fromEntries([...response.headers].filter(([name]) => !droppedHeaders.includes(name))),
    cookies: [],
    body: Buffer.from(await response.arrayBuffer()),
  };
}

/**
 * Fetches an object from S3 as CloudFront does: GET and HEAD, with its metadata as headers. `may`: whether the bucket's
 * policy allows CloudFront to do this.
 */
export async function fetchObject(
  s3: string,
  bucket: string,
  request: EdgeRequest,
  may: (action: string, resource: string) => boolean,
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
  const answer = await answerOf(response);
  return { ...answer, headers: { ...answer.headers, 'accept-ranges': 'bytes' } };
}

/**
 * Fetches from a bucket for which CloudFront does not sign: the viewer's URL is presigned. `aws`: the address of S3,
 * which checks the signature and the signer's permissions.
 */
export async function fetchBySignature(aws: string, bucket: string, request: EdgeRequest): Promise<EdgeResponse> {
  if (!request.query.has('X-Amz-Signature'))
    return plain(403, '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>', 'application/xml');
  const { method, uri, query, headers, body } = request;
  const response = await fetch(`${aws}/${bucket}${uri}?${query}`, {
    method,
    headers: headers['content-type'] ? { 'content-type': headers['content-type'] } : {},
    ...(method !== 'GET' && method !== 'HEAD' && { body: new Uint8Array(body) }),
  });
  return answerOf(response);
}

const accessDenied = plain(
  403,
  '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>',
  'application/xml',
);

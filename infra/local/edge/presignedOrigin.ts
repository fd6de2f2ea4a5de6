import { type EdgeRequest, type EdgeResponse, plain } from './http.ts';
import { droppedHeaders } from './s3Origin.ts';

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
  return {
    status: response.status,
    headers: Object.fromEntries([...response.headers].filter(([name]) => !droppedHeaders.includes(name))),
    cookies: [],
    body: Buffer.from(await response.arrayBuffer()),
  };
}

import { type EdgeRequest, type EdgeResponse, plain } from './http.ts';
import { dropped } from './s3Origin.ts';

/**
 * Asks a bucket for which CloudFront signs nothing: whoever sent the request has an address that is signed. `aws`: where S3
 * is asked, which looks at the signature and at the rights of its signer.
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
    headers: Object.fromEntries([...response.headers].filter(([name]) => !dropped.includes(name))),
    cookies: [],
    body: Buffer.from(await response.arrayBuffer()),
  };
}

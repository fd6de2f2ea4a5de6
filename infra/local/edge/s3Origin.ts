import type { EdgeRequest, EdgeResponse } from './http.ts';

/** Headers that are not forwarded: S3's request ids, and those of the connection. */
const dropped = ['x-amz-request-id', 'x-amz-id-2', 'connection', 'keep-alive', 'transfer-encoding'];

/** Fetches an object as CloudFront does from S3: GET and HEAD, with its metadata as headers. */
export async function fetchObject(s3: string, bucket: string, request: EdgeRequest): Promise<EdgeResponse> {
  const { range } = request.headers;
  const response = await fetch(`${s3}/${bucket}${request.uri}`, {
    method: request.method === 'HEAD' ? 'HEAD' : 'GET',
    headers: range ? { range } : {},
  });
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

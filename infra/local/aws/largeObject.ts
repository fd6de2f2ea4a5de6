import type { IncomingMessage, ServerResponse } from 'node:http';

/** In bytes: fauxqs takes requests of at most 11 MiB, S3 of 5 GB. */
export const largestPut = 10 * 1024 * 1024;

/** Puts an object that is too large for one request to the emulator. */
export async function putLarge(
  url: string,
  { headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  insteadOfAnswer: (() => void) | undefined,
): Promise<void> {
  const kept = Object.entries(headers).filter(([name]) =>
    /^(content-(type|disposition)|cache-control|x-amz-meta-)/.test(name),
  );
  try {
    const answer = await putInParts(url.replace(/\?.*/, ''), Object.fromEntries(kept) as Record<string, string>, body);
    if (insteadOfAnswer) insteadOfAnswer();
    else response.writeHead(200, answer).end();
  } catch {
    // As where the emulator breaks off.
    response.destroy();
  }
}

/** Puts an object in parts. `url`: of the object. */
async function putInParts(url: string, headers: Record<string, string>, body: Buffer): Promise<{ etag: string }> {
  const begun = await (await ask(`${url}?uploads`, { method: 'POST', headers })).text();
  const upload = `uploadId=${encodeURIComponent(/<UploadId>([^<]*)</.exec(begun)?.[1] ?? '')}`;
  const parts: string[] = [];
  for (let start = 0; start < body.length; start += largestPut) {
    const number = parts.length + 1;
    const part = body.subarray(start, start + largestPut);
    const answer = await ask(`${url}?partNumber=${number}&${upload}`, { method: 'PUT', body: new Uint8Array(part) });
    parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${answer.headers.get('etag')}</ETag></Part>`);
  }
  const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  const done = await (await ask(`${url}?${upload}`, { method: 'POST', body: list })).text();
  return { etag: /<ETag>([^<]*)</.exec(done)?.[1]?.replaceAll('&quot;', '"') ?? '' };
}

async function ask(url: string, request: RequestInit): Promise<Response> {
  const response = await fetch(url, request);
  if (!response.ok) throw new Error(`${request.method} ${url}: ${response.status} ${await response.text()}`);
  return response;
}

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { listen } from '../../../infra/local/edge/listen.ts';

const types: Record<string, string> = {
  ...{ '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.json': 'application/json' },
  ...{ '.woff2': 'font/woff2', '.svg': 'image/svg+xml', '.css': 'text/css' },
};
const never = 'public, max-age=31536000, immutable';

/**
 * Serves the files of these folders, compressed like CloudFront, and without an extension the `.html` file of that name. As S3,
 * it answers for what it lacks with NoSuchKey.
 */
export async function serveSite(folders: string[]) {
  const server = createServer(({ url = '/', headers }, response) => {
    const [path = ''] = url.split('?');
    const name = extname(path) ? path : `${path}.html`;
    const body = folders.map((folder) => read(join(folder, name))).find(Boolean);
    if (!body) return void response.writeHead(404, { 'content-type': 'application/xml' }).end(noSuchKey);
    const packs = /\bbr\b/.test(String(headers['accept-encoding'])) && extname(name) !== '.woff2';
    const sent = packs ? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : body;
    response
      .writeHead(200, {
        'content-type': types[extname(name)] ?? 'application/octet-stream',
        'cache-control': /^\/(assets|media|search\/(words|texts))\//.test(name) ? never : 'public, max-age=0',
        'content-length': sent.length,
        ...(packs && { 'content-encoding': 'br' }),
      })
      .end(sent);
  });
  const port = await listen(server, 0, '127.0.0.1');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://localhost:${port}`, stop };
}

const noSuchKey = '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchKey</Code></Error>';

function read(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

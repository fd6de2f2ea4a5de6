import { createServer } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import { listen } from '../../infra/local/edge/listen.ts';

/** The site at an address of its own, served from memory, so that only the browser is measured. */
export interface SiteProxy {
  url: string;
  stop(): void;
}

/**
 * Serves the site at `origin`, compressed like CloudFront. With `scripts: false`, it removes the scripts from documents, which
 * leaves plain HTML.
 */
export async function startSiteProxy(origin: string, { scripts }: { scripts: boolean }): Promise<SiteProxy> {
  const ready = new Map<string, Promise<Answer>>();
  const server = createServer(async ({ url = '/', method, headers }, response) => {
    if (method !== 'GET') return void response.writeHead(405).end();
    let answer = ready.get(url);
    if (!answer) {
      answer = fetchAnswer(origin + url, scripts);
      ready.set(url, answer);
    }
    const { status, type, plain, packed, more } = await answer;
    const isPacked = packed && /\bbr\b/.test(String(headers['accept-encoding']));
    const body = isPacked ? packed : plain;
    response
      .writeHead(status, {
        ...more,
        'content-type': type,
        'content-length': body.length,
        ...(isPacked && { 'content-encoding': 'br' }),
      })
      .end(body);
  });
  const port = await listen(server, 0, '127.0.0.1');
  return {
    url: `http://localhost:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Answer {
  status: number;
  type: string;
  plain: Buffer;
  packed?: Buffer;
  more: Record<string, string>;
}

const forwardedHeaders = ['cache-control', 'content-security-policy'];

async function fetchAnswer(address: string, scripts: boolean): Promise<Answer> {
  const response = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  const bytes = Buffer.from(await response.arrayBuffer());
  const plain = type.startsWith('text/html') && !scripts ? Buffer.from(withoutScripts(String(bytes))) : bytes;
  return {
    status: response.status,
    type,
    plain,
    ...(/^(text|application\/(javascript|json)|image\/svg)/.test(type) && {
      packed: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    }),
    more: Object.fromEntries([...response.headers].filter(([name]) => forwardedHeaders.includes(name))),
  };
}

const withoutScripts = (html: string) =>
  html.replace(/<script[^>]*src=[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '');

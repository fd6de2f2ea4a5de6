import { createServer, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { listen } from '../../infra/local/edge/listen.ts';
import { originHeader, viewerHeaders } from '../../shared/platform/constants.ts';
import { linkDocuments } from '../../shared/publishing/model/publication.ts';
import { pages } from '../../shared/site/pages.ts';

interface Site {
  /** The emulator's address. */
  emulator: string;
  /** The domain of the distribution. */
  domain: string;
  apiId: string;
  /** The secret by which the API knows CloudFront. */
  secret: string;
}

/**
 * A server through which visitors reach the site. The emulator's CloudFront serves what is in buckets, and refuses origins of
 * AWS: what the API answers is asked for here, with the headers that CloudFront and its function add.
 */
export async function startEdge({ emulator, domain, apiId, secret }: Site): Promise<{ url: string; stop(): void }> {
  const byLink: string[] = linkDocuments.map(({ page }) => pages[page]);
  const origin = ({ url = '', headers }: IncomingMessage) => {
    const [path = ''] = url.split('?');
    if (!path.startsWith('/api/') && !byLink.includes(path)) return { url, headers: { ...headers, host: domain } };
    const added = {
      host: `${apiId}.execute-api.localhost`,
      [originHeader]: secret,
      [viewerHeaders.address]: headers['x-local-viewer'] ?? '127.0.0.1',
      [viewerHeaders.host]: domain,
    };
    return { url: byLink.includes(path) ? `/api/by-link${url}` : url, headers: { ...headers, ...added } };
  };
  const server = createServer((visitor, answer) => {
    const { url, headers } = origin(visitor);
    const { method } = visitor;
    const asked = request(emulator + url, { method, headers, servername: 'localhost' }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    asked.on('error', (error) => answer.destroy(error));
    visitor.pipe(asked);
  });
  const port = await listen(server, 0);
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

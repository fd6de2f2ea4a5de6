import { createServer, request } from 'node:http';
import { listen } from '../../../infra/local/edge/hosts.ts';

/** Serves the site at another address without its scripts, so that only HTML works. */
export async function withoutCode(origin: string): Promise<{ url: string; stop: () => void }> {
  const server = createServer((asked, response) => {
    const { url = '/', method, headers } = asked;
    if (/^\/assets\/.*\.js$/.test(url)) return void response.writeHead(404).end();
    const passed = request(origin + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    asked.pipe(passed);
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

import { Agent, createServer, request } from 'node:http';
import { listen } from '../../../infra/local/edge/listen.ts';

/** An address at which the emulated AWS at `endpoint` answers each request so many milliseconds later. */
export async function startDelayedAws(endpoint: string, delay: number) {
  const { hostname, port } = new URL(endpoint);
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, response) => {
    const { method, url: path, headers } = incoming;
    const onward = request({ agent, hostname, port, method, path, headers }, (answer) =>
      setTimeout(() => answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers)), delay),
    );
    incoming.pipe(onward);
  });
  return {
    url: `http://127.0.0.1:${await listen(server, 0)}`,
    stop: () => {
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

import { createServer } from 'node:http';
import { listen } from '../../../infra/local/edge/hosts.ts';

/** A port of this machine on which nothing listens, for a program that takes only a number. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

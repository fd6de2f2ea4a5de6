import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Resolves to the port, which the system chooses for 0. Throws an error that names the port if it is in use. */
export function listen(server: Server, port: number, host?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use; set PORT to another, or to 0 for any`) : error,
      );
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** A port that is free at this moment, for a program that wants to be told one. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0, '127.0.0.1');
  await new Promise((resolve) => server.close(resolve));
  return port;
}

import type { Server } from 'node:http';
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

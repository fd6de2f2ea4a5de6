import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens and gives the port, which 0 leaves to the system. Throws, naming the port, where somebody else has it. */
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

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Listens on `host`, by default only for this machine. Resolves to the port, which the system chooses for 0. Throws an
 * error that names the port if it is in use, or the host if it is not an address of this machine.
 */
export function listen(server: Server, port: number, host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        return reject(new Error(`Port ${port} is in use; set PORT to another, or to 0 for any`));
      if (error.code === 'EADDRNOTAVAIL')
        return reject(new Error(`HOST is ${host}, which is not this machine's address`));
      reject(error);
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

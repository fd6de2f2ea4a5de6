import { lookup } from 'node:dns/promises';
import type { Server } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';

const loopback = '127.0.0.1';
const wildcards = ['0.0.0.0', '::'];

export interface Hosts {
  addresses: string[];
  /** Whether a request's `Host` header names this machine. */
  accepts(header: string | undefined): boolean;
}

/**
 * Whether a `Host` header names the local machine. Otherwise a page whose name suddenly resolves to 127.0.0.1 (DNS
 * rebinding) would have the same origin as this server. Its browser sends the page's name, which a page cannot change.
 * The port proves nothing, and differs behind a tunnel or proxy.
 */
export const isLocal = (header: string | undefined): boolean => ['localhost', loopback, '::1'].includes(nameIn(header));

/**
 * Only this machine, or with `host`, a host name or address of this machine (`0.0.0.0` and `::` mean all), also others
 * on its network. Throws if the name has no address.
 */
export async function hostsOf(host?: string): Promise<Hosts> {
  if (!host) return { addresses: [loopback], accepts: isLocal };
  const { address } = await lookup(host).catch(() => {
    throw new Error(`HOST is "${host}", which has no address`);
  });
  const own = host.toLowerCase();
  return {
    addresses: wildcards.includes(address) ? [address] : [...new Set([loopback, address])],
    // Only a name can suddenly resolve to this machine: an address is what it is.
    accepts: (header) => isLocal(header) || isIP(nameIn(header)) > 0 || nameIn(header) === own,
  };
}

/** The name without the port and without IPv6 brackets; '' if the header is missing or invalid. */
const nameIn = (header = ''): string =>
  /^(?:\[([\da-f:.]+)\]|([^\s:@/\\?#]+))(?::\d+)?$/i.exec(header)?.slice(1).find(Boolean)?.toLowerCase() ?? '';

/** Resolves to the port, which the system chooses for 0. Throws an error that names a port in use or foreign host. */
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

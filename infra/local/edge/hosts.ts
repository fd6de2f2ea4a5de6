import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';

const loopback = '127.0.0.1';
const wildcards = ['0.0.0.0', '::'];

/** Who may reach the gateway. */
export interface Hosts {
  /** The addresses to listen on. */
  addresses: string[];
  /** Whether a request's `Host` header names this machine. */
  own(header: string | undefined): boolean;
}

/**
 * Whether a `Host` header names this machine from within. A page whose own name suddenly resolves to 127.0.0.1 (DNS
 * rebinding) would otherwise be of the same origin as what answers here. Its browser sends the page's name, which a page
 * cannot change; the port proves nothing, and is another one behind a tunnel or a proxy.
 */
export const isLocal = (header: string | undefined): boolean => ['localhost', loopback, '::1'].includes(nameIn(header));

/**
 * This machine alone, or with `opened`, a host name or address of its own (`0.0.0.0` and `::` are all of them), others of
 * its network too. Throws where the name has no address.
 */
export async function hostsOf(opened?: string): Promise<Hosts> {
  if (!opened) return { addresses: [loopback], own: isLocal };
  const { address } = await lookup(opened).catch(() => {
    throw new Error(`HOST is "${opened}", which has no address`);
  });
  const isWildcard = wildcards.includes(address);
  const names = [opened.toLowerCase(), address];
  return {
    addresses: isWildcard ? [address] : [...new Set([loopback, address])],
    own: (header) => isLocal(header) || [...names, ...(isWildcard ? machineAddresses() : [])].includes(nameIn(header)),
  };
}

/** Without the port and the brackets of IPv6; '' where there is no such header, or it is none. */
const nameIn = (header = ''): string =>
  /^(?:\[([\da-f:.]+)\]|([^\s:@/\\?#]+))(?::\d+)?$/i.exec(header)?.slice(1).find(Boolean)?.toLowerCase() ?? '';

/** Those of this moment: networks come and go. */
const machineAddresses = () =>
  Object.values(networkInterfaces()).flatMap((addresses = []) => addresses.map(({ address }) => address));

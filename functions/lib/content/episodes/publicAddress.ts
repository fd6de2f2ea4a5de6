import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All that was ever given out of IPv6: https://www.iana.org/assignments/ipv6-unicast-address-assignments/. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** Whether an IP address is on the public internet: not on this machine, in a private network or AWS's metadata service. */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast));
}

/**
 * For `http.request`: looks a name up and refuses it if any of its addresses is not public. The connection is made to
 * the address that was checked, so a name cannot change its address in between.
 */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const refused = addresses?.find(({ address }) => !isPublic(address));
    if (error || refused) return done(error ?? new NotPublic(host), '', 4);
    if (options.all) return done(null, addresses);
    const [first] = addresses;
    return first ? done(null, first.address, first.family) : done(new NotPublic(host), '', 4);
  });
};

/** Checks an IP address in the URL itself, which is never looked up as a name is. */
export function requirePublicHost({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !isPublic(host)) throw new NotPublic(host);
}

class NotPublic extends Error {
  constructor(host: string) {
    super(`${host} is not an address of the public internet`);
  }
}

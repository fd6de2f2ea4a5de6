import ipaddr from 'ipaddr.js';

/**
 * The network that counts as one visitor: an IPv4 address, or the /64 of an IPv6 address, which is the smallest network
 * that a customer gets (RFC 6177), and in which they may use any address.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`;
}

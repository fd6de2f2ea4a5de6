import ipaddr from 'ipaddr.js';

/** A network that counts as one visitor, such as `2001:db8:1:2::/64`, and how many times the limit of one household it has. */
export interface Network {
  name: string;
  share: number;
}

/**
 * The sizes in which networks are handed out, in bits. Whoever has a network may use any address in it, so each is counted.
 *
 * - IPv6: a telephone or a rented server gets a /64, a household a /56 and a company a /48 (RFC 6177; RIPE-690, 4.2:
 *   https://www.ripe.net/publications/docs/ripe-690/). A carrier numbers thousands of telephones from one /48.
 * - IPv4: one address stands for a household or a hall. Hosts and carriers get them by the /24, and a carrier's stand for
 *   thousands of customers.
 *
 * The shares are so far apart that nobody can use up the limit of a carrier's /48 or /24 from one household.
 */
const sizes = {
  ipv4: [
    { bits: 32, share: 1 },
    { bits: 24, share: 5 },
  ],
  ipv6: [
    { bits: 64, share: 1 },
    { bits: 56, share: 2 },
    { bits: 48, share: 5 },
  ],
} as const;

/** Where the address of an IPv4 host stands in an IPv6 address of a kind that ipaddr.js names: the byte at which it begins. */
const embedded: Record<string, { at: number; inverted?: true }> = {
  // RFC 4291, 2.5.5.2
  ipv4Mapped: { at: 12 },
  // RFC 2765 and RFC 6145: of translators
  rfc6145: { at: 12 },
  // RFC 6052, 2.1: 64:ff9b::/96, of NAT64
  rfc6052: { at: 12 },
  // RFC 3056: the owner of an IPv4 address has the /48 with its number
  '6to4': { at: 2 },
  // RFC 4380, 4: the client's address, with its bits inverted
  teredo: { at: 12, inverted: true },
};

/** The networks of a visitor, narrowest first. Whatever is no address counts as one visitor. */
export function networksOf(address: string): Network[] {
  if (!ipaddr.isValid(address)) return [{ name: 'unknown', share: 1 }];
  const parsed = ipaddr.parse(address);
  const place = embedded[parsed.range()];
  const bytes = place ? hostIn(parsed.toByteArray(), place) : parsed.toByteArray();
  return sizes[bytes.length === 4 ? 'ipv4' : 'ipv6'].map(({ bits, share }) => ({
    name: `${ipaddr.fromByteArray(bytes.map((byte, n) => (n < bits / 8 ? byte : 0)))}/${bits}`,
    share,
  }));
}

const hostIn = (bytes: number[], { at, inverted }: { at: number; inverted?: true }) =>
  bytes.slice(at, at + 4).map((byte) => (inverted ? byte ^ 255 : byte));

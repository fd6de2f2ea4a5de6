import ipaddr from 'ipaddr.js';
import { domainOf, normalizeEmail } from '../../../../shared/people/model/email.ts';
import { domainsOf, publicMailDomains } from '../../../../shared/people/model/mailDomains.ts';

/** A network that counts as one visitor, such as `2001:db8:1:2::/64`, and how many times the limit of one household it has. */
interface Network {
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
 * The shares are so far apart that no one can use up the limit of a carrier's /48 or /24 from one household.
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

/** The networks of a visitor, narrowest first. Whatever is no address counts as one visitor. */
export function networksOf(address: string): Network[] {
  if (!ipaddr.isValid(address)) return [{ name: 'unknown', share: 1 }];
  // An IPv4 address that is written as one of IPv6 counts as itself.
  const bytes = ipaddr.process(address).toByteArray();
  return sizes[bytes.length === 4 ? 'ipv4' : 'ipv6'].map(({ bits, share }) => ({
    name: `${ipaddr.fromByteArray(bytes.map((byte, n) => (n < bits / 8 ? byte : 0)))}/${bits}`,
    share,
  }));
}

/** What a provider documents about addresses that reach the same mailbox. */
interface Aliases {
  /** Domains at which a name is the same mailbox; the first one stands for all. */
  domains: string[];
  /** Characters of a name that make no difference. */
  ignored?: RegExp;
  /** What begins a tag, besides `+`. */
  tag?: RegExp;
}

/**
 * At Yahoo each domain has mailboxes of its own. A hyphen separates a disposable address's keyword from what all of a person's
 * begin with: https://help.yahoo.com/help/uk/bt/tutorials/mail/addressguard2.html, https://patents.justia.com/patent/20060041621.
 */
const yahoo = domainsOf('yahoo').map((domain) => ({ domains: [domain], tag: /(?<!^)-.*$/ }));

const providers: Aliases[] = [
  // https://support.google.com/mail/answer/7436150
  { domains: domainsOf('google'), ignored: /\./g },
  // https://support.apple.com/en-us/118230
  { domains: domainsOf('apple') },
  // https://proton.me/support/change-username and https://proton.me/support/addresses-and-aliases
  { domains: domainsOf('proton'), ignored: /[._-]/g },
  // https://yandex.com/support/id/authorization/email.html
  { domains: domainsOf('yandex') },
  ...yahoo,
];
const byDomain = new Map(providers.flatMap((provider) => provider.domains.map((domain) => [domain, provider])));

/** `anything@ana.fastmail.com` is ana's: https://www.fastmail.help/hc/en-us/articles/360060591053 */
const subdomain = new RegExp(`^.*@([^@.]+)\\.(${domainsOf('fastmail').join('|').replaceAll('.', '\\.')})$`);

/**
 * The mailbox that an address belongs to, for limits alone: people stay who they are by their address. A tag (RFC 5233), as
 * in `ana+x@example.org`, counts as one at every provider; other aliases only where the provider documents them.
 */
export function mailboxOf(address: string): string {
  const plain = normalizeEmail(address).replace(subdomain, '$1@$2');
  const domain = domainOf(plain);
  const name = plain.slice(0, -domain.length - 1).replace(/(?<!^)\+.*$/, '');
  const { domains: [first = domain] = [], ignored, tag } = byDomain.get(domain) ?? {};
  const untagged = tag ? name.replace(tag, '') : name;
  return `${(ignored && untagged.replace(ignored, '')) || untagged}@${first}`;
}

/** What registries of countries put below themselves, as in `ox.ac.uk` and `example.com.br`. */
const registryLabel = /^(ac|ad|asso|co|com|ed|edu|gen|go|gob|gouv|gov|govt|k12|mil|ne|net|nhs|nom|or|org|sch|school)$/;

/**
 * Whoever is behind the domain of an address, as one who can make up mailboxes and subdomains without end; undefined at a
 * provider where anyone gets a mailbox. It is the domain as registered, by a rule of thumb instead of the Public Suffix List
 * (https://publicsuffix.org), which is larger than a function and its libraries: a wrong guess only shares a limit.
 */
export function organizationOf(address: string): string | undefined {
  const domain = domainOf(mailboxOf(address));
  if (publicMailDomains.has(domain)) return undefined;
  const labels = domain.split('.');
  const isCountry = labels.at(-1)?.length === 2;
  return labels.slice(isCountry && registryLabel.test(labels.at(-2) ?? '') ? -3 : -2).join('.');
}

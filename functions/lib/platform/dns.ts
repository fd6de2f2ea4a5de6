import dns from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { domainOf } from '../../../shared/people/model/email.ts';
import { timeoutFactor } from './aws/env.ts';
import { invalid } from './http/errors.ts';

/** `unknown`: DNS did not answer, or answered with an error. */
type Finding = 'takes mail' | 'not found' | 'refuses mail' | 'unknown';

const minute = 60_000;
/** How long a finding counts, in milliseconds. A domain that is found wanting may be mended at any moment. */
const lifetimes: Record<Finding, number> = {
  'takes mail': 360 * minute,
  'not found': 5 * minute,
  'refuses mail': 5 * minute,
  unknown: minute,
};

const known = new Map<string, { finding: Finding; until: number }>();
const maxKnown = 1000;

/**
 * Throws 400 for the field if email to this address cannot arrive: its domain does not exist, has no mail server, or
 * says that it takes no email. While DNS fails, every address is good. Call it after the limits: it may ask DNS.
 */
export async function requireMailDomain(address: string, field = 'email'): Promise<void> {
  const domain = domainOf(address);
  const finding = await find(domain);
  if (finding === 'not found')
    throw invalid({ [field]: `We couldn’t find “${domain}”. Please check the part after the @ sign.` });
  if (finding === 'refuses mail')
    throw invalid({ [field]: `“${domain}” doesn’t accept email. Please use another address.` });
}

async function find(domain: string): Promise<Finding> {
  const earlier = known.get(domain);
  if (earlier && earlier.until > Date.now()) return earlier.finding;
  const finding = await lookUp(domain);
  known.delete(domain);
  known.set(domain, { finding, until: Date.now() + lifetimes[finding] });
  const [oldest] = known.keys();
  if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
  return finding;
}

const lookUp = (domain: string): Promise<Finding> =>
  askDns(async (resolver) => {
    const servers = await recordsOf(resolver.resolveMx(domain));
    if (servers === 'unknown') return 'unknown';
    // RFC 7505: one record without a name says that the domain takes no email.
    if (servers.length > 0) return servers.every(({ exchange }) => exchange === '') ? 'refuses mail' : 'takes mail';
    // RFC 5321, 5.1: without MX records, email goes to the domain's own address.
    const found = await hasAddress(resolver, domain);
    if (found === 'unknown') return 'unknown';
    return found ? 'takes mail' : 'not found';
  });

/** How many hosts are asked for at once; a letter links to fewer. */
const maxHosts = 20;

/** Of the first twenty: those that do not exist or have no address. One about which DNS is late is taken to exist. */
export const absentHosts = (hosts: readonly string[]): Promise<string[]> =>
  askDns(async (resolver) => {
    const asked = hosts.slice(0, maxHosts);
    const found = await Promise.all(asked.map((host) => hasAddress(resolver, host)));
    return asked.filter((_, index) => found[index] === false);
  });

/** The longest that someone waits for DNS, in milliseconds. */
const patience = 1500 * timeoutFactor;

/** Lends a resolver to `ask`; what it has not answered within 1.5 seconds fails. */
async function askDns<T>(ask: (resolver: Resolver) => Promise<T>): Promise<T> {
  // A second try after a lost packet still fits into the time.
  const resolver = new Resolver({ timeout: patience / 3, tries: 2 });
  // A new resolver asks the servers of resolv.conf, even where dns.setServers named others for the process.
  resolver.setServers(dns.getServers());
  const timer = setTimeout(() => resolver.cancel(), patience);
  try {
    return await ask(resolver);
  } finally {
    clearTimeout(timer);
  }
}

/** The records of an answer; empty where the domain has none of this type, or does not exist. */
async function recordsOf<Record>(answer: Promise<Record[]>): Promise<Record[] | 'unknown'> {
  try {
    return await answer;
  } catch (error) {
    return ['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '') ? [] : 'unknown';
  }
}

async function hasAddress(resolver: Resolver, host: string): Promise<boolean | 'unknown'> {
  const answers = await Promise.all([resolver.resolve4(host), resolver.resolve6(host)].map(recordsOf));
  if (answers.some((records) => records !== 'unknown' && records.length > 0)) return true;
  return answers.includes('unknown') ? 'unknown' : false;
}

import dns from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { timeoutFactor } from '../aws/requestTimes.ts';

/** The longest that somebody waits for DNS, in milliseconds. */
const patience = 1500 * timeoutFactor;

/** Lends a resolver to `ask`; what it has not answered within 1.5 seconds fails. */
export async function askDns<T>(ask: (resolver: Resolver) => Promise<T>): Promise<T> {
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
export async function recordsOf<Record>(answer: Promise<Record[]>): Promise<Record[] | 'unknown'> {
  try {
    return await answer;
  } catch (error) {
    return ['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '') ? [] : 'unknown';
  }
}

/** Whether a host has an A or AAAA record. */
export async function hasAddress(resolver: Resolver, host: string): Promise<boolean | 'unknown'> {
  const answers = await Promise.all([resolver.resolve4(host), resolver.resolve6(host)].map(recordsOf));
  if (answers.some((records) => records !== 'unknown' && records.length > 0)) return true;
  return answers.includes('unknown') ? 'unknown' : false;
}

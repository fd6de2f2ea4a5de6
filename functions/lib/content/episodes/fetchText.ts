import { lookup } from 'node:dns';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { decodedText } from '../../../../shared/platform/decoding.ts';

export interface FetchLimits {
  /** Bytes. */
  size: number;
  /** Milliseconds for everything, redirects included. */
  time: number;
  redirects: number;
  /** Whether a byte that is not in the text's encoding is an error. */
  exact: boolean;
}

/** A feed of a thousand episodes with long notes is about 10 MB. */
export const feedLimits: FetchLimits = { size: 20_000_000, time: 30_000, redirects: 5, exact: false };

/**
 * The text at `address`, and where redirects led. Throws an error that says why it cannot be fetched: not http(s), not
 * on the public internet (checked at each redirect), too large, too slow, not in its encoding, or not a status 200.
 */
export async function fetchText(
  address: string,
  { size, time, redirects, exact }: FetchLimits,
): Promise<{ text: string; address: string }> {
  const signal = AbortSignal.timeout(time);
  let url = new URL(address);
  try {
    for (let hop = 0; hop <= redirects; hop++) {
      const response = await open(url, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) {
        const text = decodedText(await readBody(response, size), { type: headers['content-type'], exact });
        return { text, address: url.href };
      }
      response.destroy();
      if (statusCode < 300 || statusCode > 399 || !headers.location)
        throw new Error(`${url.hostname} answered ${statusCode}`);
      url = new URL(headers.location, url);
    }
    throw new Error(`${url.hostname} redirects more than ${redirects} times`);
  } catch (error) {
    if (signal.aborted) throw new Error(`${url.hostname} took longer than ${time / 1000} seconds`);
    throw error;
  }
}

function open(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error(`${url.protocol} is not a web address`);
  requirePublicHost(url);
  const get = url.protocol === 'https:' ? getHttps : getHttp;
  const headers = {
    accept: 'application/rss+xml, application/xml, text/xml, application/json, text/*;q=0.9, */*;q=0.5',
    // Uncompressed, so that the size limit counts the bytes that are parsed.
    'accept-encoding': 'identity',
  };
  return new Promise((resolve, reject) => {
    get(url, { headers, lookup: hosts.lookup, signal }, resolve).on('error', reject);
  });
}

async function readBody(response: IncomingMessage, size: number): Promise<Buffer> {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity')
    throw new Error(`The file is compressed (${encoding}) although we asked for it uncompressed`);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    length += chunk.length;
    if (length > size) throw new Error(`The file has more than ${size / 1_000_000} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** All that was ever given out of IPv6: https://www.iana.org/assignments/ipv6-unicast-address-assignments/. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** On the public internet: not on this machine, in a private network or AWS's metadata service. */
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
    if (error || refused) return done(error ?? notPublic(host), '', 4);
    if (options.all) return done(null, addresses);
    const [first] = addresses;
    return first ? done(null, first.address, first.family) : done(notPublic(host), '', 4);
  });
};

/** Only tests replace it, to reach a server of their own. */
export const hosts = { lookup: publicLookup };

/** Checks an IP address in the URL itself, which is never looked up as a name is. */
function requirePublicHost({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !isPublic(host)) throw notPublic(host);
}

const notPublic = (host: string) => new Error(`${host} is not an address of the public internet`);

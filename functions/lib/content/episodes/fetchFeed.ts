import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { publicLookup, requirePublicHost } from './publicAddress.ts';

export interface FetchLimits {
  /** Bytes. A feed of a thousand episodes with long notes is about 10 MB. */
  size: number;
  /** Milliseconds for everything, redirects included. */
  time: number;
  redirects: number;
}

const defaultLimits: FetchLimits = { size: 20_000_000, time: 30_000, redirects: 5 };

/** How host names and addresses are checked; only tests replace it, to reach a server of their own. */
export interface Guard {
  lookup: LookupFunction;
  requireHost(url: URL): void;
}

const publicOnly: Guard = { lookup: publicLookup, requireHost: requirePublicHost };

/**
 * The text at `address`. Throws an error whose message says why it cannot be fetched: not http(s), not on the public
 * internet (checked again for each redirect), too large, too slow, or a status other than 200.
 */
export async function fetchFeed(
  address: string,
  { size, time, redirects }: FetchLimits = defaultLimits,
  guard: Guard = publicOnly,
): Promise<string> {
  const signal = AbortSignal.timeout(time);
  try {
    let url = new URL(address);
    for (let hop = 0; hop <= redirects; hop++) {
      const response = await open(url, signal, guard);
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return await readBody(response, size);
      response.destroy();
      if (statusCode < 300 || statusCode > 399 || !headers.location) throw new Error(`The feed answered ${statusCode}`);
      url = new URL(headers.location, url);
    }
    throw new Error(`The feed redirects more than ${redirects} times`);
  } catch (error) {
    if (signal.aborted) throw new Error(`The feed took longer than ${time / 1000} seconds`);
    throw error;
  }
}

function open(url: URL, signal: AbortSignal, { lookup, requireHost }: Guard): Promise<IncomingMessage> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error(`${url.protocol} is not a web address`);
  requireHost(url);
  const get = url.protocol === 'https:' ? getHttps : getHttp;
  // Uncompressed, so that the size limit counts the bytes that are parsed.
  const headers = { accept: 'application/rss+xml, application/xml, text/xml', 'accept-encoding': 'identity' };
  return new Promise((resolve, reject) => {
    get(url, { headers, lookup, signal }, resolve).on('error', reject);
  });
}

async function readBody(response: IncomingMessage, size: number): Promise<string> {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity')
    throw new Error(`The feed is compressed (${encoding}) although we asked for it uncompressed`);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    length += chunk.length;
    if (length > size) throw new Error(`The feed has more than ${size / 1_000_000} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

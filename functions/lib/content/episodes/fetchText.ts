import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { decoded } from './decoded.ts';
import { publicLookup, requirePublicHost } from './publicAddress.ts';

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

/** What tells a later fetch of the same address whether it changed: https://www.rfc-editor.org/rfc/rfc9110#section-13.1 */
export interface Validators {
  etag?: string;
  modified?: string;
}

/** How the names of hosts are looked up; only tests replace it, to reach a server of their own. */
export const hosts = { lookup: publicLookup };

/** The host took too long. */
export class TooSlow extends Error {}

/**
 * The text at `address`, and its validators; null if it is still the one that `validators` came with. Throws an error whose
 * message says why it cannot be fetched: not http(s), not on the public internet (checked again for each redirect), too large,
 * too slow, in an encoding that it does not name, or a status other than 200.
 */
export async function fetchText(
  address: string,
  { size, time, redirects, exact }: FetchLimits,
  validators: Validators = {},
): Promise<({ text: string } & Validators) | null> {
  const signal = AbortSignal.timeout(time);
  let url = new URL(address);
  try {
    for (let hop = 0; hop <= redirects; hop++) {
      const response = await open(url, signal, validators);
      const { statusCode = 0, headers } = response;
      if (statusCode === 200)
        return { text: decoded(await readBody(response, size), headers, exact), ...validatorsOf(headers) };
      response.destroy();
      if (statusCode === 304 && (validators.etag || validators.modified)) return null;
      if (statusCode < 300 || statusCode > 399 || !headers.location)
        throw new Error(`${url.hostname} answered ${statusCode}`);
      url = new URL(headers.location, url);
    }
    throw new Error(`${url.hostname} redirects more than ${redirects} times`);
  } catch (error) {
    if (signal.aborted) throw new TooSlow(`${url.hostname} took longer than ${time / 1000} seconds`);
    throw error;
  }
}

const validatorsOf = ({ etag, 'last-modified': modified }: IncomingMessage['headers']): Validators => ({
  ...(etag && { etag }),
  ...(modified && { modified }),
});

function open(url: URL, signal: AbortSignal, { etag, modified }: Validators): Promise<IncomingMessage> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error(`${url.protocol} is not a web address`);
  requirePublicHost(url);
  const get = url.protocol === 'https:' ? getHttps : getHttp;
  const headers = {
    accept: 'application/rss+xml, application/xml, text/xml, application/json, text/*;q=0.9, */*;q=0.5',
    // Uncompressed, so that the size limit counts the bytes that are parsed.
    'accept-encoding': 'identity',
    ...(etag && { 'if-none-match': etag }),
    ...(modified && { 'if-modified-since': modified }),
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

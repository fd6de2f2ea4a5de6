import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Authorizer } from '../aws/iam.ts';
import type { Stack } from '../template/readTemplate.ts';
import { apiEntry } from '../template/resources.ts';
import type { Api } from './apiGateway.ts';
import { cloudFrontResponse, type FetchFromOrigin, fetchBySignature, fetchObject } from './cloudfront.ts';
import { type Hosts, listen } from './hosts.ts';
import { type Cookie, type EdgeRequest, type EdgeResponse, parseCookies, plain } from './http.ts';

/** Answers requests under /_local; undefined for unknown paths. */
export type Devtools = (request: EdgeRequest) => Promise<EdgeResponse | undefined>;

interface GatewayTargets {
  distribution: Stack['distribution'];
  api: Pick<Api, 'answer'>;
  authorizer: Authorizer;
  s3: string;
  aws: string;
  devtools: Devtools;
}

export type Gateway = Awaited<ReturnType<typeof startGateway>>;

/** For browsers: the local CloudFront with the API behind it, and /_local. Refuses requests for other host names. */
export async function startGateway(wantedPort: number, { addresses, accepts }: Hosts) {
  let targets: GatewayTargets | undefined;
  const answer: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', async () => {
      const { received, overTls } = read(request, Buffer.concat(chunks));
      const answer = !accepts(request.headers.host)
        ? misdirected
        : targets
          ? await route(targets, received).catch(failure)
          : plain(503, 'The local cloud is starting');
      const cookies = overTls ? answer.cookies : answer.cookies.map(renameSecureCookie);
      write(response, received.method, { ...answer, cookies });
    });
  };
  let port = wantedPort;
  const servers = addresses.map(() => createServer({ keepAliveTimeout: 60_000 }, answer));
  const stop = async () => {
    await Promise.all(servers.map(close));
  };
  try {
    for (const [index, server] of servers.entries()) port = await listen(server, port, addresses[index]);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    port,
    /** Requests are answered only after this call. */
    open: (newTargets: GatewayTargets) => {
      targets = newTargets;
    },
    stop,
  };
}

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    // Running requests may finish; idle browser connections are closed.
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 2000).unref();
  });

/** RFC 9110, 15.5.20: 421 is for a request that was sent to the wrong server. */
const misdirected = plain(
  421,
  'The local cloud answers to no such host name. Open it by localhost, or start it with HOST=<name> to use another name ' +
    'or address of this machine (see README.md).',
);

async function route(targets: GatewayTargets, request: EdgeRequest): Promise<EdgeResponse> {
  const { distribution, api, authorizer, s3, aws, devtools } = targets;
  // Straight to the API without CloudFront, for tests of callers who know the API's own address.
  if (request.uri.startsWith(`${apiEntry}/`))
    return api.answer({ ...request, uri: request.uri.slice(apiEntry.length) });
  if (/^\/_local(\/|$)/.test(request.uri))
    return (await devtools(request)) ?? plain(404, 'There is nothing at this address under /_local');
  if (!distribution) return api.answer(request);
  const may = (action: string, resource: string) =>
    authorizer.serviceMay({ principal: 'cloudfront.amazonaws.com', action, resource, sourceArn: distribution.arn });
  const fetchFromOrigin: FetchFromOrigin = (origin, sent) => {
    if (origin.kind === 'api') return api.answer(sent);
    return origin.signs ? fetchObject(s3, origin.bucket, sent, may) : fetchBySignature(aws, origin.bucket, sent);
  };
  return cloudFrontResponse(distribution, fetchFromOrigin, request);
}

function failure(error: unknown): EdgeResponse {
  console.error(error);
  return plain(502, `The local CloudFront failed: ${error instanceof Error ? error.message : error}`);
}

/**
 * Reads a request and removes two headers: `X-Local-Viewer` sets the visitor's address, so that one machine can act as
 * many visitors, and `X-Forwarded-Proto: https` comes from a proxy that speaks TLS with visitors.
 */
function read(request: IncomingMessage, body: Buffer): { received: EdgeRequest; overTls: boolean } {
  const { 'x-local-viewer': viewer, 'x-forwarded-proto': protocol, ...rest } = request.headers;
  const overTls = protocol === 'https';
  const cookies = parseCookies(request.headers.cookie);
  const headers = Object.entries(rest).map(([name, value = '']) => [
    name,
    Array.isArray(value) ? value.join(', ') : value,
  ]);
  const url = request.url ?? '/';
  const queryAt = url.indexOf('?');
  const received = {
    method: request.method ?? 'GET',
    uri: queryAt < 0 ? url : url.slice(0, queryAt),
    query: new URLSearchParams(queryAt < 0 ? '' : url.slice(queryAt + 1)),
    headers: Object.fromEntries(headers),
    cookies: overTls ? cookies : restoreSecureCookies(cookies),
    body,
    viewer:
      (Array.isArray(viewer) ? viewer[0] : viewer) ?? (request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
  };
  return { received, overTls };
}

function write(response: ServerResponse, method: string, { status, headers, cookies, body }: EdgeResponse): void {
  const { 'content-length': length, ...others } = headers;
  const hasContent = status !== 204 && status !== 304;
  response.writeHead(status, {
    ...others,
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
    ...(hasContent && { 'content-length': method === 'HEAD' ? (length ?? body.length) : body.length }),
  });
  response.end(hasContent && method !== 'HEAD' ? body : undefined);
}

/*
 * CloudFront speaks TLS; the local edge speaks plain HTTP. Chromium and Firefox nevertheless keep a `Secure` cookie
 * from http://localhost. WebKit does not, so no one could sign in. So over plain HTTP a browser gets these cookies
 * under another name and without `Secure`, and the edge restores their names when the browser sends them back.
 */

const marker = 'http';

/** The prefixes that only a `Secure` cookie may have (RFC 6265bis 4.1.3). */
const securePrefix = /^__(?:Host|Secure)-/i;

export const renameSecureCookie = (line: string): string =>
  (securePrefix.test(line) ? marker : '') + line.replace(/;\s*secure\s*(?=;|$)/gi, '');

/** A cookie that still has a prefix was not set by the local edge. */
export const restoreSecureCookies = (cookies: Cookie[]): Cookie[] =>
  cookies
    .filter(({ name }) => !securePrefix.test(name))
    .map(({ name, value }) => ({ name: isRenamed(name) ? name.slice(marker.length) : name, value }));

const isRenamed = (name: string) => name.startsWith(marker) && securePrefix.test(name.slice(marker.length));

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { answerAtApi } from './edge/apiGateway.ts';
import { fetchObject } from './edge/bucket.ts';
import { answerAtEdge } from './edge/cloudfront.ts';
import { type EdgeRequest, type EdgeResponse, parseCookies, plain } from './edge/http.ts';
import { restored, softened } from './edge/plainHttp.ts';
import type { Functions } from './lambda/runtime.ts';
import { listen } from './listen.ts';
import type { Service } from './service.ts';
import type { Stack } from './template.ts';

/** Answers requests below /_local; undefined for what is not there. */
export type Controls = (request: EdgeRequest) => Promise<EdgeResponse | undefined>;

export interface Behind {
  stack: Pick<Stack, 'distribution' | 'routes'>;
  functions: Functions;
  s3: string;
  controls: Controls;
}

export interface Gateway extends Service {
  port: number;
  /** From here on requests are answered. */
  open(behind: Behind): void;
}

/** The HTTP server that a browser talks to: the local CloudFront, with the API behind it and /_local beside it. */
export async function startGateway(wantedPort: number): Promise<Gateway> {
  let behind: Behind | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', async () => {
      const { received, overTls } = read(request, Buffer.concat(chunks));
      const answer = behind
        ? await answerWith(behind, received).catch(failure)
        : plain(503, 'The local cloud is starting');
      const cookies = overTls ? answer.cookies : answer.cookies.map(softened);
      write(response, received.method, { ...answer, cookies });
    });
  });
  server.keepAliveTimeout = 60_000;
  const port = await listen(server, wantedPort);
  return {
    port,
    open: (what) => {
      behind = what;
    },
    stop: () =>
      new Promise((resolve) => {
        // What is being answered may end; a browser's idle connections may not hold us up.
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 2000).unref();
      }),
  };
}

const apiEntry = '/_local/api';

async function answerWith({ stack, functions, s3, controls }: Behind, request: EdgeRequest): Promise<EdgeResponse> {
  // Straight to the API, past CloudFront: how a test plays somebody who found its address.
  if (request.uri.startsWith(`${apiEntry}/`)) {
    return answerAtApi(stack.routes, functions, { ...request, uri: request.uri.slice(apiEntry.length) });
  }
  if (/^\/_local(\/|$)/.test(request.uri))
    return (await controls(request)) ?? plain(404, 'There is no such thing at /_local');
  if (!stack.distribution) return answerAtApi(stack.routes, functions, request);
  return answerAtEdge(
    stack.distribution,
    (origin, sent) => {
      return origin.kind === 'bucket'
        ? fetchObject(s3, origin.bucket, sent)
        : answerAtApi(stack.routes, functions, sent);
    },
    request,
  );
}

function failure(error: unknown): EdgeResponse {
  console.error(error);
  return plain(502, `The local CloudFront failed: ${error instanceof Error ? error.message : error}`);
}

/**
 * `X-Local-Viewer` lets one machine play many visitors, `X-Forwarded-Proto: https` is what a proxy says that speaks TLS
 * to them; nothing behind this line hears of either.
 */
function read(request: IncomingMessage, body: Buffer): { received: EdgeRequest; overTls: boolean } {
  const { 'x-local-viewer': played, 'x-forwarded-proto': protocol, ...rest } = request.headers;
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
    cookies: overTls ? cookies : restored(cookies),
    body,
    viewer:
      (Array.isArray(played) ? played[0] : played) ?? (request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
  };
  return { received, overTls };
}

function write(response: ServerResponse, method: string, { status, headers, cookies, body }: EdgeResponse): void {
  const { 'content-length': length, ...others } = headers;
  const noBody = method === 'HEAD' || status === 204 || status === 304;
  response.writeHead(status, {
    ...others,
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
    ...(status !== 204 &&
      status !== 304 && { 'content-length': method === 'HEAD' ? (length ?? body.length) : body.length }),
  });
  response.end(noBody ? undefined : body);
}

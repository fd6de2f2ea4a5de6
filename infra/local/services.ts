import { randomUUID } from 'node:crypto';
import { Agent, createServer, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';
import { type Call, readCall } from './call.ts';
import type { Faults } from './faults.ts';
import { listen } from './listen.ts';
import type { Service } from './service.ts';
import { ServiceError, type ServiceName, wireError } from './serviceError.ts';

/** Where calls of a service end: at an emulator's address, or in a function that answers them. */
export type Destination = string | ((call: Call) => Promise<{ type: string; body: string }>);

export interface Wiring {
  destinations: Record<ServiceName, Destination>;
  faults: Faults;
  /** Why the caller may not do this; undefined where it may. */
  refusal(call: Call): string | undefined;
  /** Ends the function that signed with this session token, at once. */
  crash(token: string): void;
}

/** Calls by service and operation since the last reset. */
export type CallCounts = Partial<Record<ServiceName, Record<string, number>>>;

export interface ServiceEndpoint extends Service {
  /** What functions take for the address of every AWS service. */
  address: string;
  /** Calls are answered from here on. */
  connect(wiring: Wiring): void;
  counts(): CallCounts;
  resetCounts(): void;
}

/**
 * The one address that functions call for AWS services. It counts each call, checks the caller's permissions, makes
 * ordered faults happen, and passes the rest on.
 */
export async function startServiceEndpoint(): Promise<ServiceEndpoint> {
  let wiring: Wiring | undefined;
  let counts: CallCounts = {};
  const agent = new Agent({ keepAlive: true });

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => void take(request, Buffer.concat(chunks), response));
  });
  // Node would close idle connections after 5 s, and a caller's next request could meet the closing.
  server.keepAliveTimeout = 0;
  const port = await listen(server, 0, '127.0.0.1');

  async function take(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const call = readCall(request, body);
    if (!call || !wiring) {
      response.writeHead(400).end('The local cloud has no such AWS service');
      return;
    }
    const operations = counts[call.service] ?? {};
    operations[call.operation] = (operations[call.operation] ?? 0) + 1;
    counts[call.service] = operations;

    const fail = (code: string, message: string) => {
      const error = wireError(call.service, code, message, randomUUID());
      response.writeHead(error.status, error.headers).end(error.body);
    };
    const refusal = wiring.refusal(call);
    if (refusal) return fail(call.service === 's3' ? 'AccessDenied' : 'AccessDeniedException', refusal);

    const fault = wiring.faults.ofCall(call.service, call.operation);
    if (fault === 'timeout') return;
    if (fault === 'reset') return void request.socket.resetAndDestroy();
    const crash = () => wiring?.crash(String(request.headers['x-amz-security-token']));
    if (fault === 'crash') return crash();
    if (typeof fault === 'object') return fail(fault.code, fault.message ?? `${fault.code}, ordered at /_local/faults`);
    const lost =
      fault === 'reset-after-accept'
        ? () => void request.socket.resetAndDestroy()
        : fault === 'crash-after-accept'
          ? crash
          : undefined;

    const destination = wiring.destinations[call.service];
    if (typeof destination === 'string') return forward(destination, request, body, response, lost);
    try {
      const answer = await destination(call);
      if (lost) lost();
      else response.writeHead(200, { 'content-type': answer.type, 'x-amzn-requestid': randomUUID() }).end(answer.body);
    } catch (error) {
      if (error instanceof ServiceError) fail(error.code, error.message);
      else fail('InternalFailure', String(error));
    }
  }

  function forward(
    to: string,
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
    lost?: () => void,
  ): void {
    const { hostname, port: toPort } = new URL(to);
    const { host: _, 'transfer-encoding': __, ...headers } = request.headers;
    const onward = openRequest(
      {
        agent,
        hostname,
        port: toPort,
        method: request.method,
        path: request.url,
        headers: { ...headers, 'content-length': body.length },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part) => parts.push(part));
        answer.once('end', () => {
          if (lost) return lost();
          // In one piece, length known: a send of ten thousand mails makes every write to a socket count.
          const content = Buffer.concat(parts);
          const { 'transfer-encoding': _, connection: __, 'keep-alive': ___, ...kept } = answer.headers;
          const length = request.method === 'HEAD' ? {} : { 'content-length': content.length };
          response.writeHead(answer.statusCode ?? 502, { ...kept, ...length }).end(content);
        });
      },
    );
    onward.once('error', () => request.socket.destroy());
    onward.end(body);
  }

  return {
    address: `http://127.0.0.1:${port}`,
    connect: (to) => {
      wiring = to;
    },
    counts: () => counts,
    resetCounts: () => {
      counts = {};
    },
    stop: () => {
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

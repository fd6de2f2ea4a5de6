import { randomUUID } from 'node:crypto';
import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isLocal } from '../edge/hosts.ts';
import { listen } from '../edge/listen.ts';
import type { Functions } from '../lambda/runtime.ts';
import type { Stoppable } from '../lifecycle/stoppable.ts';
import type { Authorizer } from './authorizer.ts';
import { AwsError, accessDenied, errorResponse, type ServiceName } from './errors.ts';
import type { Faults, OrderedError } from './faults.ts';
import { forward } from './forward.ts';
import { withLineage } from './lineage.ts';
import { absenceDenial } from './permissions.ts';
import { presignedDenial } from './presigned.ts';
import { type AwsRequest, readAwsRequest } from './request.ts';
import { conflictIn, type Transactions } from './transactions.ts';
import type { WriteGate } from './writeGate.ts';
import { writtenTables } from './writtenTables.ts';

/** The answer of a service that is no emulator; with status 200 where it says no other. */
export interface BackendAnswer {
  status?: number;
  type: string;
  headers?: Record<string, string>;
  body: string;
}

type Answering = (request: AwsRequest) => Promise<BackendAnswer>;

/** What answers the requests to a service: an emulator, by its address, or a function. */
export type Backend = string | Answering;

/** Single operations: `ses:GetEmailIdentity`. */
export type Operations = Record<string, Answering>;

export interface Connections {
  backends: Partial<Record<ServiceName, Backend>>;
  /** What no backend of the service has. */
  operations?: Operations;
  faults: Faults;
  transactions: Transactions;
  writes: WriteGate;
  authorizer: Pick<Authorizer, 'denial' | 'functionMay'>;
  functions: Pick<Functions, 'crash' | 'lineageOf'>;
  /** Called with the tables that a request wrote to, when it is answered. */
  onWrite(tables: string[]): void;
}

/** Requests by service and operation since the last reset. */
export type RequestCounts = Partial<Record<ServiceName, Record<string, number>>>;

export interface AwsEndpoint extends Stoppable {
  /** The address that functions use for every AWS service. */
  address: string;
  /** Requests are answered from this call on. */
  connect(connections: Connections): void;
  counts(): RequestCounts;
  resetCounts(): void;
}

/**
 * The one HTTP address that functions call for all AWS services. For each request it counts, checks the caller's
 * permissions, injects a fault if one is planned, and otherwise passes the request on to the service's backend.
 */
export async function startAwsEndpoint(): Promise<AwsEndpoint> {
  let connections: Connections | undefined;
  let counts: RequestCounts = {};
  const agent = new Agent({ keepAlive: true });

  const server = createServer((request, response) => {
    if (!isLocal(request.headers.host)) return response.writeHead(421).end('AWS is at 127.0.0.1 here');
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => void handle(request, Buffer.concat(chunks), response));
  });
  // Node closes idle connections after 5 s by default, and a client may send its next request at that moment.
  server.keepAliveTimeout = 0;
  const port = await listen(server, 0);

  async function handle(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const awsRequest = readAwsRequest(request, body);
    if (!awsRequest || !connections) {
      response.writeHead(400).end('The local cloud has no such AWS service');
      return;
    }
    const { service, operation } = awsRequest;
    const operations = counts[service] ?? {};
    operations[operation] = (operations[operation] ?? 0) + 1;
    counts[service] = operations;

    const fail = (error: AwsError) => {
      const { status, headers, body: text } = errorResponse(service, error, randomUUID());
      response.writeHead(status, headers).end(text);
    };
    const denial = connections.authorizer.denial(awsRequest);
    if (denial) return fail(accessDenied(service, denial));
    const unsigned = presignedDenial(request);
    if (unsigned) return fail(new AwsError(...unsigned));

    const fault = connections.faults.forRequest(service, operation);
    if (fault === 'timeout') return;
    if (fault === 'reset') return void request.socket.resetAndDestroy();
    const sessionToken = String(request.headers['x-amz-security-token']);
    const crash = () => connections?.functions.crash(sessionToken);
    if (fault === 'crash') return crash();
    if (typeof fault === 'object') return fail(orderedError(fault, awsRequest));
    const insteadOfAnswer =
      fault === 'reset-after-accept'
        ? () => void request.socket.resetAndDestroy()
        : fault === 'crash-after-accept'
          ? crash
          : undefined;

    const backend = connections.operations?.[`${service}:${operation}`] ?? connections.backends[service];
    if (!backend)
      return fail(new AwsError('UnknownOperationException', `The local cloud does not know ${service} ${operation}`));
    if (typeof backend === 'string') {
      const tables = writtenTables(awsRequest);
      const ended = tables.length > 0 ? await connections.writes.enter() : () => {};
      let leave: () => void;
      try {
        leave = connections.transactions.enter(awsRequest);
      } catch (error) {
        ended();
        return fail(error as AwsError);
      }
      const done = () => {
        leave();
        ended();
        if (tables.length > 0) connections?.onWrite(tables);
      };
      const sent =
        service === 'sqs' ? withLineage(awsRequest, connections.functions.lineageOf(sessionToken)) : undefined;
      const insteadOf = (status: number) => {
        if (insteadOfAnswer) return insteadOfAnswer;
        const denial = status === 404 && connections && absenceDenial(awsRequest, connections.authorizer);
        return denial ? () => fail(accessDenied(service, denial)) : undefined;
      };
      return forward(agent, backend, request, sent ?? body, response, done, insteadOf);
    }
    try {
      const { status = 200, type, headers, body: text } = await backend(awsRequest);
      if (insteadOfAnswer) return insteadOfAnswer();
      response.writeHead(status, { 'content-type': type, 'x-amzn-requestid': randomUUID(), ...headers }).end(text);
    } catch (error) {
      fail(error instanceof AwsError ? error : new AwsError('InternalFailure', String(error)));
    }
  }

  return {
    address: `http://127.0.0.1:${port}`,
    connect: (given) => {
      connections = given;
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

/** A planned error. A transaction is never refused by itself: it is cancelled, with reasons. */
function orderedError({ code, message }: OrderedError, request: AwsRequest): AwsError {
  if (code === 'TransactionConflictException' && request.input.TransactItems) return conflictIn(request);
  return new AwsError(code, message ?? `${code}, ordered at /_local/faults`);
}

import { randomUUID } from 'node:crypto';
import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isLocal } from '../edge/hosts.ts';
import { listen } from '../edge/listen.ts';
import { withLineage } from '../lambda/recursion.ts';
import type { Functions } from '../lambda/runtime.ts';
import type { Authorizer } from './authorizer.ts';
import { AwsError, accessDenied, errorResponse, type ServiceName } from './errors.ts';
import type { Faults, PlannedError } from './faults.ts';
import { forward } from './forward.ts';
import { absenceDenial } from './permissions.ts';
import { presignedDenial } from './presigned.ts';
import { type AwsRequest, readAwsRequest } from './request.ts';
import { conflictIn, type Transactions, writtenTables } from './transactions.ts';

/** The answer of a service that is not an emulator. The default status is 200. */
export interface BackendAnswer {
  status?: number;
  type: string;
  headers?: Record<string, string>;
  body: string;
}

export const jsonAnswer = (body: object, type = 'application/json'): BackendAnswer => ({
  type,
  body: JSON.stringify(body),
});

type OperationHandler = (request: AwsRequest) => Promise<BackendAnswer>;

/** What answers a service's requests: the address of an emulator, or a function. */
export type Backend = string | OperationHandler;

/** Handlers by operation, such as `ses:GetEmailIdentity`. */
export type Operations = Record<string, OperationHandler>;

interface Connections {
  backends: Partial<Record<ServiceName, Backend>>;
  /** Operations that the service's backend does not have. */
  operations?: Operations;
  faults: Faults;
  transactions: Transactions;
  authorizer: Pick<Authorizer, 'denial' | 'functionMay'>;
  functions: Pick<Functions, 'crash' | 'lineageOf'>;
  /** Called after each write with the tables that the request wrote to. */
  onWrite(tables: string[]): void;
}

export type AwsEndpoint = Awaited<ReturnType<typeof startAwsEndpoint>>;

/**
 * The one HTTP address that functions call for all AWS services. It counts each request, checks the caller's
 * permissions, injects a fault if one is planned, and otherwise passes the request on to the service's backend.
 */
export async function startAwsEndpoint() {
  let connections: Connections | undefined;
  /** Requests by service and operation since the last reset. */
  let counts: Partial<Record<ServiceName, Record<string, number>>> = {};
  /** How many requests of each caller are not answered yet. */
  const open = new Map<string, number>();
  const agent = new Agent({ keepAlive: true });

  const server = createServer((request, response) => {
    if (!isLocal(request.headers.host)) return response.writeHead(421).end('AWS is at 127.0.0.1 here');
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => void handle(request, Buffer.concat(chunks), response));
  });
  // By default Node closes idle connections after 5 s, possibly just as a client sends its next request.
  server.keepAliveTimeout = 0;
  const port = await listen(server, 0);

  async function handle(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const awsRequest = readAwsRequest(request, body);
    if (!awsRequest || !connections) {
      response.writeHead(400).end('The local cloud does not have this AWS service');
      return;
    }
    const { service, operation, caller } = awsRequest;
    open.set(caller, (open.get(caller) ?? 0) + 1);
    response.once('close', () => open.set(caller, (open.get(caller) ?? 0) - 1));
    const operations = counts[service] ?? {};
    operations[operation] = (operations[operation] ?? 0) + 1;
    counts[service] = operations;

    const fail = (error: AwsError) => {
      const { status, headers, body: text } = errorResponse(service, error, randomUUID());
      response.writeHead(status, headers).end(text);
    };
    const denial = connections.authorizer.denial(awsRequest);
    if (denial) return fail(accessDenied(service, denial));
    const signatureDenial = presignedDenial(request);
    if (signatureDenial) return fail(new AwsError(...signatureDenial));

    const fault = connections.faults.forRequest(awsRequest);
    if (fault === 'timeout') return;
    if (fault === 'reset') return void request.socket.resetAndDestroy();
    const sessionToken = String(request.headers['x-amz-security-token']);
    const crash = () => connections?.functions.crash(sessionToken);
    if (fault === 'crash') return crash();
    if (typeof fault === 'object') return fail(plannedError(fault, awsRequest));
    const loseAnswer =
      fault === 'reset-after-accept'
        ? () => void request.socket.resetAndDestroy()
        : fault === 'crash-after-accept'
          ? crash
          : undefined;

    const backend = connections.operations?.[`${service}:${operation}`] ?? connections.backends[service];
    if (!backend)
      return fail(new AwsError('UnknownOperationException', `The local cloud does not know ${service} ${operation}`));
    if (typeof backend === 'string') {
      let leaveTransactions: () => void;
      try {
        leaveTransactions = connections.transactions.enter(awsRequest);
      } catch (error) {
        return fail(error as AwsError);
      }
      const tables = writtenTables(awsRequest);
      const done = () => {
        leaveTransactions();
        if (tables.length > 0) connections?.onWrite(tables);
      };
      const bodyWithLineage =
        service === 'sqs' ? withLineage(awsRequest, connections.functions.lineageOf(sessionToken)) : undefined;
      const replacementFor = (status: number) => {
        if (loseAnswer) return loseAnswer;
        const denial = status === 404 && connections && absenceDenial(awsRequest, connections.authorizer);
        return denial ? () => fail(accessDenied(service, denial)) : undefined;
      };
      return forward(agent, backend, request, bodyWithLineage ?? body, response, done, replacementFor);
    }
    try {
      const { status = 200, type, headers, body: text } = await backend(awsRequest);
      if (loseAnswer) return loseAnswer();
      response.writeHead(status, { 'content-type': type, 'x-amzn-requestid': randomUUID(), ...headers }).end(text);
    } catch (error) {
      fail(error instanceof AwsError ? error : new AwsError('InternalFailure', String(error)));
    }
  }

  return {
    /** The address that functions use for every AWS service. */
    address: `http://127.0.0.1:${port}`,
    /** Requests are answered only after this call. */
    connect: (newConnections: Connections) => {
      connections = newConnections;
    },
    counts: () => counts,
    /** The requests that are not answered yet, by the id of the caller’s access key. */
    open: () => [...open].flatMap(([caller, count]) => (count > 0 ? [{ caller, count }] : [])),
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

/** The planned error. DynamoDB does not refuse a whole transaction: it cancels it, with a reason for each item. */
function plannedError({ code, message }: PlannedError, request: AwsRequest): AwsError {
  if (code === 'TransactionConflictException' && request.input.TransactItems) return conflictIn(request);
  return new AwsError(code, message ?? `${code}, planned at /_local/faults`);
}

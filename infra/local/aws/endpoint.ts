import { randomUUID } from 'node:crypto';
import { Agent, createServer, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';
import { isLocal, listen } from '../edge/hosts.ts';
import { AwsError, accessDenied, errorResponse, type ServiceName } from './errors.ts';
import type { Faults } from './faults.ts';
import type { Authorizer } from './iam.ts';
import { type AwsRequest, absenceDenial, presignedDenial, readAwsRequest } from './request.ts';

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

/** What answers by operation, such as `ses:GetEmailIdentity`. It may throw AWS's error. */
export type Operations = Record<string, (request: AwsRequest) => BackendAnswer | Promise<BackendAnswer>>;

interface Connections {
  operations: Operations;
  /** The addresses of emulators, which get all other operations. */
  emulators: Partial<Record<ServiceName, string>>;
  faults: Faults;
  authorizer: Pick<Authorizer, 'denial' | 'functionMay'>;
  functions: { crash(sessionToken: string): void };
  /** Called after each write to DynamoDB with the request, which names its tables. */
  onWrite(body: Buffer): void;
}

export type AwsEndpoint = Awaited<ReturnType<typeof startAwsEndpoint>>;

/** The one HTTP address that functions call for all AWS services. */
export async function startAwsEndpoint() {
  let connections: Connections | undefined;
  let counts: Partial<Record<ServiceName, Record<string, number>>> = {};
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
    const asked = readAwsRequest(request, body);
    if (!asked || !connections)
      return void response.writeHead(400).end('The local cloud does not have this AWS service');
    const { service, operation, caller } = asked;
    const { authorizer, emulators, operations, faults, functions, onWrite } = connections;
    open.set(caller, (open.get(caller) ?? 0) + 1);
    response.once('close', () => open.set(caller, (open.get(caller) ?? 0) - 1));
    const counted = counts[service] ?? {};
    counted[operation] = (counted[operation] ?? 0) + 1;
    counts[service] = counted;

    const fail = (error: AwsError) => {
      const { status, headers, body: text } = errorResponse(service, error, randomUUID());
      response.writeHead(status, headers).end(text);
    };
    const denial = authorizer.denial(asked);
    if (denial) return fail(accessDenied(service, denial));
    const signatureDenial = presignedDenial(request);
    if (signatureDenial) return fail(new AwsError(...signatureDenial));

    const fault = faults.forRequest(asked);
    const reset = () => void request.socket.resetAndDestroy();
    const crash = () => functions.crash(String(request.headers['x-amz-security-token']));
    if (fault === 'timeout') return;
    if (fault === 'reset') return reset();
    if (fault === 'crash') return crash();
    if (typeof fault === 'object')
      return fail(new AwsError(fault.code, fault.message ?? `${fault.code}, planned at /_local/faults`));
    const loseAnswer = fault && { 'reset-after-accept': reset, 'crash-after-accept': crash }[fault];

    const operate = operations[`${service}:${operation}`];
    if (operate) {
      try {
        const { status = 200, type, headers, body: text } = await operate(asked);
        if (loseAnswer) return loseAnswer();
        response.writeHead(status, { 'content-type': type, 'x-amzn-requestid': randomUUID(), ...headers }).end(text);
      } catch (error) {
        fail(error instanceof AwsError ? error : new AwsError('InternalFailure', String(error)));
      }
      return;
    }
    const emulator = emulators[service];
    if (!emulator)
      return fail(new AwsError('UnknownOperationException', `The local cloud does not know ${service} ${operation}`));
    const done = () => {
      if (service === 'dynamodb' && /^(Put|Update|Delete|TransactWrite|BatchWrite)/.test(operation)) onWrite(body);
    };
    const replacementFor = (status: number) => {
      if (loseAnswer) return loseAnswer;
      const hidden = status === 404 ? absenceDenial(asked, authorizer) : undefined;
      return hidden ? () => fail(accessDenied(service, hidden)) : undefined;
    };
    forward({ agent, to: emulator, request, body, response, done, replacementFor });
  }

  return {
    address: `http://127.0.0.1:${port}`,
    /** Requests are answered only after this call. */
    connect: (newConnections: Connections) => {
      connections = newConnections;
    },
    counts: () => counts,
    /** The requests that are not answered yet, by the caller's access key id. */
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

interface Forwarded {
  agent: Agent;
  to: string;
  request: IncomingMessage;
  body: Buffer;
  response: ServerResponse;
  /** Called when the emulator has answered or the connection broke. */
  done(): void;
  /** By the answer's status, what to do instead of answering. */
  replacementFor(status: number): (() => void) | undefined;
}

function forward({ agent, to, request, body, response, done, replacementFor }: Forwarded): void {
  const { hostname, port } = new URL(to);
  const { host: _, 'transfer-encoding': __, ...kept } = request.headers;
  const headers = { ...kept, 'content-length': body.length };
  const fail = () => {
    done();
    request.socket.destroy();
  };
  const onward = openRequest(
    { agent, hostname, port, method: request.method, path: request.url, headers },
    (answer) => {
      const parts: Buffer[] = [];
      // The connection broke. Otherwise the write would stay open and the caller would wait forever.
      answer.once('error', fail);
      answer.on('data', (part) => parts.push(part));
      answer.once('end', () => {
        done();
        const replacement = replacementFor(answer.statusCode ?? 502);
        if (replacement) return replacement();
        // One write with a known length: with ten thousand emails, each additional write to a socket takes time.
        const content = Buffer.concat(parts);
        const { 'transfer-encoding': _, connection: __, 'keep-alive': ___, ...answered } = answer.headers;
        const length = request.method === 'HEAD' ? {} : { 'content-length': content.length };
        response.writeHead(answer.statusCode ?? 502, { ...answered, ...length }).end(content);
      });
    },
  );
  onward.once('error', fail);
  onward.end(body);
}

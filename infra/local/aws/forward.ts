import { type Agent, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';

/**
 * Passes a request to an emulator and its answer back. `done` is called when the emulator has answered or the
 * connection broke; `replacementFor` returns, by the answer's status, what to do instead of answering.
 */
export function forward(
  agent: Agent,
  to: string,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  done: () => void,
  replacementFor: (status: number) => (() => void) | undefined,
): void {
  const { hostname, port: toPort } = new URL(to);
  const { host: _, 'transfer-encoding': __, ...headers } = request.headers;
  const fail = () => {
    done();
    request.socket.destroy();
  };
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
      // The connection broke. Otherwise the transaction would stay open and the caller would wait forever.
      answer.once('error', fail);
      answer.on('data', (part) => parts.push(part));
      answer.once('end', () => {
        done();
        const replacement = replacementFor(answer.statusCode ?? 502);
        if (replacement) return replacement();
        // One write with a known length: with ten thousand mails, each additional write to a socket takes time.
        const content = Buffer.concat(parts);
        const { 'transfer-encoding': _, connection: __, 'keep-alive': ___, ...kept } = answer.headers;
        const length = request.method === 'HEAD' ? {} : { 'content-length': content.length };
        response.writeHead(answer.statusCode ?? 502, { ...kept, ...length }).end(content);
      });
    },
  );
  onward.once('error', fail);
  onward.end(body);
}

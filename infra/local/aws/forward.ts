import { type Agent, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';

/**
 * Passes a request on to an emulator and its answer back. `done` is called when the emulator has answered or has broken off;
 * `insteadOf` says by the answer's status what is done in its place.
 */
export function forward(
  agent: Agent,
  to: string,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  done: () => void,
  insteadOf: (status: number) => (() => void) | undefined,
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
      // It broke off. As long as nobody says so, its transaction would go on and its caller wait.
      answer.once('error', fail);
      answer.on('data', (part) => parts.push(part));
      answer.once('end', () => {
        done();
        const other = insteadOf(answer.statusCode ?? 502);
        if (other) return other();
        // One write with a known length: at ten thousand mails, each further write to a socket costs time.
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

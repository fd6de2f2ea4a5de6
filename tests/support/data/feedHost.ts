import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A podcast's host on this machine: what it answers at each path, and the paths that were asked for. */
export class FeedHost {
  readonly files: Record<string, Answer> = {};
  readonly asked: string[] = [];
  readonly #server = createServer((request, response) => {
    const path = request.url ?? '';
    this.asked.push(path);
    const answer = this.files[path];
    if (typeof answer === 'function') answer(request, response);
    else response.writeHead(answer === undefined ? 404 : 200).end(answer);
  });

  /** Under a name that counts as public in a test that replaces the look-up of names. */
  async start(name: string): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://${name}:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** The paths that were asked for since the last call, in alphabetical order. */
  takeAsked(): string[] {
    return this.asked.splice(0).toSorted();
  }
}

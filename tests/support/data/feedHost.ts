import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import { hosts, publicLookup } from '../../../functions/lib/content/episodes/fetchText.ts';

export type Answer = string | Buffer | ((request: IncomingMessage, response: ServerResponse) => void);

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

  /** Returns its address, under a name that counts as public until the mocks are restored. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    vi.spyOn(hosts, 'lookup').mockImplementation((name, options, done) =>
      name === 'feed.test' ? done(null, [{ address: '127.0.0.1', family: 4 }]) : publicLookup(name, options, done),
    );
    return `http://feed.test:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** The paths that were asked for since the last call. */
  takeAsked(): string[] {
    return this.asked.splice(0);
  }
}

export function endless(_: IncomingMessage, response: ServerResponse): void {
  const timer = setInterval(() => response.write('x'.repeat(100_000)), 1);
  response.on('close', () => clearInterval(timer));
}

export const redirect = (to: string) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(302, { location: to }).end();
};

import { type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { performance } from 'node:perf_hooks';
import { brotliCompressSync, constants } from 'node:zlib';
import type { BrowserContext } from 'playwright-core';
import { listen } from '../../infra/local/edge/hosts.ts';
import { Cloud } from '../support/cloud/cloud.ts';
import { signIn } from '../support/cloud/visitor.ts';

export interface Figure {
  what: string;
  value: string;
  /** The limit; absent if a figure is only for comparison. */
  bar?: string;
  holds?: boolean;
}

export const figure = (what: string, value: string, bar?: string, holds?: boolean): Figure => ({
  what,
  value,
  ...(bar !== undefined && { bar }),
  ...(holds !== undefined && { holds }),
});

/** A figure that holds up to a limit. `say` makes text of both. */
export const atMost = (what: string, value: number, limit: number, say: (value: number) => string): Figure =>
  figure(what, say(value), `<= ${say(limit)}`, value <= limit);

/** Milliseconds that `work` takes, and its result. */
export async function timed<T>(work: () => Promise<T> | T): Promise<{ ms: number; result: T }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
export const inMs = (ms: number) => `${ms.toFixed(0)} ms`;
export const inMB = (megabytes: number) => `${megabytes.toFixed(0)} MB`;
export const inKB = (bytes: number) => `${Math.round(bytes / 1000)} KB`;

export async function onCloud<T>(
  options: Parameters<typeof Cloud.start>[0],
  measure: (cloud: Cloud) => Promise<T>,
): Promise<T> {
  const cloud = await Cloud.start({ schedules: true, ...options });
  try {
    return await measure(cloud);
  } finally {
    await cloud.remove();
  }
}

/** Signs an admin in, in a browser: by the cookie, so that no page is loaded yet. */
export async function signInto(context: BrowserContext, cloud: Cloud): Promise<void> {
  const { headers } = await signIn(cloud);
  const [name = '', value = ''] = headers.cookie?.split('=') ?? [];
  const { hostname: domain } = new URL(cloud.url);
  await context.addCookies([{ name, value, domain, path: '/', httpOnly: true, secure: true, sameSite: 'Strict' }]);
}

/** What a process of its own, which runs this file, sends when it has measured. Throws if it ends before. */
export async function measureIn<T extends object>(file: URL, args: string[], options: ForkOptions): Promise<T> {
  const child = fork(file, args, options);
  try {
    const [measured] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
    if (typeof measured !== 'object' || !measured) throw new Error(`${file.pathname} ended with ${measured}`);
    return measured as T;
  } finally {
    child.kill();
  }
}

export async function startServer(answer: RequestListener) {
  const server = createServer(answer);
  const port = await listen(server, 0, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Compressed like CloudFront's answers. */
export const compressed = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

import { request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Cloud } from './cloud.ts';

/** An address of this machine in its network; without a network, a loopback address other than 127.0.0.1. */
export const otherAddress =
  Object.values(networkInterfaces())
    .flat()
    .find((each) => each && !each.internal && each.family === 'IPv4')?.address ?? '127.0.0.2';

export const portOf = (url: string) => Number(new URL(url).port);

/** The answer at 127.0.0.1 to a request with this Host header. */
export const requestWithHost = (
  url: string,
  host: string,
  { method = 'GET', path = '/_local/inbox', headers = {} } = {},
) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', port: portOf(url), method, path, headers: { host, ...headers } }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    })
      .once('error', reject)
      .end();
  });

export const connecting = (host: string, port: number) =>
  new Promise<'connected' | string>((resolve) => {
    const socket = connect({ host, port }, () => {
      socket.destroy();
      resolve('connected');
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? String(error)));
  });

export async function endpointsOf({ url }: Cloud): Promise<string[]> {
  const answers = await Promise.all(['tables', 'buckets', 'aws'].map((name) => fetch(`${url}/_local/${name}`)));
  return Promise.all(answers.map(async (answer) => ((await answer.json()) as { endpoint: string }).endpoint));
}

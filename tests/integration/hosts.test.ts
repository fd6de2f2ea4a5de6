import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '../../infra/local/listen.ts';
import { Cloud } from '../support/cloud.ts';
import { listeningSockets } from '../support/listeningSockets.ts';

/** One of this machine's addresses at which others reach it; on a machine without a network, one that 127.0.0.1 is not. */
const otherAddress =
  Object.values(networkInterfaces())
    .flat()
    .find((each) => each && !each.internal && each.family === 'IPv4')?.address ?? '127.0.0.2';

/** Listening sockets, which only Linux lists for us. */
const onLinux = test.runIf(process.platform === 'linux');

const portOf = (url: string) => Number(new URL(url).port);

/** What the local cloud answers at 127.0.0.1 to a request for this host. */
const asking = (url: string, host: string, { method = 'GET', path = '/_local/inbox', headers = {} } = {}) =>
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

const connecting = (host: string, port: number) =>
  new Promise<'connected' | string>((resolve) => {
    const socket = connect({ host, port }, () => {
      socket.destroy();
      resolve('connected');
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? String(error)));
  });

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function endpointsOf({ url }: Cloud): Promise<string[]> {
  const answers = await Promise.all(['tables', 'buckets', 'aws'].map((name) => fetch(`${url}/_local/${name}`)));
  return Promise.all(answers.map(async (answer) => ((await answer.json()) as { endpoint: string }).endpoint));
}

describe('without HOST', () => {
  let cloud: Cloud;
  beforeAll(async () => {
    cloud = await Cloud.start({ memory: true });
  });
  afterAll(() => cloud.remove());

  onLinux('no process of the local cloud listens on another address than that of this machine to itself', () => {
    const sockets = listeningSockets(cloud.pid);
    // The gateway, the AWS endpoint, DynamoDB Local, fauxqs, and the name server.
    expect(sockets.length).toBeGreaterThanOrEqual(5);
    expect(sockets.filter(({ isLoopback }) => !isLoopback)).toEqual([]);
  });

  test('nobody connects from the network: not to the site, and not to an emulator', async () => {
    const ports = [cloud.url, ...(await endpointsOf(cloud))].map(portOf);
    for (const port of ports) {
      expect(await connecting('127.0.0.1', port)).toBe('connected');
      expect(await connecting(otherAddress, port)).toBe('ECONNREFUSED');
    }
  });

  test.each([
    'localhost',
    'localhost:{port}',
    '127.0.0.1:{port}',
    '[::1]:{port}',
    'LOCALHOST:{port}',
    'localhost:8443',
  ])('answers to its own name: %s', async (host) => {
    expect(await asking(cloud.url, host.replace('{port}', String(portOf(cloud.url))))).toMatchObject({ status: 200 });
  });

  test.each([
    'rebound.example',
    'rebound.example:{port}',
    'localhost.rebound.example',
    '127.0.0.1.rebound.example',
    'x@localhost',
    otherAddress,
  ])('and to no other, which a web page may have pointed at this machine: %s', async (host) => {
    const asked = host.replace('{port}', String(portOf(cloud.url)));
    for (const path of ['/', '/_local', '/_local/inbox', '/api/user']) {
      const { status, text } = await asking(cloud.url, asked, { path });
      expect(status, path).toBe(421);
      expect(text).toContain('HOST=');
    }
  });

  test('AWS, S3 and DynamoDB answer to no other name either', async () => {
    const endpoints = await endpointsOf(cloud);
    for (const endpoint of endpoints) {
      const { status } = await asking(endpoint, 'rebound.example', { path: '/' });
      expect([404, 421], endpoint).toContain(status);
    }
    const [dynamoDb = '', s3 = ''] = endpoints;
    const preflight = await fetch(dynamoDb, {
      method: 'OPTIONS',
      headers: { origin: 'https://other.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    expect((await fetch(`${s3}/_fauxqs/queues`, { headers: { origin: 'https://other.example' } })).status).toBe(421);
  });

  test.each([
    ['DELETE', '/_local/inbox', { origin: 'https://other.example' }],
    ['POST', '/_local/faults', { origin: 'https://other.example', 'content-type': 'text/plain' }],
    ['POST', '/_local/faults', { origin: 'null' }],
    ['POST', '/_local/clock', { origin: 'http://localhost:1' }],
    ['GET', '/_local/subscriptions/any/confirm', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
  ])('a page of another site orders nothing: %s %s %j', async (method, path, headers) => {
    const { host } = new URL(cloud.url);
    expect(await asking(cloud.url, host, { method, path, headers })).toMatchObject({ status: 403 });
  });
});

onLinux('nor does `npm run dev`, with Vite in front', async () => {
  const cloud = await Cloud.start({ memory: true, script: 'infra/dev.ts', port: String(await freePort()) });
  try {
    const sockets = listeningSockets(cloud.pid);
    expect(sockets.map(({ port }) => port)).toContain(portOf(cloud.url));
    expect(sockets.filter(({ isLoopback }) => !isLoopback)).toEqual([]);
    const { host } = new URL(cloud.url);
    expect((await asking(cloud.url, host)).status).toBe(200);
    expect((await asking(cloud.url, 'rebound.example')).status).toBe(403);
  } finally {
    await cloud.remove();
  }
});

describe('with HOST', () => {
  test('the site is open to the network, and the emulators are not', async () => {
    const cloud = await Cloud.start({ memory: true, host: '0.0.0.0' });
    try {
      expect(cloud.said()).toMatch(/^Open {3}HOST=0\.0\.0\.0: .*\/_local.* all mail/m);
      expect(await connecting(otherAddress, portOf(cloud.url))).toBe('connected');
      for (const endpoint of await endpointsOf(cloud))
        expect(await connecting(otherAddress, portOf(endpoint))).toBe('ECONNREFUSED');
      if (process.platform === 'linux')
        expect(listeningSockets(cloud.pid).filter(({ isLoopback }) => !isLoopback)).toEqual([
          expect.objectContaining({ port: portOf(cloud.url) }),
        ]);
      for (const host of ['localhost', otherAddress]) expect((await asking(cloud.url, host)).status).toBe(200);
      expect((await asking(cloud.url, 'rebound.example')).status).toBe(421);
    } finally {
      await cloud.remove();
    }
  });

  test('one address is opened beside this machine’s own', async () => {
    const cloud = await Cloud.start({ memory: true, host: otherAddress });
    try {
      const port = portOf(cloud.url);
      expect((await fetch(`http://${otherAddress}:${port}/_local/inbox`)).status).toBe(200);
      expect((await fetch(`http://127.0.0.1:${port}/_local/inbox`)).status).toBe(200);
      expect((await asking(cloud.url, 'rebound.example')).status).toBe(421);
    } finally {
      await cloud.remove();
    }
  });

  test('a name that no machine has is refused at the start', async () => {
    await expect(Cloud.start({ memory: true, host: 'no-such-host.invalid' })).rejects.toThrow(
      'HOST is "no-such-host.invalid", which has no address',
    );
  });
});

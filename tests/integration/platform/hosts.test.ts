import { beforeAll, describe, expect, test } from 'vitest';
import { Cloud } from '../../support/cloud/cloud.ts';
import { connecting, endpointsOf, otherAddress, portOf, requestWithHost } from '../../support/cloud/hosts.ts';
import { listeningSockets } from '../../support/cloud/listeningSockets.ts';

/** Only Linux lists listening sockets for us. */
const onLinux = test.runIf(process.platform === 'linux');

describe('without HOST', () => {
  let cloud: Cloud;
  beforeAll(async () => {
    cloud = await Cloud.shared();
  });

  onLinux('no process of the local cloud listens on another address than that of this machine to itself', () => {
    const sockets = listeningSockets(cloud.pid);
    // The gateway, the AWS endpoint, DynamoDB Local, fauxqs, and the name server.
    expect(sockets.length).toBeGreaterThanOrEqual(5);
    expect(sockets.filter(({ isLoopback }) => !isLoopback)).toEqual([]);
  });

  test('no one can connect from the network, neither to the site nor to an emulator', async () => {
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
  ])('the site answers requests for its own name: %s', async (host) => {
    expect(await requestWithHost(cloud.url, host.replace('{port}', String(portOf(cloud.url))))).toMatchObject({
      status: 200,
    });
  });

  test.each([
    'rebound.example',
    'rebound.example:{port}',
    'localhost.rebound.example',
    '127.0.0.1.rebound.example',
    'x@localhost',
    otherAddress,
  ])('and refuses any other name, which a web page may have pointed at this machine: %s', async (host) => {
    const asked = host.replace('{port}', String(portOf(cloud.url)));
    for (const path of ['/', '/_local', '/_local/inbox', '/api/user']) {
      const { status, text } = await requestWithHost(cloud.url, asked, { path });
      expect(status, path).toBe(421);
      expect(text).toContain('HOST=');
    }
  });

  test('AWS, S3 and DynamoDB refuse other names too', async () => {
    const endpoints = await endpointsOf(cloud);
    for (const endpoint of endpoints) {
      const { status } = await requestWithHost(endpoint, 'rebound.example', { path: '/' });
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
  ])('a page of another site cannot send commands: %s %s %j', async (method, path, headers) => {
    const { host } = new URL(cloud.url);
    expect(await requestWithHost(cloud.url, host, { method, path, headers })).toMatchObject({ status: 403 });
  });
});

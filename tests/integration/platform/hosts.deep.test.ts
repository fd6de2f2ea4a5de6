import { expect, test } from 'vitest';
import { Cloud } from '../../support/cloud/cloud.ts';
import { connecting, endpointsOf, otherAddress, portOf, requestWithHost } from '../../support/cloud/hosts.ts';
import { listeningSockets } from '../../support/cloud/listeningSockets.ts';
import { freePort } from '../../support/run/freePort.ts';

/** Only Linux lists listening sockets for us. */
const onLinux = test.runIf(process.platform === 'linux');

onLinux(
  'with `npm run dev`, and Vite in front, nothing listens on another address than that of this machine to itself',
  async () => {
    const cloud = await Cloud.start({ memory: true, script: 'infra/dev.ts', port: String(await freePort()) });
    try {
      const sockets = listeningSockets(cloud.pid);
      expect(sockets.map(({ port }) => port)).toContain(portOf(cloud.url));
      expect(sockets.filter(({ isLoopback }) => !isLoopback)).toEqual([]);
      const { host } = new URL(cloud.url);
      expect((await requestWithHost(cloud.url, host)).status).toBe(200);
      expect((await requestWithHost(cloud.url, 'rebound.example')).status).toBe(403);
    } finally {
      await cloud.remove();
    }
  },
);

test('with HOST, the site is open to the network, and the emulators are not', async () => {
  const cloud = await Cloud.start({ memory: true, host: '0.0.0.0' });
  try {
    expect(cloud.lastOutput()).toMatch(/^Open {3}HOST=0\.0\.0\.0: .*\/_local.* all email/m);
    expect(await connecting(otherAddress, portOf(cloud.url))).toBe('connected');
    for (const endpoint of await endpointsOf(cloud))
      expect(await connecting(otherAddress, portOf(endpoint))).toBe('ECONNREFUSED');
    if (process.platform === 'linux')
      expect(listeningSockets(cloud.pid).filter(({ isLoopback }) => !isLoopback)).toEqual([
        expect.objectContaining({ port: portOf(cloud.url) }),
      ]);
  } finally {
    await cloud.remove();
  }
});

import { afterEach, describe, expect, it } from 'vitest';
import { type Gateway, startGateway } from '../../../../infra/local/edge/gateway.ts';
import { hostsOf } from '../../../../infra/local/edge/hosts.ts';
import { connecting, otherAddress, requestWithHost } from '../../../support/cloud/hosts.ts';

/** Who reaches the site and /_local: the gateway alone, which answers 503 as long as nothing stands behind it. */
let gateway: Gateway;
afterEach(() => gateway?.stop());

const start = async (host?: string) => {
  gateway = await startGateway(0, await hostsOf(host));
  return `http://localhost:${gateway.port}`;
};
const statusFor = async (url: string, host: string) => (await requestWithHost(url, host)).status;

it('is closed to the network without HOST, and answers to no other name', async () => {
  const url = await start();
  expect(await connecting('127.0.0.1', gateway.port)).toBe('connected');
  expect(await connecting(otherAddress, gateway.port)).toBe('ECONNREFUSED');
  for (const host of ['localhost', '127.0.0.1', '[::1]']) expect(await statusFor(url, host)).toBe(503);
  for (const host of ['rebound.example', otherAddress]) expect(await statusFor(url, host)).toBe(421);
});

describe('with HOST', () => {
  it('is open to the network, by each of this machine’s addresses', async () => {
    const url = await start('0.0.0.0');
    expect(await connecting(otherAddress, gateway.port)).toBe('connected');
    for (const host of ['localhost', otherAddress]) expect(await statusFor(url, host)).toBe(503);
    expect(await statusFor(url, 'rebound.example')).toBe(421);
  });

  it('one address is opened beside this machine’s own', async () => {
    const url = await start(otherAddress);
    for (const address of ['127.0.0.1', otherAddress])
      expect((await fetch(`http://${address}:${gateway.port}/_local/inbox`)).status).toBe(503);
    expect(await statusFor(url, 'rebound.example')).toBe(421);
  });

  it('a name that no machine has is refused at the start', async () => {
    await expect(hostsOf('no-such-host.invalid')).rejects.toThrow(
      'HOST is "no-such-host.invalid", which has no address',
    );
  });
});

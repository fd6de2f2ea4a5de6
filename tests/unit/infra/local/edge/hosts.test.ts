import { afterEach, describe, expect, it } from 'vitest';
import { type Gateway, startGateway } from '../../../../../infra/local/edge/gateway.ts';
import { hostsOf } from '../../../../../infra/local/edge/hosts.ts';
import { connecting, otherAddress, requestWithHost } from '../../../../support/cloud/hosts.ts';

/** Only the gateway, which answers 503 while nothing is behind it. */
let gateway: Gateway;
afterEach(() => gateway?.stop());

const start = async (host?: string) => {
  gateway = await startGateway(0, await hostsOf(host));
  return `http://localhost:${gateway.port}`;
};
const statusFor = async (url: string, host: string) => (await requestWithHost(url, host)).status;

describe('with HOST', () => {
  it('is open to the network, by each of this machine’s addresses', async () => {
    const url = await start('0.0.0.0');
    expect(await connecting(otherAddress, gateway.port)).toBe('connected');
    for (const host of ['localhost', otherAddress]) expect(await statusFor(url, host)).toBe(503);
    expect(await statusFor(url, 'rebound.example')).toBe(421);
  });

  it('also opens one address besides 127.0.0.1', async () => {
    const url = await start(otherAddress);
    for (const address of ['127.0.0.1', otherAddress])
      expect((await fetch(`http://${address}:${gateway.port}/_local/inbox`)).status).toBe(503);
    expect(await statusFor(url, 'rebound.example')).toBe(421);
  });

  it('refuses to start with a name that does not exist', async () => {
    await expect(hostsOf('no-such-host.invalid')).rejects.toThrow(
      'HOST is "no-such-host.invalid", which has no address',
    );
  });
});

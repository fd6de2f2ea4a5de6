import { afterEach, describe, expect, it, test } from 'vitest';
import {
  type Gateway,
  renameSecureCookie,
  restoreSecureCookies,
  startGateway,
} from '../../../../../infra/local/edge/gateway.ts';
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

test.each([
  ['__Host-s=1; Path=/; Secure; HttpOnly; SameSite=Strict', 'http__Host-s=1; Path=/; HttpOnly; SameSite=Strict'],
  ['__Secure-s=secure; secure', 'http__Secure-s=secure'],
  ['a=1; Path=/; Max-Age=5', 'a=1; Path=/; Max-Age=5'],
])('over plain HTTP %s is set as %s', (line, soft) => expect(renameSecureCookie(line)).toBe(soft));

test('renamed cookies come back under their own names; cookies that the edge did not set are dropped', () => {
  const cookies = ['http__Host-s', 'a', '__Host-s', 'http'].map((name, n) => ({ name, value: String(n) }));
  expect(restoreSecureCookies(cookies)).toEqual([
    { name: '__Host-s', value: '0' },
    { name: 'a', value: '1' },
    { name: 'http', value: '3' },
  ]);
});

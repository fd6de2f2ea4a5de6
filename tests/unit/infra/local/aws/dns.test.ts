import { Resolver } from 'node:dns';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accountSettings } from '../../../../../infra/local/aws/account.ts';
import { domainSettings, type NameServer, startNameServer } from '../../../../../infra/local/aws/dns.ts';
import { Settings } from '../../../../../infra/local/cloud/settings.ts';

const domains = new Settings(domainSettings);
let server: NameServer;
beforeAll(async () => {
  server = await startNameServer(domains, new Settings(accountSettings));
});
afterAll(() => server.stop());
afterEach(() => domains.reset());

/** The records of a name, or the error's code. */
function answer(type: 'MX' | 'A' | 'AAAA' | 'TXT', name: string, timeout = 10_000): Promise<unknown> {
  const resolver = new Resolver({ timeout, tries: 1 });
  resolver.setServers([server.address]);
  return new Promise((resolve) => resolver.resolve(name, type, (error, records) => resolve(error?.code ?? records)));
}

const mx = (exchange: string, priority = 10) => [{ type: 'MX', exchange, priority }];

test.each([
  ['mail', [mx('mx.example.org'), ['192.0.2.1'], 'ENODATA']],
  ['address', ['ENODATA', ['192.0.2.1'], 'ENODATA']],
  ['null-mx', [mx('', 0), 'ENODATA', 'ENODATA']],
  ['nothing', ['ENODATA', 'ENODATA', 'ENODATA']],
  ['NXDOMAIN', ['ENOTFOUND', 'ENOTFOUND', 'ENOTFOUND']],
  ['SERVFAIL', ['ESERVFAIL', 'ESERVFAIL', 'ESERVFAIL']],
  ['REFUSED', ['EREFUSED', 'EREFUSED', 'EREFUSED']],
])('after the order "%s", a domain has what that means, and others stay as they are', async (order, expected) => {
  domains.apply({ 'Example.org': order });
  const types = ['MX', 'A', 'AAAA'] as const;
  expect(await Promise.all(types.map((type) => answer(type, 'example.ORG')))).toEqual(expected);
  expect(await answer('MX', 'example.com')).toEqual(mx('mx.example.com'));
});

test('after the order "timeout", there is no answer', async () => {
  domains.apply({ 'example.org': 'timeout' });
  expect(await answer('MX', 'example.org', 100)).toBe('ETIMEOUT');
  expect(server.questions()).toContain('MX example.org');
});

test('orders add up, and are undone together', async () => {
  domains.apply({ 'a.org': 'NXDOMAIN' });
  domains.apply({ 'b.org': 'null-mx' });
  expect(domains.current).toEqual({ 'a.org': 'NXDOMAIN', 'b.org': 'null-mx' });
  expect(() => domains.apply({ 'c.org': 'gone' })).toThrow(/NXDOMAIN/);
  domains.reset();
  expect(await answer('MX', 'a.org')).toEqual(mx('mx.a.org'));
});

test('the sender’s domain has its DMARC record, and others have none', async () => {
  expect(await answer('TXT', '_dmarc.example.org')).toEqual([['v=DMARC1; p=none']]);
  expect(await answer('TXT', 'example.org')).toBe('ENODATA');
});

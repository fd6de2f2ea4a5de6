import { Resolver } from 'node:dns/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { absentHosts } from '../../../../functions/lib/platform/dns/absentHosts.ts';

type Ask = (host: string) => Promise<string[]>;
const fails = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
const has: Ask = async () => ['192.0.2.1'];
const none: Ask = () => fails('ENODATA');

let asked: string[];
const answering = (v4: Ask, v6: Ask) => {
  const noting = (ask: Ask) => (host: string) => {
    asked.push(host);
    return ask(host);
  };
  vi.spyOn(Resolver.prototype, 'resolve4').mockImplementation(noting(v4) as never);
  vi.spyOn(Resolver.prototype, 'resolve6').mockImplementation(noting(v6) as never);
};
beforeEach(() => {
  asked = [];
});
afterEach(() => void vi.restoreAllMocks());

test.each([
  ['an IPv4 address', has, none, []],
  ['an IPv6 address', none, has, []],
  ['neither', none, none, ['a.example.org']],
  ['no existence', () => fails('ENOTFOUND'), () => fails('ENOTFOUND'), ['a.example.org']],
])('a host with %s', async (_, v4, v6, absent) => {
  answering(v4, v6);
  expect(await absentHosts(['a.example.org'])).toEqual(absent);
});

test.each(['ESERVFAIL', 'ETIMEOUT', 'EREFUSED', 'ECONNREFUSED', 'ECANCELLED'])(
  'while DNS answers with %s, every host is taken to exist',
  async (code) => {
    answering(() => fails(code), none);
    expect(await absentHosts(['a.example.org'])).toEqual([]);
  },
);

test('only the first twenty hosts are asked for', async () => {
  answering(none, none);
  const hosts = Array.from({ length: 30 }, (_, n) => `h${n}.example.org`);
  expect(await absentHosts(hosts)).toEqual(hosts.slice(0, 20));
  expect(new Set(asked)).toEqual(new Set(hosts.slice(0, 20)));
  expect(await absentHosts([])).toEqual([]);
});

test('DNS that never answers is waited for 1.5 seconds, however many hosts there are', async () => {
  vi.useFakeTimers();
  const ends: (() => void)[] = [];
  const silent: Ask = () =>
    new Promise((_, reject) => ends.push(() => reject(Object.assign(new Error(), { code: 'ECANCELLED' }))));
  answering(silent, silent);
  const cancel = vi.spyOn(Resolver.prototype, 'cancel').mockImplementation(() => {
    for (const end of ends) end();
  });
  const answer = absentHosts(['a.example.org', 'b.example.org']);
  await vi.advanceTimersByTimeAsync(1499);
  expect(cancel).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toEqual([]);
  vi.useRealTimers();
});

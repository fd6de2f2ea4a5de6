import { Resolver } from 'node:dns/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { absentHosts, requireMailDomain } from '../../../../functions/lib/platform/dns.ts';

import type { VisibleError } from '../../../../functions/lib/platform/http/errors.ts';

type Ask = (host: string) => Promise<unknown>;
const has = (records: unknown[]) => async () => records;
const fails = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
const none = fails('ENODATA');
const absent = fails('ENOTFOUND');
const mailServer = { exchange: 'mx.example.org', priority: 10 };
const nullMx = { exchange: '', priority: 0 };
const types = { mx: 'resolveMx', v4: 'resolve4', v6: 'resolve6' } as const;

let asked: string[];
/** Answers questions about each type of record; there are none of the types that are not named. */
function answering(answers: Partial<Record<keyof typeof types, Ask>>) {
  for (const [type, method] of Object.entries(types)) {
    const noting: Ask = (host) => {
      asked.push(host);
      return (answers[type as keyof typeof types] ?? none)(host);
    };
    vi.spyOn(Resolver.prototype, method).mockImplementation(noting as never);
  }
}
/** The functions remember what they found, so each test has names of its own. */
let names = 0;
let domain: string;
beforeEach(() => {
  asked = [];
  domain = `d${++names}.gmial.con`;
  answering({});
});

/** The message for the field; undefined if the address is good. */
const refusal = (address: string, field = 'email') =>
  requireMailDomain(address, field).then(
    () => undefined,
    (error: VisibleError) => error.fields?.[field],
  );
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const minute = 60_000;

test.each([
  ['an IPv4 address', { v4: has(['192.0.2.1']) }, true],
  ['an IPv6 address', { v6: has(['2001:db8::1']) }, true],
  ['neither', {}, false],
  ['no existence', { v4: absent, v6: absent }, false],
])('a host with %s', async (_, answers, exists) => {
  answering(answers);
  expect(await absentHosts([domain])).toEqual(exists ? [] : [domain]);
});

const notFound = (name: string) => `We couldn’t find “${name}”. Please check the part after the @ sign.`;
const refuses = (name: string) => `“${name}” doesn’t accept email. Please use another address.`;
test.each([
  ['a mail server', { mx: has([mailServer]) }, undefined],
  ['an IPv4 address alone', { v4: has(['192.0.2.1']) }, undefined],
  ['an IPv6 address alone', { v6: has(['2001:db8::1']) }, undefined],
  ['none of these', {}, notFound],
  ['no existence', { mx: absent, v4: absent, v6: absent }, notFound],
  ['a null MX', { mx: has([nullMx]), v4: has(['192.0.2.1']) }, refuses],
  ['a null MX beside a mail server', { mx: has([nullMx, mailServer]) }, undefined],
])('a domain with %s', async (_, answers, message) => {
  answering(answers);
  expect(await refusal(`Ana@${domain.toUpperCase()}`, 'testEmail')).toBe(message?.(domain));
});

test.each(['ESERVFAIL', 'ETIMEOUT', 'EREFUSED', 'ECONNREFUSED', 'EBADRESP', 'ECANCELLED'])(
  'while DNS answers with %s, every host exists and every address is good',
  async (code) => {
    for (const type of ['mx', 'v4', 'v6'] as const) {
      answering({ [type]: fails(code) });
      expect(await refusal(`ana@${type}.${domain}`)).toBeUndefined();
      if (type !== 'mx') expect(await absentHosts([domain])).toEqual([]);
    }
  },
);

test('only the first twenty hosts are asked for', async () => {
  const hosts = Array.from({ length: 30 }, (_, n) => `h${n}.example.org`);
  expect(await absentHosts(hosts)).toEqual(hosts.slice(0, 20));
  expect(new Set(asked)).toEqual(new Set(hosts.slice(0, 20)));
  expect(await absentHosts([])).toEqual([]);
});

test('a name server that never answers is waited for 1.5 seconds, however many hosts there are', async () => {
  vi.useFakeTimers();
  const ends: (() => void)[] = [];
  const silent = () => new Promise((_, reject) => ends.push(() => fails('ECANCELLED')().catch(reject)));
  answering({ mx: silent, v4: silent, v6: silent });
  const cancel = vi.spyOn(Resolver.prototype, 'cancel').mockImplementation(() => {
    for (const end of ends) end();
  });
  const answers = Promise.all([absentHosts(['a.example.org', 'b.example.org']), refusal(`ana@${domain}`)]);
  await vi.advanceTimersByTimeAsync(1499);
  expect(cancel).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await answers).toEqual([[], undefined]);
});

describe('what was found about a mail domain', () => {
  test.each([
    ['good', has([mailServer]), 6 * 60],
    ['bad', none, 5],
    ['unknown', fails('ESERVFAIL'), 1],
  ])('counts for a while: a %s one is asked about once, and again when the finding is old', async (_, mx, minutes) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    answering({ mx });
    const first = await refusal(`ana@${domain}`);
    const once = asked.length;
    later(minutes * minute - 1);
    expect(await refusal(`ben@${domain.toUpperCase()}`)).toBe(first);
    expect(asked).toHaveLength(once);
    // It may have been mended.
    answering({ mx: has([mailServer]) });
    later(1);
    expect(await refusal(`ana@${domain}`)).toBeUndefined();
    expect(asked.length).toBeGreaterThan(once);
  });

  test('does not fill the memory: the oldest of a thousand is forgotten', async () => {
    answering({ mx: has([mailServer]) });
    for (let n = 0; n < 1001; n++) await refusal(`ana@n${n}.${domain}`);
    const before = asked.length;
    await refusal(`ana@n1000.${domain}`);
    await refusal(`ana@n1.${domain}`);
    expect(asked).toHaveLength(before);
    await refusal(`ana@n0.${domain}`);
    expect(asked).toHaveLength(before + 1);
  });
});

import { Resolver } from 'node:dns/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { VisibleError } from '../../../../functions/lib/platform/http/errors.ts';

type Mx = { exchange: string; priority: number }[];
const has = <T>(records: T) => Promise.resolve(records);
const fails = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
const none = fails('ENODATA');
const mailServer: Mx = [{ exchange: 'mx.example.org', priority: 10 }];
const nullMx: Mx = [{ exchange: '', priority: 0 }];

const asked = {
  mx: vi.spyOn(Resolver.prototype, 'resolveMx'),
  a: vi.spyOn(Resolver.prototype, 'resolve4') as unknown as ReturnType<typeof vi.fn>,
  aaaa: vi.spyOn(Resolver.prototype, 'resolve6') as unknown as ReturnType<typeof vi.fn>,
};
let requireMailDomain: (address: string, field?: string) => Promise<void>;

beforeEach(async () => {
  // A new instance of the function.
  vi.resetModules();
  ({ requireMailDomain } = await import('../../../../functions/lib/platform/dns/mailDomain.ts'));
  for (const spy of Object.values(asked)) spy.mockReset().mockImplementation(none as never);
});
afterEach(() => void vi.useRealTimers());

/** The message for the field; undefined if the address is good. */
const refusal = (address: string, field = 'email') =>
  requireMailDomain(address, field).then(
    () => undefined,
    (error: VisibleError) => error.fields?.[field],
  );
const questions = () => Object.values(asked).reduce((sum, { mock }) => sum + mock.calls.length, 0);

const absent = 'We couldn’t find “gmial.con”. Please check the part after the @ sign.';
const refuses = '“gmial.con” doesn’t accept email. Please use another address.';

test.each([
  ['a mail server', { mx: () => has(mailServer) }, undefined],
  ['an IPv4 address alone', { a: () => has(['192.0.2.1']) }, undefined],
  ['an IPv6 address alone', { aaaa: () => has(['2001:db8::1']) }, undefined],
  ['none of these', {}, absent],
  ['no existence', { mx: fails('ENOTFOUND'), a: fails('ENOTFOUND'), aaaa: fails('ENOTFOUND') }, absent],
  ['a null MX', { mx: () => has(nullMx), a: () => has(['192.0.2.1']) }, refuses],
  ['a null MX beside a mail server', { mx: () => has([...nullMx, ...mailServer]) }, undefined],
])('a domain with %s', async (_, answers, message) => {
  for (const [type, answer] of Object.entries(answers))
    asked[type as keyof typeof asked].mockImplementation(answer as never);
  expect(await refusal('Ana@Gmial.con')).toBe(message);
});

test.each(['ESERVFAIL', 'ETIMEOUT', 'EREFUSED', 'ECONNREFUSED', 'EBADRESP'])(
  'while DNS answers with %s, every address is good',
  async (code) => {
    asked.mx.mockImplementation(fails(code) as never);
    expect(await refusal('ana@example.org')).toBeUndefined();
    asked.mx.mockImplementation(none as never);
    for (const type of ['a', 'aaaa'] as const) {
      asked[type].mockImplementation(fails(code));
      expect(await refusal(`ana@${type}.example.org`)).toBeUndefined();
      asked[type].mockImplementation(none);
    }
  },
);

test('a name server that never answers is waited for 1.5 seconds', async () => {
  vi.useFakeTimers();
  const cancel = vi.spyOn(Resolver.prototype, 'cancel');
  let end = (_: Error) => {};
  asked.mx.mockImplementation(() => new Promise((_, reject) => (end = reject)));
  cancel.mockImplementation(() => end(Object.assign(new Error(), { code: 'ECANCELLED' })));
  const answer = refusal('ana@example.org');
  await vi.advanceTimersByTimeAsync(1499);
  expect(cancel).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toBeUndefined();
  cancel.mockRestore();
});

test('the message belongs to the field that it is about', async () => {
  expect(await refusal('ana@gmial.con', 'testEmail')).toBe(absent);
});

test.each([
  ['good', () => has(mailServer), 6 * 60],
  ['bad', none, 5],
  ['unknown', fails('ESERVFAIL'), 1],
])('a %s domain is asked about once, and again when the finding is old', async (_, answer, minutes) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  asked.mx.mockImplementation(answer as never);
  const first = await refusal('ana@example.org');
  const once = questions();
  vi.setSystemTime(Date.now() + minutes * 60_000 - 1);
  expect(await refusal('ben@EXAMPLE.org')).toBe(first);
  expect(questions()).toBe(once);
  vi.setSystemTime(Date.now() + 1);
  await refusal('ana@example.org');
  expect(questions()).toBe(2 * once);
});

test('a mended domain is good a few minutes later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  expect(await refusal('ana@example.org')).toBeDefined();
  asked.mx.mockImplementation(() => has(mailServer));
  vi.setSystemTime(Date.now() + 5 * 60_000);
  expect(await refusal('ana@example.org')).toBeUndefined();
});

test('made-up domains do not fill the memory: the oldest of a thousand is forgotten', async () => {
  asked.mx.mockImplementation(() => has(mailServer));
  for (let n = 0; n < 1001; n++) await refusal(`ana@d${n}.example.org`);
  const before = questions();
  await refusal('ana@d1000.example.org');
  await refusal('ana@d1.example.org');
  expect(questions()).toBe(before);
  await refusal('ana@d0.example.org');
  expect(questions()).toBe(before + 1);
});

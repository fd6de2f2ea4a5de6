import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { VisibleError } from '../../../../functions/lib/platform/http/errors.ts';
import {
  consume,
  mailboxOf,
  networksOf,
  organizationOf,
  refund,
} from '../../../../functions/lib/platform/rateLimits.ts';

import { publicMailDomains } from '../../../../shared/people/model/mailDomains.ts';
import { pass, withFakes } from '../../../support/people/withFakes.ts';
import { runs } from '../../../support/run/runs.ts';

const limit = { name: 'tested', times: 3, seconds: 600 };
// One second before a full ten minutes on the clock.
const fakes = withFakes(Date.UTC(2024, 3, 15, 12, 9, 59));

const later = (seconds: number) => pass(seconds * 1000);
const spendAll = (count: number, who = 'ana') =>
  Promise.allSettled(Array.from({ length: count }, () => consume(limit, who)));
const passed = async (count: number, who?: string) =>
  (await spendAll(count, who)).filter(({ status }) => status === 'fulfilled').length;
/** The seconds until the next attempt is allowed; undefined if this one was. */
const retryAfter = async () => {
  const error: VisibleError | undefined = await consume(limit, 'ana').then(
    () => undefined,
    (thrown) => thrown,
  );
  return error && { status: error.status, seconds: Number(error.headers['retry-after']) };
};

test('someone who comes just before a full ten minutes has no second allowance just after', async () => {
  expect(await passed(3)).toBe(3);
  later(2);
  expect(await passed(3)).toBe(0);
});

test('the window begins with the first attempt, and Retry-After says when it ends', async () => {
  await passed(1);
  later(599);
  expect(await passed(2)).toBe(2);
  expect(await retryAfter()).toEqual({ status: 429, seconds: 1 });
  later(1);
  expect(await passed(5)).toBe(3);
  expect(await retryAfter()).toEqual({ status: 429, seconds: 600 });
});

test('attempts at the same moment are all counted', async () => {
  expect(await passed(10)).toBe(3);
  later(600);
  expect(await passed(10)).toBe(3);
});

test('everyone has an allowance of their own', async () => {
  expect(await passed(4)).toBe(3);
  expect(await passed(4, 'ben')).toBe(3);
});

test('a refunded attempt does not count, and a refund does not affect a later window', async () => {
  const spent = await consume(limit, 'ana');
  await refund(spent);
  expect(await passed(4)).toBe(3);
  later(600);
  expect(await passed(2)).toBe(2);
  await refund(spent);
  expect(await passed(4)).toBe(1);
});

test('the table contains no address, and no counter longer than its window', async () => {
  await consume(limit, 'ana@example.org');
  const [row] = fakes.dynamo.startingWith('access', '');
  expect(JSON.stringify(row)).not.toContain('ana');
  expect(row?.expiresAt).toBe(Date.now() / 1000 + 601);
});

const namesOf = (address: string) => networksOf(address).map(({ name }) => name);

describe('a visitor counts under', () => {
  test('the address and the /24 around it, for IPv4', () => {
    expect(networksOf('198.51.100.7')).toEqual([
      { name: '198.51.100.7/32', share: 1 },
      { name: '198.51.100.0/24', share: 5 },
    ]);
  });

  test('the /64, the /56 and the /48, for IPv6', () => {
    expect(networksOf('2001:DB8:1:abcd:1:2:3:4')).toEqual([
      { name: '2001:db8:1:abcd::/64', share: 1 },
      { name: '2001:db8:1:ab00::/56', share: 2 },
      { name: '2001:db8:1::/48', share: 5 },
    ]);
  });

  test('the IPv4 address that is written as one of IPv6', () => {
    expect(namesOf('::ffff:198.51.100.7')).toEqual(namesOf('198.51.100.7'));
  });

  test('the address without its zone', () => {
    expect(namesOf('fe80::1%eth0')).toEqual(namesOf('fe80::1'));
  });

  test.each(['', 'unknown', '[::1]', '1.2.3.4.5', '2001:db8::/64', 'fe80::1%', '1.2.3.4, 5.6.7.8', '%', '٣.2.3.4'])(
    'one and the same name if it is no address: %s',
    (garbage) => {
      expect(networksOf(garbage)).toEqual([{ name: 'unknown', share: 1 }]);
    },
  );
});

test('whatever the spelling: addresses share a network if and only if they share its bits', () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  // Not among those that hold an IPv4 address.
  const groups = fc.tuple(fc.constant(0x2a00), group, group, group, group, group, group, group);
  const spelled = (all: number[]) => all.map((each) => each.toString(16)).join(':');
  const bits = (all: number[]) => all.map((each) => each.toString(2).padStart(16, '0')).join('');
  fc.assert(
    fc.property(groups, fc.integer({ min: 16, max: 127 }), (all, flipped) => {
      const changed = all.map((each, n) => (n === flipped >> 4 ? each ^ (0x8000 >> (flipped & 15)) : each));
      const [own, other] = [namesOf(spelled(all)), namesOf(spelled(changed).toUpperCase())];
      for (const [n, size] of [64, 56, 48].entries())
        expect(own[n] === other[n]).toBe(bits(all).slice(0, size) === bits(changed).slice(0, size));
    }),
    { numRuns: runs(200) },
  );
});

test('no text makes it throw, and no one gets a limit without a share', () => {
  const zoned = fc.ipV6().map((address) => `${address}%1`);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6(), zoned), (address) => {
      for (const { name, share } of networksOf(address)) {
        expect(name).not.toBe('');
        expect(share).toBeGreaterThanOrEqual(1);
      }
    }),
    { numRuns: runs(300) },
  );
});

/*
 * RFC 5233; https://support.google.com/mail/answer/7436150; https://support.apple.com/en-us/118230;
 * https://learn.microsoft.com/en-us/exchange/recipients-in-exchange-online/plus-addressing-in-exchange-online;
 * https://proton.me/support/change-username; https://patents.justia.com/patent/20060041621 (Yahoo);
 * https://yandex.com/support/id/authorization/email.html; https://www.fastmail.help/hc/en-us/articles/360060591053
 */
test.each([
  ['any provider', 'ana@example.org', ' Ana@Example.org ', 'ana+news@example.org', 'ana+a+b@example.org'],
  ['Gmail', 'ana@gmail.com', 'A.n.a+news@gmail.com', 'a.na@googlemail.com'],
  ['Outlook.com', 'ana@outlook.com', 'ana+news@outlook.com'],
  ['iCloud', 'ana@icloud.com', 'ana+news@me.com', 'ana@mac.com'],
  ['Proton', 'analima@proton.me', 'ana.lima@proton.me', 'Ana_Lima@protonmail.com', 'a-na-lima+news@pm.me'],
  ['Proton', 'analima@proton.me', 'ana.lima@protonmail.ch'],
  ['Yahoo', 'ana@yahoo.co.uk', 'ana-shop@yahoo.co.uk', 'ana-a-b@yahoo.co.uk'],
  ['Yandex', 'ana@yandex.com', 'ana+1@ya.ru', 'ana@yandex.kz'],
  ['Fastmail', 'ana@fastmail.com', 'shop@ana.fastmail.com', 'shop+1@ana.fastmail.com', 'ana+shop@fastmail.com'],
])('an alias at %s belongs to the mailbox %s', (_provider, mailbox, ...aliases) => {
  for (const alias of aliases) expect(mailboxOf(alias)).toBe(mailbox);
});

test.each([
  '+ana@example.org',
  'a.na@example.org',
  'a-na@example.org',
  'a.na@outlook.com',
  'a.na@icloud.com',
  'ana@ana.example.org',
  'a.na@gmail.com.br',
  '-._@proton.me',
])('%s is a mailbox of its own', (address) => expect(mailboxOf(address)).toBe(address));

test('the same name at two domains of Yahoo, or of Microsoft, is two mailboxes', () => {
  const names = ['yahoo.com', 'yahoo.fr', 'hotmail.com', 'outlook.com'].map((domain) => mailboxOf(`ana@${domain}`));
  expect(new Set(names).size).toBe(4);
});

test('a mailbox is an address, and its own mailbox', () => {
  const domains = fc.constantFrom('example.org', 'a.fastmail.fm', ...publicMailDomains);
  fc.assert(
    fc.property(fc.emailAddress(), domains, (any, domain) => {
      for (const address of [any, any.replace(/@.*/, `@${domain}`)]) {
        const mailbox = mailboxOf(address);
        expect(mailbox).toMatch(/^[^@]+@[^@]+$/);
        expect(mailboxOf(mailbox)).toBe(mailbox);
      }
    }),
  );
});

test.each([
  ['a@evil.org', 'evil.org'],
  ['b+1@Mail.Evil.org', 'evil.org'],
  ['c@x.y.evil.org', 'evil.org'],
  ['ana@students.ox.ac.uk', 'ox.ac.uk'],
  ['ana@dept.example.com.br', 'example.com.br'],
  ['ana@mail.example.de', 'example.de'],
  ['ana@co.uk', 'co.uk'],
  ['shop@ana.warpmail.net', 'warpmail.net'],
])('%s is someone’s at %s', (address, organization) => expect(organizationOf(address)).toBe(organization));

test.each(['ana@gmail.com', 'shop@ana.fastmail.com', 'ana@yahoo.co.uk', 'ana@web.de'])('%s is anyone’s', (address) =>
  expect(organizationOf(address)).toBeUndefined(),
);

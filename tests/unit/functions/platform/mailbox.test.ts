import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mailboxOf, organizationOf } from '../../../../functions/lib/platform/rateLimits/mailbox.ts';
import { publicMailDomains } from '../../../../shared/people/model/mailDomains.ts';

describe.each([
  ['any provider', 'RFC 5233', 'ana@example.org', [' Ana@Example.org ', 'ana+news@example.org', 'ana+a+b@example.org']],
  [
    'Gmail',
    'https://support.google.com/mail/answer/7436150',
    'ana@gmail.com',
    ['A.n.a+news@gmail.com', 'a.na@googlemail.com'],
  ],
  [
    'Outlook.com',
    'https://learn.microsoft.com/en-us/exchange/recipients-in-exchange-online/plus-addressing-in-exchange-online',
    'ana@outlook.com',
    ['ana+news@outlook.com'],
  ],
  ['iCloud', 'https://support.apple.com/en-us/118230', 'ana@icloud.com', ['ana+news@me.com', 'ana@mac.com']],
  [
    'Proton',
    'https://proton.me/support/change-username',
    'analima@proton.me',
    ['ana.lima@proton.me', 'Ana_Lima@protonmail.com', 'a-na-lima+news@pm.me', 'ana.lima@protonmail.ch'],
  ],
  [
    'Yahoo',
    'https://patents.justia.com/patent/20060041621',
    'ana@yahoo.co.uk',
    ['ana-shop@yahoo.co.uk', 'ana-a-b@yahoo.co.uk'],
  ],
  [
    'Yandex',
    'https://yandex.com/support/id/authorization/email.html',
    'ana@yandex.com',
    ['ana+1@ya.ru', 'ana@yandex.kz'],
  ],
  [
    'Fastmail',
    'https://www.fastmail.help/hc/en-us/articles/360060591053',
    'ana@fastmail.com',
    ['shop@ana.fastmail.com', 'shop+1@ana.fastmail.com', 'ana+shop@fastmail.com'],
  ],
])('an alias at %s (%s) belongs to the mailbox %s', (_provider, _source, mailbox, aliases) => {
  test.each(aliases)('%s', (alias) => expect(mailboxOf(alias)).toBe(mailbox));
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
  fc.assert(
    fc.property(
      fc.emailAddress(),
      fc.constantFrom('example.org', 'a.fastmail.fm', ...publicMailDomains),
      (any, domain) => {
        for (const address of [any, any.replace(/@.*/, `@${domain}`)]) {
          const mailbox = mailboxOf(address);
          expect(mailbox).toMatch(/^[^@]+@[^@]+$/);
          expect(mailboxOf(mailbox)).toBe(mailbox);
        }
      },
    ),
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
])('%s is somebody’s at %s', (address, organization) => expect(organizationOf(address)).toBe(organization));

test.each(['ana@gmail.com', 'shop@ana.fastmail.com', 'ana@yahoo.co.uk', 'ana@web.de'])('%s is anybody’s', (address) =>
  expect(organizationOf(address)).toBeUndefined(),
);

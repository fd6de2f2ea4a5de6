import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meantDomain } from '../../../../frontend/ui/forms/meantDomain.ts';
import { publicMailDomains } from '../../../../shared/people/model/mailDomains.ts';

test.each([
  ['gmial.com', 'gmail.com'],
  ['gmal.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.cm', 'gmail.com'],
  ['gmail.ocm', 'gmail.com'],
  ['gmai.lcom', 'gmail.com'],
  ['googlemial.com', 'googlemail.com'],
  ['hotmial.fr', 'hotmail.fr'],
  ['yahooo.co.uk', 'yahoo.co.uk'],
  ['protonmial.com', 'protonmail.com'],
  ['comcats.net', 'comcast.net'],
])('%s is asked about: did you mean %s?', (typed, meant) => expect(meantDomain(typed)).toBe(meant));

test.each([
  ...['gmx.com', 'mail.com', 'email.com', 'ymail.com', 'me.com', 'mac.com', 'live.com', 'proton.me', 'aol.com'],
  ...['cloud.com', 'grail.com', 'gm.com', 'aon.com', 'like.com', 'he.com', 'men.com', 'photon.me'],
  ...['gmal.org', 'gmial.org', 'gmail.org', 'hotmail.fi', 'yahoo.dk', 'yahoo.co.id', 'yahoo.com.ar', 'outlook.pt'],
  ...['comcast.com', 'verizon.com', 'example.org', 'mygmail.com', 'mail.gmail.com', ''],
])('%s is not asked about', (typed) => expect(meantDomain(typed)).toBeUndefined());

test('no known domain is asked about, and what is proposed is known and one slip away', () => {
  for (const domain of publicMailDomains) expect(meantDomain(domain)).toBeUndefined();
  const known = fc.constantFrom(...publicMailDomains);
  const slip = fc.tuple(known, fc.nat(20), fc.constantFrom('a', 'x', '.', ''), fc.nat(2));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.domain(),
        slip.map(([domain, at, by, cut]) => domain.slice(0, at) + by + domain.slice(at + cut)),
      ),
      (typed) => {
        const meant = meantDomain(typed);
        if (meant === undefined) return;
        expect(publicMailDomains).toContain(meant);
        expect(Math.abs(meant.length - typed.length)).toBeLessThanOrEqual(1);
        expect(typed).not.toBe(meant);
      },
    ),
    { numRuns: 2000 },
  );
});

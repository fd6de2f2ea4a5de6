import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { networksOf } from '../../../../functions/lib/platform/rateLimits/networks.ts';
import { runs } from '../../../support/run/runs.ts';

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

  test.each([
    ['mapped', '::ffff:198.51.100.7'],
    ['compatible, an old spelling', '::198.51.100.7'],
    ['a translator’s', '::ffff:0:198.51.100.7'],
    ['behind NAT64', '64:ff9b::198.51.100.7'],
    ['6to4', '2002:c633:6407:1234::1'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:39cc:9bf8'],
  ])('the IPv4 address that is in it: %s', (_, address) => {
    expect(namesOf(address)).toEqual(namesOf('198.51.100.7'));
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

test('no text makes it throw, and nobody gets a limit without a share', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.ipV4(),
        fc.ipV6(),
        fc.ipV6().map((address) => `${address}%1`),
      ),
      (address) => {
        for (const { name, share } of networksOf(address)) {
          expect(name).not.toBe('');
          expect(share).toBeGreaterThanOrEqual(1);
        }
      },
    ),
    { numRuns: runs(300) },
  );
});

import { expect, test, vi } from 'vitest';

const mistypedDomains = () => import('../../../../../frontend/features/people/address/mistypedDomains.ts');
const rules = { rules: true };

test('mistyped domains are known once the rules have come', async () => {
  const { meantBy, withMistypedDomains } = await mistypedDomains();
  expect(meantBy('gmial.com')).toBeUndefined();
  expect(await withMistypedDomains(Promise.resolve(rules))).toBe(rules);
  expect(meantBy('gmial.com')).toBe('gmail.com');
});

test('where what knows them does not load, the rules come all the same, and nobody is asked', async () => {
  vi.resetModules();
  vi.doMock('../../../../../frontend/features/people/address/meantDomain.ts', () => {
    throw new Error('It did not arrive');
  });
  const { meantBy, withMistypedDomains } = await mistypedDomains();
  expect(await withMistypedDomains(Promise.resolve(rules))).toBe(rules);
  expect(meantBy('gmial.com')).toBeUndefined();
});

import { expect, test } from 'vitest';
import { simulate } from './histories/command.ts';
import { plants } from './histories/plants.ts';

test.each(Object.keys(plants))('within a thousand seeds it is found that %s', async (plant) => {
  const { code, says } = await simulate('--plant', plant, '--seeds', '1000', '--brief');
  expect(code, says).toBe(1);
  expect(says).toMatch(/^Seed \d+:\n {2}[a-z, ]+: /m);
});

test('there are at least twelve of them', () => {
  expect(Object.keys(plants).length).toBeGreaterThanOrEqual(12);
});

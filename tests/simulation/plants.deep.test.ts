import { expect, test } from 'vitest';
import { simulate } from './histories/command.ts';
import { plants } from './histories/plants.ts';

test.each(Object.keys(plants))('within a thousand seeds this defect is found: %s', async (plant) => {
  const { code, output } = await simulate('--plant', plant, '--seeds', '1000', '--brief');
  expect(code, output).toBe(1);
  expect(output).toMatch(/^Seed \d+:\n {2}[a-z, ]+: /m);
});

test('there are at least twelve defects to find', () => {
  expect(Object.keys(plants).length).toBeGreaterThanOrEqual(12);
});

import { expect, test } from 'vitest';
import { simulate } from './histories/command.ts';
import { simulation } from './histories/simulate.ts';

test('three hundred histories of sends come to a good end, and every fault strikes at every step', async () => {
  const { code, says } = await simulate('--seeds', '300', '--processes', '1');
  expect(says).toContain('300 histories');
  expect(says).toContain('Nothing was found, and every fault struck everywhere.');
  expect(code).toBe(0);
});

test('a seed is the same history each time, to the letter', async () => {
  const { run } = await simulation();
  const seeds = [3, 17, 24];
  const first = [];
  for (const seed of seeds) first.push(await run(seed));
  // In another order, so that nothing that one leaves reaches the next.
  const second = [];
  for (const seed of seeds.toReversed()) second.unshift(await run(seed));
  expect(second).toEqual(first);
  expect(first.every(({ events }) => events.length > 10)).toBe(true);
});

test('what is found is shown in a short history, with the seed that repeats it', async () => {
  const plant = 'a claim is not checked';
  const { code, says } = await simulate('--plant', plant, '--seeds', '100');
  expect(code).toBe(1);
  expect(says).toMatch(/^ {2}mailed twice: /m);
  // One send, one message that comes twice, and nothing else.
  const [, story = ''] = says.split('The shortest history found:');
  expect(story.match(/^ .* s {2}\{"do".*$/gm)).toHaveLength(1);
  expect(story.match(/^ {2}Faults: (.*)$/m)?.[1]?.split('; ').length).toBeLessThanOrEqual(4);
  const [, seed = ''] = /^Seed (\d+):$/m.exec(says) ?? [];
  expect(says).toContain(`Again: npm run simulate -- --seed ${seed} --plant "${plant}"`);
});

test.each([
  [['--seeds', 'many'], '"many" is no whole number'],
  [['--plant', 'nothing'], 'There is no defect "nothing"'],
  [['--sedes', '3'], "Unknown option '--sedes'"],
])('%j is refused, and the usage told', async (args, problem) => {
  const { code, says } = await simulate(...args);
  expect(code).toBe(1);
  expect(says).toContain(problem);
  expect(says).toContain('Usage: npm run simulate');
});

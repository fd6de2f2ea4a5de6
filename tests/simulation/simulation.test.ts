import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { simulate } from './histories/command.ts';
import { plants } from './histories/plants.ts';
import { simulation } from './histories/simulate.ts';

test('three hundred histories of sends end well, and every fault strikes at every step', async () => {
  const { code, output } = await simulate('--seeds', '300', '--processes', '1');
  expect(output).toContain('300 histories');
  expect(output).toContain('Nothing was found, and every fault struck everywhere.');
  expect(code).toBe(0);
});

test('what each planted defect edits stands in its file exactly once', () => {
  const texts = Object.entries(plants).map(([name, { file, find }]) => {
    const source = readFileSync(join(import.meta.dirname, '../../functions', file), 'utf8');
    return [name, source.split(find).length - 1];
  });
  expect(texts.filter(([, times]) => times !== 1)).toEqual([]);
});

test('a seed always plays exactly the same history', async () => {
  const { run } = await simulation();
  const seeds = [3, 17, 24];
  const first = [];
  for (const seed of seeds) first.push(await run(seed));
  // In another order, to show that no history affects the next.
  const second = [];
  for (const seed of seeds.toReversed()) second.unshift(await run(seed));
  expect(second).toEqual(first);
  expect(first.every(({ events }) => events.length > 10)).toBe(true);
});

test('a failure is shown as a short history, with the seed that repeats it', async () => {
  const plant = 'a mail in doubt is sent again by itself';
  const { code, output } = await simulate('--plant', plant, '--seeds', '100');
  expect(code).toBe(1);
  expect(output).toMatch(/^ {2}mailed twice: /m);
  // One send, one answer that does not come, and nothing else.
  const [, story = ''] = output.split('The shortest history found:');
  expect(story.match(/^ .* s {2}\{"do".*$/gm)).toHaveLength(1);
  expect(story.match(/^ {2}Faults: (.*)$/m)?.[1]?.split('; ').length).toBeLessThanOrEqual(4);
  const [, seed = ''] = /^Seed (\d+):$/m.exec(output) ?? [];
  expect(output).toContain(`Again: npm run simulate -- --seed ${seed} --plant "${plant}"`);
});

test.each([
  [['--seeds', 'many'], '"many" is no whole number'],
  [['--plant', 'nothing'], 'There is no defect "nothing"'],
  [['--sedes', '3'], "Unknown option '--sedes'"],
])('%j is refused, and the usage is printed', async (args, problem) => {
  const { code, output } = await simulate(...args);
  expect(code).toBe(1);
  expect(output).toContain(problem);
  expect(output).toContain('Usage: npm run simulate');
});

import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';

const parts = ['shared', 'infra', 'functions', 'frontend'];

test('modules import only what their part of the project may', () => {
  const args = [
    'node_modules/.bin/depcruise',
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
    // Compares contents, not times, of files.
    ...['--cache', 'node_modules/.cache/dependency-cruiser', '--cache-strategy', 'content'],
    ...parts,
  ];
  // Its exit code is the number of violations, which are in the output, too.
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 100_000_000 });
  if (!stdout) throw new Error(stderr);
  const { summary } = JSON.parse(stdout);
  const broken = summary.violations.map((v: Violation) => `${v.rule.name}: ${v.from} -> ${v.to}`);
  expect(broken).toEqual([]);
  // Make sure that it has read all files.
  const sources = globSync(parts.map((part) => `${part}/**/*.{ts,tsx}`));
  expect(summary.totalCruised).toBeGreaterThanOrEqual(sources.length);
}, 300_000);

interface Violation {
  rule: { name: string };
  from: string;
  to: string;
}

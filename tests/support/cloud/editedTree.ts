import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const parts = ['frontend', 'functions', 'infra', 'shared', 'cdk.json', 'package.json', 'package-lock.json'];

/**
 * A copy of the project with an edit of shared/site/site.ts, as whoever makes the site theirs edits it: what is built there is
 * another site. Returns its folder, which `Cloud.start` takes.
 */
export function editedTree(from: string, to: string): string {
  const tree = mkdtempSync(join(tmpdir(), 'tree-'));
  for (const part of [...parts, 'tsconfig.json']) cpSync(part, join(tree, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
  const site = join(tree, 'shared/site/site.ts');
  const text = readFileSync(site, 'utf8');
  if (!text.includes(from)) throw new Error(`shared/site/site.ts has no ${from}`);
  writeFileSync(site, text.replace(from, to));
  return tree;
}

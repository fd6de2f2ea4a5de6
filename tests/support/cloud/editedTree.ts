import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const parts = ['frontend', 'functions', 'infra', 'shared', 'cdk.json', 'package.json', 'package-lock.json'];

/**
 * Copies the project and edits shared/site/site.ts, as somebody does who adapts the site. Returns the copy's folder,
 * for `Cloud.start`.
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

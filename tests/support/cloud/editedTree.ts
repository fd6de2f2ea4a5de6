import { cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const parts = ['frontend', 'functions', 'infra', 'shared', 'cdk.json', 'package.json', 'package-lock.json'];
/** What was built, if anything: in the copy, only the steps of the build run again whose sources were edited. */
const built = ['.built', 'functions', 'site', 'render'].map((part) => `dist/${part}`);

/** Copies the project, without its tests. Returns the copy's folder. */
function projectCopy(): string {
  const tree = mkdtempSync(join(tmpdir(), 'tree-'));
  for (const part of [...parts, 'tsconfig.json', ...built.filter((each) => existsSync(each))])
    cpSync(part, join(tree, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
  return tree;
}

/**
 * A copy of the project with an edit of a file of it, by default shared/site/site.ts, as someone makes who adapts the site:
 * for `Cloud.start`.
 */
export function editedTree(from: string, to: string, file = 'shared/site/site.ts'): string {
  const tree = projectCopy();
  const edited = join(tree, file);
  const text = readFileSync(edited, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(edited, text.replace(from, to));
  return tree;
}

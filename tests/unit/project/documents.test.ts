import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const documents = globSync('{*.md,docs/**/*.md,tests/**/*.md}');
const folders = /^(?:infra|functions|frontend|shared|tests|docs)\//;

/** Paths in `code` that begin with a folder of the project; patterns and names to fill in are not looked at. */
const named = (text: string) =>
  [...text.matchAll(/`([\w./-]+)`/g)].map(([, path = '']) => path).filter((path) => folders.test(path));

const linked = (text: string, from: string) =>
  [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, path = '']) => join(dirname(from), path));

describe('documents', () => {
  test.each(documents)('%s names only files that exist', (file) => {
    const text = readFileSync(file, 'utf8');
    expect([...named(text), ...linked(text, file)].filter((path) => !existsSync(path))).toEqual([]);
  });

  test.each(documents)('%s has no merge conflict left in it', (file) => {
    expect(readFileSync(file, 'utf8')).not.toMatch(/^ *(?:<{7}|(?:> ?){7}) ?\S/m);
  });

  test('are looked at', () => expect(documents.length).toBeGreaterThan(30));
});

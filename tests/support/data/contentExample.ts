import { readFileSync } from 'node:fs';

/** The content that docs/contentImport.md shows, so that it stays true. */
export function contentExample(): Record<string, Record<string, unknown>[]> {
  const text = readFileSync('docs/contentImport.md', 'utf8');
  return JSON.parse(/```json\n([\s\S]*?)```/.exec(text)?.[1] ?? '');
}

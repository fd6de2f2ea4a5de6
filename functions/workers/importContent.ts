import { parseContent } from '../lib/content/import/content.ts';
import { importContent } from '../lib/content/import/importContent.ts';
import * as earlierLetters from '../lib/letters/site/earlierLetters.ts';

/**
 * Invoked by an operator who brings content along, from an earlier site for instance: docs/contentImport.md has the
 * format. With `check` nothing is written. Throws what is wrong with it, line by line.
 */
export async function handler(event: unknown) {
  const { check = false, ...content } = (event ?? {}) as { check?: boolean };
  return importContent(parseContent(content), earlierLetters, { check: check === true });
}

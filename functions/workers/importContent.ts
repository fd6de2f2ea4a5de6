import { importContent, parseContent } from '../lib/content/import/importContent.ts';
import { refreshSettings } from '../lib/content/settings/settings.ts';

import * as letters from '../lib/letters/site/letterOf.ts';

/**
 * Invoked by an operator to import content, for instance from an earlier site: docs/contentImport.md has the format. With
 * `check` nothing is written. Throws an error that lists all problems, line by line.
 */
export async function handler(event: unknown) {
  await refreshSettings();
  const { check = false, ...content } = (event ?? {}) as { check?: boolean };
  return importContent(parseContent(content), letters, { check: check === true });
}

import { importContent, parseContent } from '../lib/content/import/importContent.ts';
import { refreshSettings } from '../lib/content/settings/settings.ts';
import * as letters from '../lib/letters/site/letterOf.ts';

/** For an operator: docs/contentImport.md. With `check` nothing is written. Throws an error that lists all problems. */
export async function handler(event: unknown) {
  await refreshSettings();
  const { check = false, ...content } = (event ?? {}) as { check?: boolean };
  return importContent(parseContent(content), letters, { check: check === true });
}

import type { FileUpdate } from '../fileUpdate.ts';
import { indexKey, type SearchFiles } from './searchFiles.ts';

/**
 * Brings the search's files up to date. The index comes last: whoever has it finds everything that it names. If a text cannot
 * be read, or S3 refuses a file, the last index stays, and with it what it names; returns false then.
 */
export async function publishSearch(
  update: FileUpdate,
  search: SearchFiles,
  { existing, onProgress }: { existing: ReadonlyMap<string, string>; onProgress: () => Promise<void> },
): Promise<boolean> {
  await update.bring(search.textFiles());
  if (update.isCurrent({ key: indexKey, inputs: search.inputs })) return true;
  try {
    const { words, index } = await search.wordsAndIndex(existing, onProgress);
    await update.bring(words);
    if (update.errors.length > 0) return false;
    await update.bring([index]);
    return update.errors.length === 0;
  } catch (error) {
    update.fail(indexKey, error);
    return false;
  }
}

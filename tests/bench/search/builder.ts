import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { WholeRecording } from '../../../functions/lib/content/recordings/recordings.ts';
import { guestsOf } from '../../../functions/lib/publishing/guests.ts';
import { searchFiles } from '../../../functions/lib/publishing/search.ts';

export interface BuilderResult {
  ms: number;
  /** Peak memory of the process, Node included. */
  megabytes: number;
  wordFiles: number;
}

/* Forked by the bench, to be alone in its process. The recordings are in a JSON file. */
const [recordingsFile = '', folder = ''] = process.argv.slice(2);
const recordings = JSON.parse(readFileSync(recordingsFile, 'utf8')) as WholeRecording[];
const start = performance.now();
const search = searchFiles({ recordings, guests: guestsOf([], recordings), wholeLetters: [] }, '1');
const { words, index } = await search.wordsAndIndex(() => false);
const result: BuilderResult = {
  ms: performance.now() - start,
  megabytes: process.resourceUsage().maxRSS / 1024,
  wordFiles: words.length,
};
for (const { key, make } of [...search.textFiles, ...words, index]) {
  mkdirSync(dirname(join(folder, key)), { recursive: true });
  writeFileSync(join(folder, key), await make());
}
process.send?.(result);

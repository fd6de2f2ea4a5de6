import { readFileSync } from 'node:fs';
import { argumentsOf, command, usageOfTarget } from './command.ts';

/** `npm run content:import -- <file.json>`: docs/contentImport.md describes the format. */
const worker = 'workers/importContent';
const usage = `Usage: npm run content:import -- <file.json> [--check] [--stack [stack]]\n${usageOfTarget}`;
/** In bytes: Lambda accepts events of up to 6 MB. */
const maxFile = 5_000_000;

const labels: Record<string, string> = {
  recentEvents: 'Recent events',
  upcomingEvents: 'Upcoming events',
  archiveGuests: 'Guests of the archive',
  episodes: 'Episodes',
  letters: 'Letters',
};

await command(async ({ invoke, rest }) => {
  const { values, positionals } = argumentsOf(rest, { check: { type: 'boolean' } }, usage);
  const { check = false } = values;
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error(usage);
  const { kinds, leftOut, allLeftOut } = (await invoke(worker, { ...contentOf(file), check })) as Imported;
  for (const [kind, { added, changed, unchanged }] of Object.entries(kinds))
    console.log(`${labels[kind] ?? kind}: ${added} added, ${changed} changed, ${unchanged} as they were`);
  for (const { recording, sentence } of leftOut) console.log(`${recording}: ${sentence}`);
  if (allLeftOut > leftOut.length) console.log(`... and ${allLeftOut - leftOut.length} more`);
  if (check) console.log('This is what would be done: nothing was written');
});

interface Imported {
  leftOut: { recording: string; sentence: string }[];
  allLeftOut: number;
  kinds: Record<string, Record<'added' | 'changed' | 'unchanged', number>>;
}

function contentOf(file: string): object {
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  if (Buffer.byteLength(text) > maxFile)
    throw new Error(`${file} has more than 5 MB: import it in parts, such as one file for guests and one for episodes`);
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`);
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new Error(`${file} is not an object with lists: see docs/contentImport.md`);
  return content;
}

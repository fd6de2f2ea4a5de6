import { writeFileSync } from 'node:fs';
import { argumentsOf, command } from './command.ts';
import { confirm } from './confirm.ts';
import { type Invoke, targetOf, usageOfTarget } from './target.ts';

/** `npm run person -- export|erase <address>` */
const worker = 'workers/managePersonalData';
const usage = `Usage: npm run person -- export <address> [--to <file>] [--stack [stack]]
       npm run person -- erase <address> [--yes] [--stack [stack]]
${usageOfTarget}`;

interface PersonalData {
  kept: { title: string; records: object[]; stays: boolean }[];
}

await command(async () => {
  const { invoke, rest } = targetOf(process.argv.slice(2));
  const { values, positionals } = argumentsOf(rest, { to: { type: 'string' }, yes: { type: 'boolean' } }, usage);
  const { to: file, yes = false } = values;
  const [act, email, ...more] = positionals;
  if (!email || more.length > 0) throw new Error(usage);
  if (act === 'export' && !yes) await exportTo(file, email, invoke);
  else if (act === 'erase' && file === undefined) await erase(email, yes, invoke);
  else throw new Error(usage);
});

async function exportTo(file: string | undefined, email: string, invoke: Invoke): Promise<void> {
  const data = (await invoke(worker, { act: 'export', email })) as PersonalData;
  const json = JSON.stringify(data, null, 2);
  if (file === undefined) return console.log(json);
  // Nobody else's eyes.
  writeFileSync(file, `${json}\n`, { mode: 0o600 });
  console.log(data.kept.length > 0 ? `Written to ${file}` : `Nothing is kept about this address: ${file} says so`);
}

async function erase(email: string, yes: boolean, invoke: Invoke): Promise<void> {
  const there = (await invoke(worker, { act: 'export', email })) as PersonalData;
  const goes = there.kept.filter(({ stays }) => !stays);
  if (goes.length === 0) return say(there, 'Nothing is kept about this address that could be erased.');
  console.log(`This is erased for good:\n${listOf(goes)}`);
  console.log(
    'A fingerprint of the address stays, so that nobody writes to it again, and campaigns keep their numbers.\n',
  );
  if (!yes && !(await confirm('Erase it?'))) throw new Error('Nothing was erased');
  const { pending, left } = (await invoke(worker, { act: 'erase', email })) as { pending: boolean; left: PersonalData };
  say(
    left,
    pending
      ? 'Erased, but for what a send has in hand just now: that follows within minutes, by itself.'
      : 'Erased. Backups of the tables hold it for 35 days more.',
  );
}

function say({ kept }: PersonalData, words: string): void {
  console.log(words);
  if (kept.length > 0) console.log(`Kept now:\n${listOf(kept)}`);
}

function listOf(sections: PersonalData['kept']): string {
  return sections
    .map(({ title, records }) => `  ${title}${records.length > 1 ? ` (${records.length})` : ''}`)
    .join('\n');
}

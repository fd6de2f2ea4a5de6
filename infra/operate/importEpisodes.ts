import { readFileSync } from 'node:fs';
import { decodedText } from '../../shared/platform/decoding.ts';
import { type AllLeftOut, command, leftOutLines, usageOfTarget } from './command.ts';

/** `npm run episodes:import -- <feed file or address> [--as-new]` */
const worker = 'workers/importEpisodes';
const usage = `Usage: npm run episodes:import -- <feed file or address> [--as-new] [--stack [stack]]\n\n--as-new adds even episodes that may be here already.\n\n${usageOfTarget}`;
/** In bytes: Lambda accepts events of up to 6 MB, as JSON. */
const maxFile = 5_000_000;

await command(async ({ invoke, rest }) => {
  const [feed, ...others] = rest.filter((argument) => argument !== '--as-new');
  if (!feed || others.length > 0) throw new Error(usage);
  const asNew = rest.includes('--as-new');
  const imported = (await invoke(worker, { ...eventFor(feed), asNew })) as Imported;
  for (const line of linesOf(imported)) console.log(line);
});

type Imported = Record<'added' | 'changed' | 'unchanged' | 'chapters' | 'transcripts' | 'waiting', number> & AllLeftOut;

function linesOf({ added, changed, unchanged, chapters, transcripts, waiting, ...left }: Imported): string[] {
  return [
    `Episodes: ${added} added, ${changed} changed, ${unchanged} as they were`,
    `Transcripts read: ${transcripts}`,
    `Lists of chapters read: ${chapters}`,
    ...(waiting > 0 ? [`Waiting for the next run: ${waiting}`] : []),
    ...leftOutLines(left),
  ];
}

/** The function itself fetches and checks an address; the content of a file is part of the event. */
function eventFor(feed: string): { url: string } | { xml: string } {
  if (/^https?:\/\//i.test(feed)) return { url: feed };
  const xml = decodedText(readFileSync(feed), { exact: false });
  if (Buffer.byteLength(xml) > maxFile)
    throw new Error(`${feed} has more than 5 MB: put it on the web and name its address`);
  return { xml };
}

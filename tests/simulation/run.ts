import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Reach } from './faults.ts';
import { plants } from './plants.ts';
import { missed, reachTable, storyOf } from './report.ts';
import { type Simulated, simulation } from './simulate.ts';

/** `npm run simulate` */
const usage = `Usage: npm run simulate [-- --seeds <how many>] [--from <seed>] [--processes <how many>]
       npm run simulate -- --seed <seed>
       npm run simulate -- --plant <defect> [--seeds <how many>]`;

const options = {
  seeds: { type: 'string', default: '1000' },
  from: { type: 'string', default: '0' },
  seed: { type: 'string' },
  processes: { type: 'string', default: String(availableParallelism()) },
  plant: { type: 'string' },
  quick: { type: 'boolean', default: false },
} as const;
/** So long a shorter history is looked for, in milliseconds. */
const patience = 60_000;

/** What a process is to play: every `step`th seed from `from` up to `to`. */
interface Share {
  from: number;
  to: number;
  step: number;
  plant: string | undefined;
}

if (process.send) process.once('message', (share) => void playShare(share as Share));
else process.exitCode = await main();

async function main(): Promise<number> {
  const { values } = parseArgs({ options });
  const { plant } = values;
  if (plant !== undefined && !(plant in plants)) throw new Error(`There is no defect "${plant}".\n${usage}`);
  if (values.seed !== undefined) return explain(whole(values.seed), plant);
  const from = whole(values.from);
  const to = from + whole(values.seeds);
  const begun = performance.now();
  const { reach, failed, played } = await playAll({ from, to, step: whole(values.processes), plant });
  console.log(`${played.toLocaleString('en')} histories in ${Math.round((performance.now() - begun) / 1000)} s`);
  if (failed) return explain(failed.seed, plant);
  console.log(`How often each fault struck:\n${reachTable(reach)}`);
  const never = missed(reach);
  if (never.length > 0) console.error(`These faults never struck: play more seeds.\n  ${never.join('\n  ')}`);
  else console.log('Nothing was found, and every fault struck everywhere.');
  return never.length > 0 ? 1 : 0;
}

function whole(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new Error(`"${text}" is no whole number.\n${usage}`);
  return number;
}

/** Shows what goes wrong with a seed, in the shortest history that was found. */
async function explain(seed: number, plant: string | undefined): Promise<number> {
  const simulated = await simulation({ plant: plant === undefined ? undefined : plants[plant] });
  const { findings } = await simulated.run(seed);
  if (findings.length === 0) {
    console.log(`Seed ${seed}: nothing was found`);
    return 0;
  }
  console.error(`Seed ${seed}:\n${findings.map((each) => `  ${each}`).join('\n')}`);
  console.error(`The shortest history found:\n${storyOf(await simulated.shorten(seed, patience))}`);
  console.error(`Again: npm run simulate -- --seed ${seed}${plant === undefined ? '' : ` --plant ${plant}`}`);
  return 1;
}

interface Result {
  reach: Reach;
  /** The first seed that failed. */
  failed: Simulated | undefined;
  played: number;
}

/** Plays all seeds in processes of their own, until one fails. */
async function playAll(share: Share): Promise<Result> {
  const result: Result = { reach: new Reach(), failed: undefined, played: 0 };
  const children = Array.from({ length: share.step }, () => fork(import.meta.filename, []));
  const ends = children.map(
    (child, n) =>
      new Promise<void>((resolve, reject) => {
        child.send({ ...share, from: share.from + n });
        child.on('message', (message) => {
          const simulated = message as Simulated;
          result.played++;
          result.reach.add(simulated.reach);
          if (simulated.findings.length === 0) return;
          if (!result.failed || simulated.seed < result.failed.seed) result.failed = simulated;
          for (const each of children) each.kill();
        });
        child.on('exit', (code, signal) =>
          code === 0 || signal ? resolve() : reject(new Error('A process broke down')),
        );
      }),
  );
  await Promise.all(ends);
  return result;
}

async function playShare({ from, to, step, plant }: Share): Promise<void> {
  const { run } = await simulation({ plant: plant === undefined ? undefined : plants[plant] });
  for (let seed = from; seed < to; seed += step) process.send?.(await run(seed));
  process.disconnect();
}

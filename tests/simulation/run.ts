import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Reach } from './histories/faults.ts';
import { plants } from './histories/plants.ts';
import { eventsOf, type Shortest, type Simulated, simulation } from './histories/simulate.ts';

function reachTable({ counts }: Reach): string {
  const cells = [...counts].map(([key, count]) => ({
    place: key.split(' ')[0] ?? '',
    kind: key.split(' ')[1] ?? '',
    ...count,
  }));
  const places = [...new Set(cells.map(({ place }) => place))].toSorted();
  const lines = places.map((place) => {
    const own = cells.filter((cell) => cell.place === place);
    const words = own.map(({ kind, did }) => `${kind} ${did.toLocaleString('en')}`);
    return `  ${place.padEnd(30)} ${words.join(', ')}`;
  });
  return lines.join('\n');
}

const unstruck = ({ counts }: Reach): string[] =>
  [...counts].flatMap(([key, { could, did }]) =>
    could > 0 && did === 0
      ? [`${key.replace(' ', ': ')}, which could have struck ${could.toLocaleString('en')} times`]
      : [],
  );

function storyOf({ history: { actions: _, faults, ...conditions }, played }: Shortest): string {
  const planned = faults.map(({ place, kind, nth }) => `${kind} at ${place}, number ${nth}`);
  return [
    ...played.findings,
    `Conditions: ${JSON.stringify(conditions)}`,
    `Faults: ${planned.join('; ') || 'none'}`,
    ...eventsOf(played),
  ]
    .map((line) => `  ${line}`)
    .join('\n');
}

const usage = `Usage: npm run simulate [-- --seeds <how many>] [--processes <how many>]
       npm run simulate -- --seed <seed>
       npm run simulate -- --plant <defect> [--seeds <how many>] [--brief]
Without --seed, seeds from 0 on are played, 1,000 of them, in as many processes as there are processors. A defect is one of
tests/simulation/histories/plants.ts. With --brief, no shorter history is looked for.`;

const options = {
  seeds: { type: 'string', default: '1000' },
  seed: { type: 'string' },
  processes: { type: 'string', default: String(availableParallelism()) },
  plant: { type: 'string' },
  brief: { type: 'boolean', default: false },
} as const;
/** How many histories are played between two progress lines. */
const progressInterval = 10_000;
/** How long to search for a shorter history, in milliseconds. */
const shortenTime = 60_000;

type SeedResult = Omit<Simulated, 'events'>;

/** The seeds that a process plays: every `step`th one from `from` up to `to`. */
interface Share {
  from: number;
  to: number;
  step: number;
  plant: string | undefined;
}

if (process.send) process.once('message', (share) => void playShare(share as Share));
else
  process.exitCode = await main().catch((error: Error) => {
    console.error(error.message);
    return 1;
  });

async function main(): Promise<number> {
  const values = valuesOf();
  const { plant } = values;
  if (plant !== undefined && !(plant in plants)) throw new Error(`There is no defect "${plant}".\n${usage}`);
  if (values.seed !== undefined) return explain(wholeNumber(values.seed), plant);
  const to = wholeNumber(values.seeds);
  const begun = performance.now();
  const { reach, failed, played } = await playAll({ from: 0, to, step: wholeNumber(values.processes), plant });
  console.log(`${played.toLocaleString('en')} histories in ${Math.round((performance.now() - begun) / 1000)} s`);
  if (failed && values.brief) console.error(findingsOf(failed));
  else if (failed) return explain(failed.seed, plant);
  if (failed) return 1;
  console.log(`How often each fault struck:\n${reachTable(reach)}`);
  const never = unstruck(reach);
  if (never.length > 0) console.error(`These faults never struck: play more seeds.\n  ${never.join('\n  ')}`);
  else console.log('Nothing was found, and every fault struck everywhere.');
  return never.length > 0 ? 1 : 0;
}

function valuesOf() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`);
  }
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new Error(`"${text}" is no whole number.\n${usage}`);
  return number;
}

async function explain(seed: number, plant: string | undefined): Promise<number> {
  const { run, shorten } = await simulation({ plant: plant === undefined ? undefined : plants[plant] });
  const simulated = await run(seed);
  if (simulated.findings.length === 0) {
    console.log(`Seed ${seed}: nothing was found`);
    return 0;
  }
  console.error(findingsOf(simulated));
  console.error(`The shortest history found:\n${storyOf(await shorten(seed, shortenTime))}`);
  console.error(`Again: npm run simulate -- --seed ${seed}${plant === undefined ? '' : ` --plant "${plant}"`}`);
  return 1;
}

function findingsOf({ seed, findings }: SeedResult): string {
  return [`Seed ${seed}:`, ...findings.map((each) => `  ${each}`)].join('\n');
}

interface Result {
  reach: Reach;
  /** The first seed that failed. */
  failed: SeedResult | undefined;
  played: number;
}

async function playAll(share: Share): Promise<Result> {
  const result: Result = { reach: new Reach(), failed: undefined, played: 0 };
  const children = Array.from({ length: share.step }, () => fork(import.meta.filename, []));
  const ends = children.map(
    (child, n) =>
      new Promise<void>((resolve, reject) => {
        child.send({ ...share, from: share.from + n });
        child.on('message', (message) => {
          const simulated = message as SeedResult;
          result.played++;
          if (result.played % progressInterval === 0)
            console.log(`${result.played.toLocaleString('en')} histories so far`);
          result.reach.add(simulated.reach);
          if (simulated.findings.length === 0) return;
          if (!result.failed || simulated.seed < result.failed.seed) result.failed = simulated;
          for (const each of children) each.kill();
        });
        child.on('exit', (code, signal) =>
          code === 0 || result.failed ? resolve() : reject(new Error(`A process broke down: ${signal ?? code}`)),
        );
      }),
  );
  await Promise.all(ends);
  return result;
}

async function playShare({ from, to, step, plant }: Share): Promise<void> {
  const { run } = await simulation({ plant: plant === undefined ? undefined : plants[plant] });
  for (let seed = from; seed < to; seed += step) {
    const { events: _, ...simulated } = await run(seed);
    process.send?.(simulated satisfies SeedResult);
  }
  process.disconnect();
}

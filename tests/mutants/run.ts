import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { simulation } from '../simulation/histories/simulate.ts';
import { type Mutant, mutantName } from '../support/dynamo/mutants.ts';
import { type Candidate, findMutants } from './find.ts';
import { reasons } from './reasons.ts';
import { unitTestsNotice } from './unitTests.ts';

/**
 * `npm run test:mutants`: takes out each condition of a write, each leg of a transaction and each look at whether a write
 * was made, one at a time. The simulation or a unit test has to notice.
 */
const { values } = parseArgs({ options: { only: { type: 'string' } } });
/** Of the seeds in which the write is made, so many are played. */
const mostSeeds = 60;

/** What a process is asked, and what it answers. */
interface Question {
  mutant: Mutant;
  seeds: number[];
}

if (process.send) await answer();
else process.exitCode = await main();

async function main(): Promise<number> {
  const all = (await findMutants()).filter(({ mutant }) => mutantName(mutant).includes(values.only ?? ''));
  console.log(`${all.length} mutants`);
  const left = await simulate(all);
  console.log(`${all.length - left.length} of them were noticed by the simulation`);
  const survivors: Candidate[] = [];
  await inParallel(left, async (each) => {
    if (await unitTestsNotice(each)) return;
    survivors.push(each);
    const name = mutantName(each.mutant);
    console.log(`Nobody noticed: ${name}${reasons[name] ? `\n  ${reasons[name]}` : ''}`);
  });
  console.log(`${left.length - survivors.length} of them were noticed by unit tests`);
  const open = survivors.filter(({ mutant }) => !reasons[mutantName(mutant)]);
  const stale = Object.keys(reasons).filter((name) => !survivors.some(({ mutant }) => mutantName(mutant) === name));
  if (values.only === undefined) for (const name of stale) console.error(`Its reason is not needed any more: ${name}`);
  const fails = open.length > 0 || (values.only === undefined && stale.length > 0);
  console.log(fails ? 'Test what nobody noticed, or take it out' : 'All were noticed, or have their reason');
  return fails ? 1 : 0;
}

/** Those that the simulation does not notice. */
async function simulate(candidates: Candidate[]): Promise<Candidate[]> {
  const left: Candidate[] = [];
  const players = Array.from({ length: availableParallelism() }, () => fork(import.meta.filename, []));
  const waiting = candidates.values();
  const work = async (player: ChildProcess) => {
    for (const each of waiting) {
      const question: Question = { mutant: each.mutant, seeds: each.seeds.slice(0, mostSeeds) };
      if (question.seeds.length === 0 || !(await isNoticed(question, player))) left.push(each);
    }
    player.disconnect();
  };
  await Promise.all(players.map(work));
  return left;
}

function isNoticed(question: Question, player: ChildProcess): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const broke = () => reject(new Error(`The simulation broke down with this mutant: ${mutantName(question.mutant)}`));
    player.once('exit', broke);
    player.once('message', (noticed) => {
      player.off('exit', broke);
      resolve(noticed as boolean);
    });
    player.send(question);
  });
}

async function inParallel<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const workers = Array.from({ length: availableParallelism() }, async () => {
    for (const each of waiting) await work(each);
  });
  await Promise.all(workers);
}

async function answer(): Promise<void> {
  const database: { mutant: Mutant | undefined; onMutants: undefined } = { mutant: undefined, onMutants: undefined };
  const { run } = await simulation({ database });
  process.on('message', async (message) => {
    const { mutant, seeds } = message as Question;
    database.mutant = mutant;
    let noticed = false;
    for (const seed of seeds) {
      if (noticed) break;
      noticed = (await run(seed)).findings.length > 0;
    }
    process.send?.(noticed);
  });
}

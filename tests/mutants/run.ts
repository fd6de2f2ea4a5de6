import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { simulation } from '../simulation/histories/simulate.ts';
import { type Mutant, mutantName } from '../support/dynamo/mutants.ts';
import { type Candidate, findMutants, unitTestsNotice } from './find.ts';
import { reasons } from './reasons.ts';

/**
 * `npm run test:mutants`: takes out each condition of a write, each leg of a transaction and each check of a write's result,
 * one at a time. The simulation or a unit test must notice.
 */
const { values } = parseArgs({ options: { only: { type: 'string' } } });
/**
 * Of the seeds in which the write occurs, this many are played at first. What they do not notice is a question to the unit
 * tests, which answer sooner than as many seeds as the simulation may need, and then to that many.
 */
const firstSeeds = 8;
const maxSeeds = 60;

/** What a child process is asked. It answers whether the mutant was noticed. */
interface Question {
  mutant: Mutant;
  seeds: number[];
}

if (process.send) await answer();
else process.exitCode = await main();

async function main(): Promise<number> {
  const all = (await findMutants()).filter(({ mutant }) => mutantName(mutant).includes(values.only ?? ''));
  console.log(`${all.length} mutants`);
  const unnoticed = await simulate(all, 0, firstSeeds);
  console.log(`${all.length - unnoticed.length} of them were noticed by the simulation's first ${firstSeeds} seeds`);
  const passed: Candidate[] = [];
  await inParallel(unnoticed, async (each) => {
    if (!(await unitTestsNotice(each))) passed.push(each);
  });
  console.log(`${unnoticed.length - passed.length} of them were noticed by unit tests`);
  const survivors = await simulate(passed, firstSeeds, maxSeeds);
  console.log(`${passed.length - survivors.length} of them were noticed by the simulation's later seeds`);
  for (const { mutant } of survivors) {
    const name = mutantName(mutant);
    console.log(`Not noticed: ${name}${reasons[name] ? `\n  ${reasons[name]}` : ''}`);
  }
  const open = survivors.filter(({ mutant }) => !reasons[mutantName(mutant)]);
  const stale = Object.keys(reasons).filter((name) => !survivors.some(({ mutant }) => mutantName(mutant) === name));
  if (values.only === undefined) for (const name of stale) console.error(`Its reason is no longer needed: ${name}`);
  const fails = open.length > 0 || (values.only === undefined && stale.length > 0);
  console.log(fails ? 'Test what was not noticed, or take it out' : 'All were noticed, or have a reason');
  return fails ? 1 : 0;
}

/** The candidates that the simulation does not notice in these of their seeds. */
async function simulate(candidates: Candidate[], from: number, to: number): Promise<Candidate[]> {
  const unnoticed: Candidate[] = [];
  const players = Array.from({ length: availableParallelism() }, () => fork(import.meta.filename, []));
  const waiting = candidates.values();
  const work = async (player: ChildProcess) => {
    for (const each of waiting) {
      const question: Question = { mutant: each.mutant, seeds: each.seeds.slice(from, to) };
      if (question.seeds.length === 0 || !(await isNoticed(question, player))) unnoticed.push(each);
    }
    player.disconnect();
  };
  await Promise.all(players.map(work));
  return unnoticed;
}

function isNoticed(question: Question, player: ChildProcess): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const crash = () => reject(new Error(`The simulation crashed with this mutant: ${mutantName(question.mutant)}`));
    player.once('exit', crash);
    player.once('message', (noticed) => {
      player.off('exit', crash);
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

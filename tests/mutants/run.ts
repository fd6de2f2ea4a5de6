import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { createVitest } from 'vitest/node';
import { simulation } from '../simulation/histories/simulate.ts';
import { type Mutant, mutantName } from '../support/dynamo/mutants.ts';
import { type Candidate, findMutants } from './find.ts';
import { reasons } from './reasons.ts';

/**
 * `npm run test:mutants`: takes out each condition of a write, each leg of a transaction and each check of a write's result,
 * one at a time. The simulation or a unit test must notice.
 */
const { values } = parseArgs({ options: { only: { type: 'string' } } });
/** At most this many of the seeds in which the write occurs are played. */
const maxSeeds = 60;

/** What a child process is asked: whether the mutant is noticed in these seeds, or by these files of unit tests. */
interface Question {
  mutant: Mutant;
  seeds?: number[];
  files?: string[];
}

if (process.send) await answer();
else process.exitCode = await main();

async function main(): Promise<number> {
  const all = (await findMutants()).filter(({ mutant }) => mutantName(mutant).includes(values.only ?? ''));
  console.log(`${all.length} mutants`);
  const players = Array.from({ length: availableParallelism() }, () => fork(import.meta.filename, []));
  const unnoticed = await ask(players, all, ({ files }) => ({ files: [...new Set(files)] }));
  console.log(`${all.length - unnoticed.length} of them were noticed by unit tests`);
  // Sixty seeds take longer than the files in which a write occurs.
  const survivors = await ask(players, unnoticed, ({ seeds }) => ({ seeds: seeds.slice(0, maxSeeds) }));
  console.log(`${unnoticed.length - survivors.length} of them were noticed by the simulation`);
  for (const player of players) player.disconnect();
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

/** The candidates that are not noticed where they are looked for. */
async function ask(
  players: ChildProcess[],
  candidates: Candidate[],
  where: (candidate: Candidate) => Omit<Question, 'mutant'>,
): Promise<Candidate[]> {
  const unnoticed: Candidate[] = [];
  const waiting = candidates.entries();
  const work = async (player: ChildProcess) => {
    for (const [at, each] of waiting) {
      if (at > 0 && at % 50 === 0) console.log(`  ${at} of ${candidates.length}`);
      if (!(await isNoticed({ mutant: each.mutant, ...where(each) }, player))) unnoticed.push(each);
    }
  };
  await Promise.all(players.map(work));
  return unnoticed;
}

function isNoticed(question: Question, player: ChildProcess): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const crash = () => reject(new Error(`It crashed with this mutant: ${mutantName(question.mutant)}`));
    player.once('exit', crash);
    player.once('message', (noticed) => {
      player.off('exit', crash);
      resolve(noticed as boolean);
    });
    player.send(question);
  });
}

async function answer(): Promise<void> {
  const database: { mutant: Mutant | undefined; onMutants: undefined } = { mutant: undefined, onMutants: undefined };
  const { run } = await simulation({ database });
  // One for all mutants: a process for each would take most of the time to begin.
  const vitest = await createVitest({ watch: false, project: ['unit'], reporters: [{}], maxWorkers: 1, bail: 1 });
  process.once('disconnect', () => void vitest.exit());
  process.on('message', async (message) => {
    const { mutant, seeds = [], files = [] } = message as Question;
    let noticed = false;
    database.mutant = mutant;
    for (const seed of seeds) noticed ||= (await run(seed)).findings.length > 0;
    process.env.MUTANT = JSON.stringify(mutant);
    if (!noticed && files.length > 0) {
      const specifications = (await Promise.all(files.map((file) => vitest.globTestSpecifications([file])))).flat();
      const { testModules } = await vitest.runTestSpecifications(specifications);
      // It also returns the modules of earlier runs.
      const asked = new Set(specifications.map(({ moduleId }) => moduleId));
      noticed = testModules.some((module) => asked.has(module.moduleId) && module.state() === 'failed');
    }
    process.send?.(noticed);
  });
}

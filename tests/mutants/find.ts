import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simulation } from '../simulation/histories/simulate.ts';
import { type Mutant, mutantName, type SeenMutant } from '../support/dynamo/mutants.ts';

/** A mutant, and where it occurs: seeds of the simulation, and files of unit tests. */
export interface Candidate {
  mutant: Mutant;
  seeds: number[];
  files: string[];
}

const seeds = 800;
/** Writes of sends, sign-ups and subscribers; not the progress of imports or tests' own items, which are in their table. */
const isIncluded = ({ write }: Mutant) => /^\w+ (sends|people) (?!(IMPORT|THINGS)\/)/.test(write);

/** Every mutant that occurs in the simulation or a unit test, ordered by name. */
export async function findMutants(): Promise<Candidate[]> {
  const found = new Map<string, Candidate>();
  const candidateOf = (mutant: Mutant) => {
    const name = mutantName(mutant);
    const candidate = found.get(name) ?? { mutant, seeds: [], files: [] };
    if (isIncluded(mutant)) found.set(name, candidate);
    return candidate;
  };
  const [inTests] = await Promise.all([
    inUnitTests(),
    inSimulation((mutant, seed) => candidateOf(mutant).seeds.push(seed)),
  ]);
  for (const { mutant, file } of inTests) candidateOf(mutant).files.push(file);
  return [...found].toSorted(([one], [other]) => one.localeCompare(other)).map(([, candidate]) => candidate);
}

async function inSimulation(note: (mutant: Mutant, seed: number) => void): Promise<void> {
  let seen = new Map<string, Mutant>();
  const onMutants = (mutants: Mutant[]) => {
    for (const mutant of mutants) seen.set(mutantName(mutant), mutant);
  };
  const { run } = await simulation({ database: { mutant: undefined, onMutants } });
  for (let seed = 0; seed < seeds; seed++) {
    seen = new Map();
    await run(seed);
    for (const mutant of seen.values()) note(mutant, seed);
  }
}

async function inUnitTests(): Promise<SeenMutant[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  try {
    if (!(await vitest(['tests/unit/functions'], { MUTANTS_SEEN: folder })))
      throw new Error('The unit tests fail without any mutant: fix them first');
    return readdirSync(folder).flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .flatMap((line) => (line ? [JSON.parse(line) as SeenMutant] : [])),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs unit tests; true if all of them pass. */
function vitest(args: string[], environment: Record<string, string>): Promise<boolean> {
  const child = spawn('vitest', ['run', '--project', 'unit', '--reporter', 'dot', '--bail', '1', ...args], {
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code === 0));
  });
}

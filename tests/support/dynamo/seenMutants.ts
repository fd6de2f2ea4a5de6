import { appendFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { type Mutant, mutantName } from './mutants.ts';

/** A mutant that a test file would encounter. */
export interface SeenMutant {
  mutant: Mutant;
  file: string;
}

const folder = process.env.MUTANTS_SEEN;
const known = new Set<string>();
const root = resolve(import.meta.dirname, '../../..');

/** Records which mutants the tests of a file encounter, if `npm run test:mutants` runs them. */
export function noteMutants(testPath: () => string): ((mutants: Mutant[]) => void) | undefined {
  if (!folder) return undefined;
  return (mutants) => {
    const file = relative(root, testPath());
    for (const mutant of mutants) {
      const key = `${file} ${mutantName(mutant)}`;
      if (known.has(key)) continue;
      known.add(key);
      appendFileSync(
        resolve(folder, `${process.pid}.jsonl`),
        `${JSON.stringify({ mutant, file } satisfies SeenMutant)}\n`,
      );
    }
  };
}

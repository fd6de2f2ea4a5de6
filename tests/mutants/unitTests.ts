import { type Candidate, vitest } from './find.ts';

/** Whether a unit test of a file that meets the mutant fails because of it. */
export async function unitTestsNotice({ mutant, files }: Candidate): Promise<boolean> {
  if (files.length === 0) return false;
  return !(await vitest([...new Set(files)], { MUTANT: JSON.stringify(mutant) }));
}

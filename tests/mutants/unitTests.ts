import { type Candidate, vitest } from './find.ts';

/** Whether a unit test fails because of the mutant, in the files in which it occurs. */
export async function unitTestsNotice({ mutant, files }: Candidate): Promise<boolean> {
  if (files.length === 0) return false;
  return !(await vitest([...new Set(files)], { MUTANT: JSON.stringify(mutant) }));
}

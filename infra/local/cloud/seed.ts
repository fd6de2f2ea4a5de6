import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Functions } from '../lambda/runtime.ts';
import type { LocalState } from '../lifecycle/localState.ts';
import type { Stack } from '../template/readTemplate.ts';
import { deployFiles } from './bucketDeployment.ts';

const importer = 'workers/importContent';
const samples = join(import.meta.dirname, '../seed');

/** Adds sample content on the first start, all of it invented and marked as such. `SEED=none` leaves the site empty. */
export async function seed(
  { distribution }: Pick<Stack, 'distribution'>,
  functions: Functions,
  s3: string,
  state: LocalState,
): Promise<void> {
  if (process.env.SEED === 'none' || state.get('seeded') || !functions.has(importer)) return;
  const content = readFileSync(join(samples, 'content/samples.json'), 'utf8').replace(
    /\{(in )?(\d+) weeks( ago)?(, as a letter)?\}/g,
    (_, ahead, weeks, __, isLetter) => {
      const day = thursday(ahead ? Number(weeks) : -Number(weeks));
      return isLetter ? day.toISOString().slice(0, 10) : inWords(day);
    },
  );
  const media = distribution?.behaviors.find(({ pattern }) => pattern === '/media/*');
  const origin = distribution?.origins.get(media?.origin ?? '');
  if (origin?.kind === 'bucket') {
    const files = { folders: [samples], include: ['media/*'], exclude: ['*'], headers: {} };
    await deployFiles({ id: 'samples', bucket: origin.bucket, ...files }, s3, state);
  }
  await functions.invoke(importer, JSON.parse(content));
  state.set('seeded', new Date().toISOString());
}

/** A Thursday some weeks from now. */
function thursday(weeksFromNow: number): Date {
  const day = new Date();
  day.setDate(day.getDate() + 7 * weeksFromNow + ((4 - day.getDay() + 7) % 7));
  return day;
}

/** Such as "May 3, 2031". */
const inWords = (day: Date) => day.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' });

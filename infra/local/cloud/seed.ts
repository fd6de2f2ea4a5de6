import type { Functions } from '../lambda/runtime.ts';
import type { LocalState } from '../lifecycle/localState.ts';
import type { Stack } from '../template/readTemplate.ts';
import { deployFiles } from './bucketDeployment.ts';
import { sampleContent, samplesFolder } from './sampleContent.ts';

const importer = 'workers/importContent';

/** Adds sample content on the first start, all of it invented and marked as such. `SEED=none` leaves the site empty. */
export async function seed(
  { distribution }: Pick<Stack, 'distribution'>,
  functions: Functions,
  s3: string,
  state: LocalState,
): Promise<void> {
  if (process.env.SEED === 'none' || state.get('seeded') || !functions.has(importer)) return;
  const media = distribution?.behaviors.find(({ pattern }) => pattern === '/media/*');
  const origin = distribution?.origins.get(media?.origin ?? '');
  if (origin?.kind === 'bucket') {
    const files = { folders: [samplesFolder], include: ['media/*'], exclude: ['*'], headers: {} };
    await deployFiles({ id: 'samples', bucket: origin.bucket, ...files }, s3, state);
  }
  await functions.invoke(importer, sampleContent());
  state.set('seeded', new Date().toISOString());
}

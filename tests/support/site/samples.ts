import { readFileSync } from 'node:fs';
import type { Cloud } from '../cloud/cloud.ts';

/** The sample content of a first `npm start`, as input of workers/importContent, with fixed dates. */
export const samples = () =>
  JSON.parse(
    readFileSync('infra/local/seed/content/samples.json', 'utf8')
      .replace(/\{\d+ weeks ago, as a letter\}/g, '2026-11-05')
      .replace(/\{(in )?\d+ weeks( ago)?\}/g, 'December 17, 2099'),
  );

/** Fills an empty cloud with the samples, and waits until the pages show them. */
export async function importSamples(cloud: Cloud): Promise<void> {
  await cloud.invoke('workers/importContent', samples());
  await cloud.publish();
}

import { readFileSync } from 'node:fs';
import type { Cloud } from '../cloud/cloud.ts';

/** The sample content that a first `npm start` shows, as workers/importContent takes it, with dates that stay the same. */
export const samples = () =>
  JSON.parse(
    readFileSync('infra/local/seed/content.json', 'utf8')
      .replace(/\{\d+ weeks ago, as a letter\}/g, '2026-11-05')
      .replace(/\{(in )?\d+ weeks( ago)?\}/g, 'December 17, 2026'),
  );

/** Fills an empty cloud with it, and waits until the pages show it. */
export async function importSamples(cloud: Cloud): Promise<void> {
  await cloud.invoke('workers/importContent', samples());
  await cloud.publish();
}

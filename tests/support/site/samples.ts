import { sampleContent } from '../../../infra/local/cloud/deploy.ts';
import type { Cloud } from '../cloud/cloud.ts';

const week = 7 * 24 * 3600 * 1000;

/** The sample content of a first `npm start`, as input of workers/importContent, with fixed dates. */
export const samples = () =>
  sampleContent((weeks) => new Date(Date.UTC(weeks > 0 ? 2099 : 2026, weeks > 0 ? 11 : 10, 17, 17) + weeks * week));

/** A few of the samples, so that every page shows something: publishing all of them takes ten seconds. */
export function fewSamples() {
  const { recentEvents, upcomingEvents, archiveGuests, episodes } = samples();
  return { recentEvents, upcomingEvents, archiveGuests: archiveGuests.slice(0, 3), episodes: episodes.slice(0, 2) };
}

export async function importSamples(cloud: Cloud): Promise<void> {
  await cloud.invoke('workers/importContent', samples());
  await cloud.publish();
}

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workerAccess } from '../../infra/access/workers.ts';
import type { ArchiveGuest } from '../../shared/content/model/archiveGuest.ts';
import type { Cloud } from '../support/cloud/cloud.ts';
import { signIn } from '../support/cloud/visitor.ts';
import { until } from '../support/run/until.ts';
import { importSamples } from '../support/site/samples.ts';
import { hourOfTalk } from './hourOfTalk.ts';
import type { PublisherResult } from './publisher.ts';
import { type Figure, figure, inSeconds, measureIn, median, timed } from './running.ts';
import { costOf, inDollars, type Usage } from './template.ts';

const rounds = 5;
const recordings = 1000;
const edits = 100;
/** In a month. */
const deploys = 4;

/** How soon visitors see an admin's change, and what publishing a site with many recordings takes and costs. */
export async function benchPublish(cloud: Cloud): Promise<Figure[]> {
  await importSamples(cloud);
  const admin = await signIn(cloud);
  const [guest] = (await (await admin.call('/api/archive-guests')).json()) as ArchiveGuest[];
  if (!guest) throw new Error('The samples have no guest');
  const { id, version: _, ...fields } = guest;
  const page = async () => (await fetch(`${cloud.url}/video/${id}`)).text();
  await page();
  const waits: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const name = `Guest of round ${round}`;
    const answer = await admin.call(`/api/archive-guests/${id}`, { method: 'PUT', body: { ...fields, name } });
    if (!answer.ok) throw new Error(`The guest could not be changed: ${await answer.text()}`);
    const { ms } = await timed(() => until(name, async () => ((await page()).includes(name) ? true : undefined)));
    waits.push(ms);
  }
  const edit = await publishAgain(cloud, false);

  const episodes = Array.from({ length: recordings }, (_, at) => hourOfTalk(at + 100));
  // A few at a time: together, their transcripts are more than an invocation may take.
  for (let first = 0; first < episodes.length; first += 50)
    await cloud.invoke('workers/importContent', { episodes: episodes.slice(first, first + 50) });
  await cloud.publish();
  const full = await publishAgain(cloud, true);
  const usage = usageOf(edit, full);
  return [
    figure(
      `from an admin’s write to the new page at the edge (median of ${rounds})`,
      inSeconds(median(waits)),
      '<= 5 s',
      Math.max(...waits) <= 5000,
    ),
    figure(
      `a full publish of ${full.rendered} files`,
      `${inSeconds(full.ms)}, ${Math.round(full.megabytes)} MB`,
      '<= 60 s, 512 MB',
      full.ms <= 60_000 && full.megabytes <= 512,
    ),
    figure(
      `publishing ${recordings} recordings with ${edits} edits and ${deploys} deploys a month`,
      `${inDollars(costOf(usage, { alwaysFree: true }))}; without AWS’s permanent free allowances ${inDollars(costOf(usage, { alwaysFree: false }))}`,
    ),
  ];
}

/** Runs the worker in a process of its own, after all pages were deleted (`everything`) or as after an edit. */
async function publishAgain(cloud: Cloud, everything: boolean): Promise<PublisherResult> {
  const folder = mkdtempSync(join(tmpdir(), 'publisher-'));
  for (const part of ['dist/functions/workers/publishPages', 'dist/render']) cpSync(part, folder, { recursive: true });
  const env = { ...process.env, ...(await cloud.environmentOf('workers/publishPages')) };
  const publisher = new URL('publisher.ts', import.meta.url);
  const result = await measureIn<PublisherResult>(publisher, [folder, String(everything)], { env });
  rmSync(folder, { recursive: true, force: true });
  return result;
}

/** A visitor's path and the bucket's for the archive, the interviews and the guest's page; and the search's index. */
const pathsOfEdit = 7;
const pagesOfEdit = 4;

function usageOf(edit: PublisherResult, full: PublisherResult): Usage {
  const sweeps = 30;
  const runs = edits + deploys + sweeps;
  const memory = (workerAccess.publishPages?.runtime?.memory ?? 0) / 1024;
  return {
    invocations: runs,
    gbSeconds: ((edits * edit.ms + (deploys + sweeps) * full.ms) / 1000) * memory,
    // Nine lists and a manifest in each run, and the manifest once more for each batch of files.
    bucketWrites: runs * 10 + edits * (pagesOfEdit + 4) + deploys * full.put * (1 + 1 / 25),
    bucketReads: runs,
    invalidations: edits * pathsOfEdit + deploys * 60,
    // About 300 bytes for a guest; a unit reads 4 KB.
    reads: runs * (recordings * 0.1 + 10),
    // The lease: taken, renewed every three seconds, and given back.
    writes: runs * 2 + (edits * edit.ms + (deploys + sweeps) * full.ms) / 3000,
  };
}

import { expect } from 'vitest';
import { contract as routes } from '../../../shared/contract/index.ts';
import type { PastImport, SubscriberImport, UndoneImport } from '../../../shared/people/model/subscriberImport.ts';
import { isUnderWay } from '../../../shared/people/model/subscriberImports.ts';
import { mailchimpFile, manyPeople } from '../../support/data/subscriberImports.ts';
import { until } from '../../support/run/until.ts';
import type { Probe, World } from './world.ts';

const state = (world: World) => world.request<SubscriberImport>(routes.imports.latest);

/** Waits until no step of the import is running. */
const ended = (world: World) =>
  until(
    'the end of the import',
    async () => {
      const now = await state(world);
      return isUnderWay(now.status) ? undefined : now;
    },
    120,
  );

/** Uploads a file and waits for the end of its dry run. Returns the import's id. */
async function checked(world: World, text: string): Promise<string> {
  const body = { name: 'people.csv', size: Buffer.byteLength(text), source: 'list of the retreat' };
  const { id, upload } = await world.request<{ id: string; upload: string }>(routes.imports.begin, { body });
  expect((await (await world.admin()).send(upload, { method: 'PUT', body: text })).status).toBe(200);
  await world.request(routes.imports.check, { params: { id }, body: {} });
  await ended(world);
  return id;
}

const start = (world: World, id: string) =>
  world.request(routes.imports.start, { params: { id }, body: { takesRefusals: true } });

async function complete(world: World, id: string): Promise<SubscriberImport> {
  await start(world, id);
  return ended(world);
}

/** The report's text. */
async function reportOf(world: World, id: string): Promise<string> {
  const { path } = await world.request<{ path: string }>(routes.imports.report, { params: { id } });
  const downloaded = await (await world.admin()).send(path, {});
  expect(downloaded.status).toBe(200);
  return downloaded.text();
}

export const importProbes: Record<string, Probe> = {
  async 'subscribers are imported from a file'(world) {
    const one = (address: string) => mailchimpFile([`${address},Ana,Lima,2,2024-03-01 10:00:00,1,a`]);
    const id = await checked(world, one('ana@example.org'));
    expect(await complete(world, id)).toMatchObject({ status: 'complete', counts: { added: 1 } });
    expect(await reportOf(world, id)).not.toContain('@');
    // Ana is subscribed, and so is Cy, whose mails bounce; Di is not.
    await complete(world, await checked(world, one('cy@example.org')));
    const said = 'email,status\nana@example.org,unsubscribed\ncy@example.org,bounced\ndi@example.org,complained';
    expect(await complete(world, await checked(world, said))).toMatchObject({
      counts: { left: 2, complainedThere: 1 },
    });
    expect(await reportOf(world, await checked(world, one('bo@example.org')))).not.toContain('@');
    const past = await world.request<PastImport[]>(routes.imports.past);
    expect(past.map(({ counts }) => counts.added ?? 0).sort()).toEqual([0, 1, 1]);
    const undone = past.map(({ id }) => world.request<UndoneImport>(routes.imports.undo, { params: { id }, body: {} }));
    // Ana has left with the third; the row of Cy, whose mails bounce, is still there.
    expect((await Promise.all(undone)).map(({ removed }) => removed).sort()).toEqual([0, 0, 1]);

    const begun = { name: 'a.csv', size: 9, source: 'the retreat' };
    const absent = await world.request<SubscriberImport>(routes.imports.begin, { body: begun });
    await world.request(routes.imports.check, { params: { id: absent.id }, body: {} });
    await world.waitFor('refused', async () => (await state(world)).status === 'refused');
    expect((await state(world)).problem).toContain('hasn’t arrived');
  },

  async 'a long import continues in another run'(world) {
    const id = await checked(world, manyPeople(8000));
    const worker = 'workers/importSubscribers';
    const before = await world.cloud.runsOf(worker);
    // A run has 24 seconds, adds at most 500 rows per second, and begins nothing after two fifths of its time.
    await world.cloud.lambda({ timeouts: 0.4 });
    await start(world, id);
    await until('the next run', async () => (await world.cloud.runsOf(worker)) > before + 1 || undefined, 120);
    expect((await ended(world)).status).toBe('complete');
  },
};

import { expect } from 'vitest';
import { contract as routes } from '../../../shared/contract/index.ts';
import type { PastImport, SubscriberImport, UndoneImport } from '../../../shared/people/model/subscriberImport.ts';
import { ImportRun, mailchimpFile, manyPeople } from '../../support/data/subscriberImports.ts';
import { until } from '../../support/run/until.ts';
import type { Probe } from './world.ts';

export const importProbes: Record<string, Probe> = {
  async 'subscribers are imported from a file'(world) {
    const admin = await world.admin();
    const one = (address: string) => mailchimpFile([`${address},Ana,Lima,2,2024-03-01 10:00:00,1,a`]);
    const run = await ImportRun.checked(admin, one('ana@example.org'));
    expect(await run.complete()).toMatchObject({ status: 'complete', counts: { added: 1 } });
    expect(await run.report()).toEqual([]);
    // Ana is subscribed, and so is Cy, whose mails bounce; Di is not.
    await ImportRun.checked(admin, one('cy@example.org')).then((each) => each.complete());
    const said = 'email,status\nana@example.org,unsubscribed\ncy@example.org,bounced\ndi@example.org,complained';
    const gone = await ImportRun.checked(admin, said);
    expect(await gone.complete()).toMatchObject({ counts: { left: 2, complainedThere: 1 } });
    const other = await ImportRun.checked(admin, one('bo@example.org'));
    expect(await other.report()).toEqual([]);
    // Three were begun, checked and started; the last begun and checked.
    world.countActivities(11);
    const past = await world.request<PastImport[]>(routes.imports.past);
    expect(past.map(({ counts }) => counts.added ?? 0).sort()).toEqual([0, 1, 1]);
    const undone = past.map(({ id }) => world.request<UndoneImport>(routes.imports.undo, { params: { id }, body: {} }));
    // Ana has left with the third; the row of Cy, whose mails bounce, is still there.
    expect((await Promise.all(undone)).map(({ removed }) => removed).sort()).toEqual([0, 0, 1]);

    const state = () => world.request<SubscriberImport>(routes.imports.latest);
    const comes = (status: string) =>
      world.waitFor(status, async () => ((await state()).status === status ? true : undefined));
    const begun = { name: 'a.csv', size: 9, source: 'the retreat' };
    const { id } = await world.request<SubscriberImport>(routes.imports.begin, { body: begun });
    await world.request(routes.imports.check, { params: { id }, body: {} });
    await comes('refused');
    expect((await state()).problem).toContain('hasn’t arrived');
  },

  async 'a long import continues in another run'(world) {
    const run = await ImportRun.checked(await world.admin(), manyPeople(8000));
    world.countActivities(2);
    const worker = 'workers/importSubscribers';
    const before = await world.cloud.runsOf(worker);
    // A run has 24 seconds, adds at most 500 rows per second, and begins nothing after two fifths of its time.
    await world.cloud.lambda({ timeouts: 0.4 });
    await run.start();
    world.countActivities(1);
    await until('the next run', async () => (await world.cloud.runsOf(worker)) > before + 1 || undefined, 120);
    expect((await run.ended()).status).toBe('complete');
  },
};

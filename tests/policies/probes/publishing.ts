import { expect } from 'vitest';
import { contract as routes } from '../../../shared/contract/index.ts';
import { startIn } from '../../support/data/startIn.ts';
import { episode, event, guest, recording } from './samples.ts';
import type { Probe } from './world.ts';

export const publishingProbes: Record<string, Probe> = {
  async 'a guest’s page comes and goes with the guest, and all pages are published again'(world) {
    const { cloud, visitor } = world;
    const statusAt = async (path: string) => (await visitor.call(path)).status;
    const comesTo = (path: string, status: number) =>
      world.waitFor(`${status} at ${path}`, async () => ((await statusAt(path)) === status ? true : undefined));
    const made = await world.request<{ id: number }>(routes.archiveGuests.create, { body: guest });
    await comesTo(`/video/${made.id}`, 200);
    await world.request(routes.archiveGuests.remove, { params: { id: made.id } });
    await comesTo(`/video/${made.id}`, 404);
    expect(await statusAt('/video/aaaaaaaaaaa')).toBe(404);
    await world.request(routes.recentEvents.create, { body: recording });
    await world.request(routes.upcomingEvents.create, { body: event });
    expect(await cloud.invoke('workers/publishPages', {})).toMatchObject({ failed: [] });
  },

  async 'the page of an episode comes with its transcript, whose file goes when another takes its place'(world) {
    const { cloud, visitor } = world;
    await cloud.invoke('workers/importContent', { episodes: [{ ...episode, transcriptText: 'Salt and water.' }] });
    await world.waitFor('the transcript', async () =>
      (await (await visitor.call('/video/episode-1')).text()).includes('Salt and water.') ? true : undefined,
    );
    await cloud.invoke('workers/importContent', { episodes: [{ ...episode, transcriptText: 'Sand.' }] });
    expect(await cloud.invoke('workers/publishPages', {})).toMatchObject({ failed: [] });
  },

  async 'an event leaves the pages at its end, by the sweep'(world) {
    const ending = { ...event, ...startIn(0), duration: '5 minutes' };
    await world.request(routes.upcomingEvents.create, { body: ending });
    const isShown = async () => (await (await world.visitor.call('/')).text()).includes(ending.title);
    await world.waitFor('the event', async () => ((await isShown()) ? true : undefined));
    await world.cloud.sweepIn(400);
    await world.waitFor('its end', async () => ((await isShown()) ? undefined : true));
  },
};

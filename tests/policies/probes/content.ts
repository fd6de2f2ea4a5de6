import sharp from 'sharp';
import { expect, vi } from 'vitest';
import * as episodes from '../../../functions/lib/content/episodes/episodes.ts';
import { readFeed } from '../../../functions/lib/content/episodes/readFeed.ts';
import * as transcriptFiles from '../../../functions/lib/content/recordings/transcriptFiles.ts';
import * as health from '../../../functions/lib/health/health.ts';
import { preparedLetterWrites } from '../../../functions/lib/letters/templates/episodeLetters.ts';
import { contract as routes } from '../../../shared/contract/index.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';
import { startIn } from '../../support/data/startIn.ts';
import type { Probe } from './world.ts';
import { episode, event, guest, idIn, reaches, recording, send } from './world.ts';

/** New episodes that can be heard. */
function feedOf(...titles: string[]): string {
  const items = titles.map(
    (title) =>
      `<item><title>${title}</title><guid>${title}</guid><pubDate>${new Date().toUTCString()}</pubDate><enclosure url="https://a.example/${title}.mp3"/></item>`,
  );
  return `<rss version="2.0"><channel><title>S</title>${items.join('')}</channel></rss>`;
}

export const contentProbes: Record<string, Probe> = {
  async 'the latest leaves the site while its episode is hidden'(world) {
    await world.cloud.invoke('workers/importContent', { episodes: [episode] });
    const { isActive: _, ...latest } = recording;
    const { setLatest, active } = routes.recentEvents;
    await world.request(setLatest, { params: { id: 1 }, body: { ...latest, episodeId: 1 } });
    expect(await world.request(active)).toMatchObject({ title: 'On rivers' });
    await world.request(routes.recordings.update, {
      params: { name: 'episode-1' },
      body: { version: 0, hidden: true },
    });
    expect(await world.request(active)).toBeNull();
  },

  async 'what a recording shows beside its film is corrected, of a guest and of an event'(world) {
    const body = { version: 0, corrections: { date: '2024-05-03T12:00:00Z' } };
    const guestId = idIn(await world.request(routes.archiveGuests.create, { body: guest }));
    const eventId = idIn(await world.request(routes.recentEvents.create, { body: recording }));
    for (const name of [guestId, `event-${eventId}`])
      await world.request(routes.recordings.update, { params: { name }, body });
  },

  async 'an image is uploaded and served, and goes with its guest, since no letter shows it'(world) {
    const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#456' } })
      .png()
      .toBuffer();
    const body = new FormData();
    body.set('image', new File([picture as never], 'photo.png'));
    const { filePath } = await world.request<{ filePath: string }>(routes.images.upload, { body });
    expect((await world.visitor.call(filePath)).status).toBe(200);
    await reaches(world, await send(world), 'COMPLETE');
    const { create, remove } = routes.archiveGuests;
    const params = { id: idIn(await world.request(create, { body: { ...guest, imageUrl: filePath } })) };
    await world.cloud.invoke('workers/publishPages', {});
    await world.request(remove, { params });
    await world.cloud.invoke('workers/publishPages', {});
    expect((await world.visitor.call(filePath)).status).toBe(404);
  },

  async 'an uploaded audio file is kept with its recording'(world) {
    await world.cloud.invoke('workers/importContent', { episodes: [episode] });
    const { uploadAudio, update } = routes.recordings;
    const begun = await world.request<{ upload: string; address: string }>(uploadAudio, {
      body: { ending: 'mp3', size: 3 },
    });
    expect((await world.visitor.send(begun.upload, { method: 'PUT', body: 'ID3' })).status).toBe(200);
    const corrections = { audio: { address: begun.address, type: 'audio/mpeg', length: null } };
    await world.request(update, { params: { name: 'episode-1' }, body: { version: 0, corrections } });
  },

  async 'an admin imports a feed’s file, and a letter about a new episode is prepared'(world) {
    // The first import of a feed prepares none.
    for (const xml of [feedOf('Fog'), feedOf('Salt', 'Fog')])
      expect(await world.request(routes.episodes.importFeed, { body: { xml, dryRun: false } })).toMatchObject({
        added: 1,
      });
    await world.request(routes.recordings.create, { body: { title: 'Sleet' } });
    expect(await world.cloud.invoke('workers/importEpisodes', {}), 'no feed is set').toBeNull();
    expect(await world.request(routes.emailTemplates.list)).toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining('Salt') }),
    );
  },

  /**
   * As the hourly import keeps them: its own code with its role, but called here. The import itself refuses to fetch from this
   * machine.
   */
  async 'a transcript that a feed links to is kept, and what became of the read'({ cloud }) {
    const segment = { speaker: '', startTime: 0, endTime: 4, body: 'Salt and water.' };
    for (const [name, value] of Object.entries(await cloud.environmentOf('workers/importEpisodes')))
      vi.stubEnv(name, value);
    const keep = async () => {
      for (const xml of [feedOf('Rain'), feedOf('Hail', 'Rain')])
        await episodes.upsert(readFeed(xml).episodes, (added) => preparedLetterWrites(added, Date.now()));
      await transcriptFiles.keep({ version: '1.0.0', segments: [segment] }, { language: 'en', source: 'feed' });
      await health.putRead({ failed: 'Its host does not answer', leftOut: [], allLeftOut: 0 });
    };
    await keep().finally(() => vi.unstubAllEnvs());
  },

  async 'the growth of the list is recorded and shown'(world) {
    await seedSubscribers(world.cloud, 2);
    const sixHours = 6 * 60 * 60_000;
    const time = new Date(Math.floor(Date.now() / sixHours) * sixHours).toISOString();
    await world.cloud.invoke('workers/sweep', { time });
    expect(await world.request(routes.dashboard.growth)).toMatchObject({ days: [{ subscribers: 2 }] });
  },

  async 'a mail goes to SES’s simulator, and its events come back'(world) {
    expect(await world.cloud.invoke('workers/sendTrialMail', {})).toMatchObject({ missing: [] });
  },

  async 'an event leaves the pages at its end, by the sweep'(world) {
    const ending = { ...event, ...startIn(0), duration: '5 minutes' };
    await world.request(routes.upcomingEvents.create, { body: ending });
    const isShown = async () => (await (await world.visitor.call('/')).text()).includes(ending.title);
    await world.waitFor('the event', isShown);
    // Only at its end does a run of publishing note when the next is due.
    await world.cloud.untilIdle();
    await world.cloud.sweepIn(400);
    await world.waitFor('its end', async () => !(await isShown()));
  },
};

import sharp from 'sharp';
import { expect, vi } from 'vitest';
import * as transcriptFiles from '../../../functions/lib/content/recordings/transcriptFiles.ts';
import { contract as routes } from '../../../shared/contract/index.ts';
import type { EmailTemplate } from '../../../shared/letters/model/emailTemplate.ts';
import { episode, event, guest, recording } from './samples.ts';
import { idIn, reaches, send } from './steps.ts';
import type { Probe } from './world.ts';

const earlierLetter = {
  subject: 'An April',
  previewText: null,
  sentAt: '2031-03-20',
  htmlContent: '<p>It rained.</p>',
};

const feedOf = (items: string) => `<rss version="2.0"><channel><title>S</title>${items}</channel></rss>`;

export const contentProbes: Record<string, Probe> = {
  async 'an upcoming event is created, changed, shown and removed'(world) {
    const { create, update, activate, list, active, remove } = routes.upcomingEvents;
    const params = { id: idIn(await world.request(create, { body: event })) };
    await world.request(update, { params, body: { ...event, title: 'Lamps', roomSeats: 2 } });
    await world.request(activate, { params, body: {} });
    expect(await world.request(list)).toMatchObject([{ title: 'Lamps' }]);
    expect(await world.request(active)).toMatchObject({ title: 'Lamps', seatsLeft: { room: 2 } });
    await world.request(remove, { params });
    expect(await world.request(list)).toEqual([]);
  },

  async 'a recording is created, changed, shown, made the latest and removed'(world) {
    const { create, update, activate, list, active, setLatest, remove } = routes.recentEvents;
    const params = { id: idIn(await world.request(create, { body: recording })) };
    await world.request(update, { params, body: { ...recording, title: 'Seas' } });
    await world.request(activate, { params, body: {} });
    expect(await world.request(active)).toMatchObject({ title: 'Seas' });
    const { isActive: _, ...latest } = recording;
    await world.request(setLatest, { params: { id: 1 }, body: latest });
    expect(await world.request(list)).toHaveLength(2);
    await world.request(remove, { params });
  },

  async 'a guest of the archive is created, changed, shown and removed'(world) {
    const { create, update, list, get, remove } = routes.archiveGuests;
    const params = { id: idIn(await world.request(create, { body: guest })) };
    await world.request(update, { params, body: { ...guest, name: 'Bo' } });
    expect(await world.request(get, { params })).toMatchObject({ name: 'Bo' });
    expect(await world.request(list)).toHaveLength(1);
    await world.request(remove, { params });
  },

  async 'an episode is corrected and hidden, and a guest and an event get a transcript'(world) {
    const { list, update } = routes.recordings;
    await world.cloud.invoke('workers/importContent', { episodes: [episode], archiveGuests: [guest] });
    await world.request(routes.recentEvents.create, { body: recording });
    const names = (await world.request<{ name: string }[]>(list)).map(({ name }) => name);
    expect(names).toHaveLength(3);
    for (const name of names)
      await world.request(update, { params: { name }, body: { version: 0, transcriptText: 'Salt and water.' } });
    const [name = ''] = names.filter((each) => each.startsWith('episode-'));
    const body = { version: 1, corrections: { title: 'On oceans' }, hidden: true };
    await world.request(update, { params: { name }, body });
    expect(await world.request(list, { query: `?name=${name}` })).toMatchObject([{ hidden: true }]);
    expect(await (await world.visitor.call(routes.episodes.list.path)).json()).toEqual([]);
  },

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

  async 'a new episode prepares a letter with its card, which the dashboard names until that is dismissed'(world) {
    const { list, update, sendTestMail } = routes.emailTemplates;
    const older = '<item><title>On rivers</title><guid>g</guid></item>';
    const newer = `<item><title>On oceans</title><guid>o</guid><pubDate>${new Date().toUTCString()}</pubDate></item>`;
    await world.cloud.invoke('workers/importEpisodes', { xml: feedOf(older) });
    await world.cloud.invoke('workers/importEpisodes', { xml: feedOf(newer + older) });
    const prepared = async () =>
      (await world.request<{ preparedLetters: { name: string }[] }>(routes.dashboard.counts)).preparedLetters;
    const [{ name } = { name: '' }] = await prepared();
    const params = { name };
    await world.request(sendTestMail, { params, body: { testEmail: 'me@example.org' } });
    expect((await world.mailTo('me@example.org')).text).toContain('On oceans');
    const letter = (await world.request<EmailTemplate[]>(list)).find((each) => each.name === name);
    const { subject = '', htmlContent = '' } = letter ?? {};
    await world.request(update, { params, body: { subject, htmlContent, dismissed: true } });
    expect(await prepared()).toEqual([]);
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

  /**
   * As the hourly import keeps it: its own code with its role, but called here. The import itself refuses to fetch from this
   * machine.
   */
  async 'a transcript that a feed links to is kept'({ cloud }) {
    const segment = { speaker: '', startTime: 0, endTime: 4, body: 'Salt and water.' };
    for (const [name, value] of Object.entries(await cloud.environmentOf('workers/importEpisodes')))
      vi.stubEnv(name, value);
    await transcriptFiles
      .keep({ version: '1.0.0', segments: [segment] }, { language: 'en', source: 'feed' })
      .finally(() => vi.unstubAllEnvs());
  },

  async 'an operator imports episodes and content'({ cloud, visitor }) {
    const item = '<item><title>On rivers</title><guid>g</guid><link>https://youtu.be/aaaaaaaaaaa</link></item>';
    await cloud.invoke('workers/importEpisodes', { xml: feedOf(item) });
    await cloud.invoke('workers/importContent', {
      archiveGuests: [guest],
      upcomingEvents: [event],
      recentEvents: [recording],
      episodes: [{ ...episode, transcriptText: 'Salt.' }],
      letters: [earlierLetter, { ...earlierLetter, sentAt: '2031-04-20', htmlContent: '<p>Another of this name.</p>' }],
    });
    await cloud.invoke('workers/writeFirstContent');
    expect(await (await visitor.call(routes.episodes.list.path)).json()).toHaveLength(2);
    expect(await (await visitor.call(routes.archiveGuests.list.path)).json()).toHaveLength(1);
    expect(await (await visitor.call(routes.letters.list.path)).json()).toHaveLength(2);
  },
};

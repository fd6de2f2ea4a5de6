import { beforeAll, expect, test } from 'vitest';
import type { ManagedRecording, UpdatedRecording } from '../../../shared/content/model/managedRecording.ts';
import { captionsOf } from '../../../shared/content/model/recording.ts';
import { chaptersPath, podcastFeedPath } from '../../../shared/site/pages.ts';
import { callAs } from '../../support/cloud/caller.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';

/* What is refused, the forms of transcripts and which lists a hidden episode leaves are tested in tests/unit/functions/content/recordings.test.ts. */

let cloud: Cloud;
let admin: Visitor;
beforeAll(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
  await readFeed('On rivers');
});
const ask = callAs(() => admin);

const readFeed = (title: string) =>
  cloud.invoke('workers/importEpisodes', {
    xml: `<rss version="2.0"><channel><title>S</title><item><title>${title}</title><guid>rivers</guid>
      <description>Water.</description><link>https://youtu.be/aaaaaaaaaaa</link></item></channel></rss>`,
  });
const list = () => ask<ManagedRecording[]>('/api/recordings');
async function nameOfEpisode() {
  const found = (await list()).find(({ kind }) => kind === 'episode');
  if (!found) throw new Error('There is no episode');
  return found.name;
}
async function change(name: string, change: object, status = 200) {
  const [{ version } = { version: 0 }] = await ask<ManagedRecording[]>(`/api/recordings?name=${name}`);
  const path = `/api/recordings/${name}`;
  return ask<UpdatedRecording & { fields: Record<string, string> }>(
    path,
    { method: 'PATCH', body: { version, ...change } },
    status,
  );
}
const pageOf = (name: string) => new Visitor(cloud).call(`/video/${name}`);

test('a correction stands after the feed was read again, on the page too, until it is taken back', async () => {
  const name = await nameOfEpisode();
  await change(name, { corrections: { title: 'On Rivers & Seas' } });
  await readFeed('On rivers, again');
  await cloud.publish();
  expect(await (await pageOf(name)).text()).toContain('On Rivers &amp; Seas');
  await change(name, { takeBack: ['title'] });
  await cloud.publish();
  expect(await (await pageOf(name)).text()).toContain('On rivers, again');
});

test('a hidden episode has no page, is in no list, feed or sitemap, and comes back', async () => {
  const name = await nameOfEpisode();
  const visitor = new Visitor(cloud);
  const everywhere = async () => {
    const [sitemap, interviews] = await Promise.all(
      ['/sitemap.xml', '/interviews'].map(async (path) => (await visitor.call(path)).text()),
    );
    return [(await pageOf(name)).status, sitemap?.includes(`/video/${name}`), interviews?.includes(`/video/${name}`)];
  };
  await cloud.publish();
  expect(await everywhere()).toEqual([200, true, true]);
  await change(name, { hidden: true });
  await cloud.publish();
  expect(await everywhere()).toEqual([404, false, false]);
  // The film's id led to the episode too.
  expect((await pageOf('aaaaaaaaaaa')).status).toBe(404);
  await change(name, { hidden: false });
  await cloud.publish();
  expect(await everywhere()).toEqual([200, true, true]);
});

test('a hostile transcript is kept as plain words, and never served as anything else', async () => {
  const name = await nameOfEpisode();
  const transcriptText = [
    'WEBVTT',
    '',
    '00:01.000 --> 00:04.000',
    '<v "><script>alert(1)</script>>Welcome <img src=x onerror=alert(2)> & --> all\u0007\u202e',
  ].join('\n');
  const { corrections } = await change(name, { transcriptText });
  const kept = corrections.transcript;
  if (!kept) throw new Error('It was not kept');
  expect(kept.path).toMatch(/^\/transcripts\/[0-9a-f]{32}\.json$/);
  await cloud.publish();
  for (const path of [kept.path, captionsOf(kept)]) {
    const { headers } = await new Visitor(cloud).call(path);
    expect(headers.get('content-type')).toMatch(/^application\/json$|^text\/vtt/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
  const openTo = async (path: string) =>
    (await fetch(cloud.url + path, { headers: { origin: 'https://player.example' } })).headers.get(
      'access-control-allow-origin',
    );
  const open = [kept.path, captionsOf(kept), podcastFeedPath, chaptersPath(name)];
  expect(await Promise.all(open.map(openTo)), 'players on other sites read it').toEqual(open.map(() => '*'));
  expect(await Promise.all([`/video/${name}`, '/podcast', '/api/episodes'].map(openTo))).toEqual([null, null, null]);
  const text = await (await new Visitor(cloud).call(captionsOf(kept))).text();
  expect(text).not.toMatch(/<(?!v )|[^\P{Cc}\n]/u);
  expect(text.match(/-->/g)).toHaveLength(1);
  expect(await (await pageOf(name)).text()).not.toMatch(/<script>alert|onerror=alert/);
  const { fields } = await change(name, { transcriptText: '%PDF-1.7' }, 400);
  expect(fields.transcriptText).toContain('plain text');
});

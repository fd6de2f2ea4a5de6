import { beforeEach, describe, expect, test } from 'vitest';
import { findShown, listStored, upsert } from '../../../../functions/lib/content/episodes/episodes.ts';
import { readContent } from '../../../../functions/lib/publishing/content.ts';
import { documentsOf } from '../../../../functions/lib/publishing/files.ts';
import { type EpisodeInput, episodeInput } from '../../../../shared/content/model/episode.ts';
import type { ManagedRecording, UpdatedRecording } from '../../../../shared/content/model/managedRecording.ts';
import { site } from '../../../../shared/site/site.ts';
import { admin, ask, Caller, dynamo, openAdminApi } from '../../../support/accounts/caller.ts';
import { guest, recent } from '../../../support/data/contentForms.ts';
import { FakeSite } from '../../../support/site/fakeSite.ts';

openAdminApi();
let files: FakeSite['files'];
beforeEach(async () => {
  const bucket = new FakeSite([]);
  files = bucket.uploads;
  bucket.refuse = ({ command }) => {
    if (command === 'GetObjectCommand') throw new Error('Nothing reads these');
  };
  await upsert([feed()]);
});

const path = '/api/recordings';

const feed = (more: Partial<EpisodeInput> = {}) =>
  episodeInput.parse({
    ...{ guid: 'a', episodeNumber: 1, title: 'On rivers', guest: 'Ana Lima', duration: '40:00', description: 'Water.' },
    ...{ image: '', videoId: 'aaaaaaaaaaa', transcriptionUrl: null, date: '2026-05-01T10:00:00.000Z' },
    ...more,
  });
const one = async (name = 'episode-1') => (await ask<ManagedRecording[]>(`${path}?name=${name}`))[0];
/** Based on what is saved, unless `body` says on which version. */
const change = async (body: object, status = 200, name = 'episode-1') =>
  ask<UpdatedRecording & { message: string; fields: Record<string, string> }>(
    `${path}/${name}`,
    { method: 'PATCH', body: { version: (await one(name))?.version ?? 0, ...body } },
    status,
  );
const shown = async () =>
  (await (await new Caller().call('/api/episodes')).json()) as { title: string; description: string }[];

const chapters = [
  { start: 0, title: 'Welcome', link: null },
  { start: 62.5, title: 'The source', link: 'https://example.org/source' },
];

const nowhere = {
  path: `/transcripts/${'0'.repeat(32)}.json`,
  language: null,
  timed: true,
  source: 'admin',
  paragraphs: 1,
  beginning: '',
};

describe('a correction', () => {
  test('stands when the feed is read again, shows what the feed says, and can be taken back', async () => {
    await change({ version: 0, corrections: { title: 'On Rivers', chapters } });
    await upsert([feed({ title: 'On rivers, again', description: 'More water.' })]);
    expect(await shown()).toMatchObject([{ title: 'On Rivers', description: 'More water.' }]);
    const recording = await one();
    expect(recording).toMatchObject({
      ...{ name: 'episode-1', kind: 'episode', version: 1, hidden: false, leftOut: [] },
      ...{ original: { title: 'On rivers, again', chapters: [] }, corrections: { title: 'On Rivers', chapters } },
    });
    const after = await change({ version: 1, takeBack: ['title'] });
    expect(after).toMatchObject({ version: 2, corrections: { chapters } });
    expect(after.corrections).not.toHaveProperty('title');
    expect(await shown()).toMatchObject([{ title: 'On rivers, again' }]);
  });

  test('that equals what the feed says is none: the next import changes the field', async () => {
    await change({ corrections: { title: 'On Rivers' } });
    expect((await change({ corrections: { title: 'On rivers', guest: 'Ana Lima' } })).corrections).toEqual({});
    await upsert([feed({ title: 'On lakes' })]);
    expect(await shown()).toMatchObject([{ title: 'On lakes' }]);
  });

  test('of another admin in the meantime is never overwritten unseen', async () => {
    await change({ version: 0, corrections: { title: 'Mine' } });
    const refused = await change({ version: 0, corrections: { guest: 'Bo' } }, 409);
    expect(refused.message).toContain('Someone else saved this recording in the meantime.');
    // Once they have seen it, what they typed goes on top, field by field.
    expect(await change({ version: 1, corrections: { guest: 'Bo' } })).toMatchObject({
      corrections: { title: 'Mine', guest: 'Bo' },
      version: 2,
    });
  });

  test('is refused to all but one of those who save at the same moment', async () => {
    const save = (corrections: object) =>
      admin.call(`${path}/episode-1`, { method: 'PATCH', body: { version: 0, corrections } });
    const answers = await Promise.all([save({ title: 'Mine' }), save({ guest: 'Bo' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await one()).toMatchObject({ version: 1 });
  });

  test('takes a film’s link for its id, and puts https:// before an address', async () => {
    const { corrections } = await change({
      corrections: { videoId: 'https://youtu.be/bbbbbbbbbbb', link: 'www.example.org/talk' },
    });
    expect(corrections).toEqual({ videoId: 'bbbbbbbbbbb', link: 'https://www.example.org/talk' });
  });

  test.each([
    ['no title', { title: ' ' }, 'corrections.title'],
    ['chapters out of order', { chapters: chapters.toReversed() }, 'corrections.chapters'],
    ['two chapters at once', { chapters: [chapters[0], chapters[0]] }, 'corrections.chapters'],
    ['a chapter without a title', { chapters: [{ ...chapters[0], title: '' }] }, 'corrections.chapters.0.title'],
    ['a script for a link', { link: 'javascript:alert(1)' }, 'corrections.link'],
    ['another site in disguise', { link: '/\\evil.example' }, 'corrections.link'],
    ['a script for a picture', { image: 'javascript:alert(1)' }, 'corrections.image'],
    ['a transcript that is nowhere', { transcript: nowhere }, 'corrections.transcript'],
    ['a field that is none', { guid: 'b' }, 'guid'],
  ])('with %s is refused beside its field', async (_what, corrections, field) => {
    const { fields } = await change({ corrections }, 400);
    expect(Object.keys(fields)).toEqual([field]);
  });

  test('is refused when it would not fit with the rest into what DynamoDB keeps', async () => {
    const link = `https://example.org/${'x'.repeat(1900)}`;
    const many = Array.from({ length: 100 }, (_, n) => ({ start: n, title: 'A chapter', link }));
    const { fields } = await change({ corrections: { chapters: many } }, 400);
    expect(fields['corrections.chapters']).toContain('Please shorten');
    await change({ corrections: { chapters: many.slice(0, 50) } });
  });

  test('of a recording that does not exist is a 404', async () => {
    await change({ corrections: {} }, 404, 'episode-7');
    await change({ corrections: {} }, 404, 'nothing');
    expect(await one('episode-7')).toBeUndefined();
  });
});

test('a guest and an event get details here, but their own fields only where they are edited', async () => {
  await ask('/api/archive-guests', { body: { ...guest, name: 'Ana Lima' } }, 201);
  const date = '2024-02-01T00:00:00.000Z';
  await change({ corrections: { date, chapters } }, 200, '1');
  const { fields } = await change({ corrections: { title: 'Ana' } }, 400, '1');
  expect(fields).toEqual({ 'corrections.title': 'Edit this in the archive, or in Recent Events' });
  expect((await change({ hidden: true }, 400, '1')).fields).toHaveProperty('hidden');
  // The guest's own form does not lose them, and is not refused because of them.
  const changed = { ...guest, name: 'Ana Maria Lima', version: 1 };
  await ask('/api/archive-guests/1', { method: 'PUT', body: changed });
  expect(await one('1')).toMatchObject({ kind: 'guest', version: 1, original: { guest: 'Ana Maria Lima' } });
  expect(await (await new Caller().call('/api/archive-guests')).json()).toMatchObject([{ date }]);
  expect(await (await new Caller().call('/api/archive-guests/1')).json()).toMatchObject({ date });
});

test('every kind is listed newest first and page by page, without the event that is an episode', async () => {
  await upsert(
    Array.from({ length: 149 }, (_, n) =>
      feed({ guid: `g${n}`, title: `Talk ${n}`, episodeNumber: n + 2, date: null }),
    ),
  );
  await ask('/api/archive-guests', { body: guest }, 201);
  const made = await ask<{ id: number }>('/api/recent-events', { body: recent }, 201);
  await ask('/api/recent-events/1', { method: 'PATCH', body: { ...recent, episodeId: 7 } });
  await change({ corrections: { date: '2024-05-03T00:00:00.000Z' } }, 200, `event-${made.id}`);
  await change({ corrections: { date: '2025-05-03T00:00:00.000Z' }, hidden: true }, 200, 'episode-9');
  const names: string[] = [];
  let next: string | undefined = path;
  while (next) {
    const answer: Response = await admin.call(next);
    names.push(...((await answer.json()) as ManagedRecording[]).map(({ name }) => name));
    next = /<(.+)>/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  expect(names.slice(0, 3)).toEqual(['episode-1', 'episode-9', `event-${made.id}`]);
  expect(names).toHaveLength(152);
  expect(new Set(names).size).toBe(152);
  await ask(`${path}?after=foreign`, {}, 400);
});

test('what an admin adds is hidden until it is shown, and is the feed’s episode once the feed has it', async () => {
  expect(await ask(path, { body: { title: ' ' } }, 400)).toMatchObject({ fields: { title: expect.any(String) } });
  const added = await ask<ManagedRecording>(path, { body: { title: 'On salt' } }, 201);
  expect(added).toMatchObject({ name: 'episode-2', isOurs: true, hidden: true, original: { title: 'On salt' } });
  expect(await shown()).toMatchObject([{ title: 'On rivers' }]);
  const audio = { address: 'https://a.example/salt.mp3', type: 'audio/mpeg', length: null };
  const date = '2026-05-08T10:00:00.000Z';
  await change({ hidden: false, corrections: { audio, date, guest: 'Bo Lind' } }, 200, added.name);
  expect(await shown()).toMatchObject([{ title: 'On salt', guest: 'Bo Lind' }, { title: 'On rivers' }]);
  await upsert([feed(), feed({ ...{ guid: 'salt', title: 'Salt', guest: 'Bo', audio, date, videoId: '' } })]);
  expect(await one(added.name)).toMatchObject({ isOurs: false, original: { title: 'Salt' } });
  expect(await shown()).toMatchObject([{ title: 'Salt', guest: 'Bo Lind' }, { title: 'On rivers' }]);
});

test('a hidden episode is in no list, nor the latest, until it is shown again', async () => {
  await ask('/api/recent-events/1', { method: 'PATCH', body: { ...recent, title: 'On rivers', episodeId: 1 } });
  const latestNow = async () => (await new Caller().call('/api/recent-events/active')).json();
  await change({ hidden: true });
  expect(await shown()).toEqual([]);
  expect(await latestNow()).toBeNull();
  await change({ hidden: false });
  expect(await shown()).toHaveLength(1);
  expect(await latestNow()).toMatchObject({ title: 'On rivers' });
  const activities = dynamo.startingWith('access', 'ACTIVITY').filter(({ label }) => label === 'Corrected a recording');
  expect(activities.map(({ about }) => about)).toEqual(['On rivers, now hidden', 'On rivers, now visible']);
});

describe('an episode that is merged into another', () => {
  const again = feed({ guid: 'b', title: 'On rivers, again', date: '2026-05-08T10:00:00.000Z' });
  beforeEach(async () => {
    await upsert([feed(), again]);
    await ask('/api/recent-events/1', { method: 'PATCH', body: { ...recent, title: 'On rivers', episodeId: 2 } });
  });

  test('leaves all lists; its address, letters and the latest lead to the other, until they are parted', async () => {
    expect(await change({ mergedInto: 1 }, 200, 'episode-2')).toMatchObject({ mergedInto: 1, version: 1 });
    expect(await shown()).toMatchObject([{ id: 1, title: 'On rivers', formerIds: [2] }]);
    expect(await findShown(2)).toMatchObject({ id: 1, formerIds: [2] });
    expect(await (await new Caller().call('/api/recent-events/active')).json()).toMatchObject({ episodeId: 2 });
    const paths = documentsOf(await readContent()).flatMap(({ path: at, answers }) => (answers?.episode ? at : []));
    expect(paths).toEqual(['/video/episode-1', '/video/episode-2', '/video/aaaaaaaaaaa']);
    expect(await upsert([feed(), again])).toEqual({ added: 0, changed: 0, unchanged: 2 });
    await change({ mergedInto: null }, 200, 'episode-2');
    expect(await shown()).toHaveLength(2);
  });

  test('gives it what the feed says, if the feed has that alone', async () => {
    await change({ mergedInto: 1 }, 200, 'episode-2');
    expect(await upsert([{ ...again, title: 'On Rivers' }])).toEqual({ added: 0, changed: 1, unchanged: 0 });
    expect(await upsert([{ ...again, title: 'On Rivers' }])).toEqual({ added: 0, changed: 0, unchanged: 1 });
    expect(await listStored()).toContainEqual(
      expect.objectContaining({ id: 1, guid: 'a', otherGuids: ['b'], title: 'On Rivers' }),
    );
  });

  test('is refused if the other is gone, is itself, or was merged', async () => {
    expect((await change({ mergedInto: 7 }, 400)).fields.mergedInto).toContain('gone');
    expect((await change({ mergedInto: 1 }, 400)).fields.mergedInto).toContain('itself');
    await change({ mergedInto: 2 });
    expect((await change({ mergedInto: 1 }, 400, 'episode-2')).fields.mergedInto).toContain('merged');
    await ask('/api/archive-guests', { body: guest }, 201);
    await change({ mergedInto: 2 }, 400, '1');
  });
});

test('an audio file of more than 300 MB is refused before it is uploaded', async () => {
  const size = 300 * 1024 * 1024 + 1;
  expect(await ask(`${path}/audio`, { body: { ending: 'mp3', size } }, 400)).toMatchObject({
    fields: { size: 'A file can have at most 300 MB' },
  });
});

describe('a transcript', () => {
  test('that an admin pastes takes the place of the feed’s, can be removed, and can be taken back', async () => {
    const pasted = await change({ transcriptText: 'Welcome.\n\nThank you.' });
    expect(pasted).toMatchObject({
      corrections: { transcript: { source: 'admin', timed: false, language: site.language } },
      transcriptLeftOut: [],
    });
    const { path: file = '' } = pasted.corrections.transcript ?? {};
    expect(JSON.parse(files.get(file.slice(1)) ?? '')).toMatchObject({
      segments: [{ body: 'Welcome.' }, { body: 'Thank you.' }],
    });
    await upsert([feed({ title: 'On lakes' })]);
    expect((await one())?.corrections.transcript).toMatchObject({ path: file });
    // An episode whose feed has none needs no correction to have none.
    expect((await change({ corrections: { transcript: null } })).corrections).toEqual({});
  });

  test('that an admin pastes is what visitors download too, unless an address is given beside it', async () => {
    type Shown = { transcriptionUrl: string | null };
    const address = async () => (await ask<Shown[]>('/api/episodes'))[0]?.transcriptionUrl;
    await upsert([feed({ transcriptionUrl: 'https://example.org/old.vtt' })]);
    expect(await address()).toBe('https://example.org/old.vtt');
    const pasted = await change({ transcriptText: 'WEBVTT\n\n00:00.000 --> 00:02.000\nWelcome.' });
    expect(await address()).toBe(pasted.corrections.transcript?.path.replace('.json', '.vtt'));
    await change({ transcriptText: 'Welcome.' });
    expect(await address()).toBeNull();
    await change({ corrections: { transcriptionUrl: 'https://example.org/new.vtt' } });
    expect(await address()).toBe('https://example.org/new.vtt');
  });

  test('of more than 2 MB, or an empty one, is refused in words', async () => {
    const long = await change({ transcriptText: 'ä'.repeat(1_000_001) }, 400);
    expect(long.fields).toEqual({ transcriptText: 'A transcript can have at most 2 MB' });
    expect((await change({ transcriptText: ' \n ' }, 400)).fields.transcriptText).toBeTruthy();
    await change({ transcriptText: 'ä'.repeat(4_000_001) }, 413);
    expect(files.size).toBe(0);
  });
});

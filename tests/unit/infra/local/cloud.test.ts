import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { parseContent } from '../../../../functions/lib/content/import/importContent.ts';
import { readTranscript } from '../../../../functions/lib/content/transcripts/readTranscript.ts';
import { ensureAdmin, sampleContent, samplesFolder } from '../../../../infra/local/cloud/deploy.ts';
import { LocalState, lockDataDir } from '../../../../infra/local/cloud/state.ts';
import { newestFirst } from '../../../../shared/content/lists.ts';
import { site } from '../../../../shared/site/site.ts';

const { episodes, archiveGuests, recentEvents } = parseContent(sampleContent());
const secondsOf = (duration: string) => duration.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);

test('the sample episodes came out a fortnight apart, one after the other, and none is still to come', () => {
  expect(
    newestFirst(episodes.map((episode, id) => ({ ...episode, id }))).map(({ episodeNumber }) => episodeNumber),
  ).toEqual(Array.from({ length: 12 }, (_, i) => 12 - i));
  const days = episodes.map(({ date }) => Date.parse(date ?? '') / 86_400_000);
  for (const [i, day] of days.slice(1).entries()) expect(day - (days[i] ?? 0)).toBe(14);
  expect(days.at(-1)).toBeLessThan(Date.now() / 86_400_000);
});

describe.each(episodes)('“$title”', (episode) => {
  const length = secondsOf(episode.duration);

  test('has a small audio', () => {
    const file = readFileSync(samplesFolder + episode.audio?.address);
    expect(episode.audio).toMatchObject({ type: 'audio/mpeg', length: file.length });
    expect(file.length).toBeLessThan(300_000);
  });

  test('has chapters from its beginning to its end', () => {
    const starts = episode.chapters.map(({ start }) => start);
    expect(starts[0]).toBe(0);
    for (const [i, start] of starts.slice(1).entries()) expect(start).toBeGreaterThan((starts[i] ?? 0) + 10);
    expect(starts.at(-1)).toBeLessThan(length - 10);
  });

  test('names its guest and the host, and says that it is a sample', () => {
    const { guest, people, description, transcriptText } = episode;
    expect(people).toContainEqual(expect.objectContaining({ name: guest, role: 'guest' }));
    expect(people).toContainEqual(expect.objectContaining({ name: site.host.name, role: 'host' }));
    expect(description).toContain('(A sample episode, without voices.)');
    expect(transcriptText).toContain('A sample. The people and their words are invented');
  });

  // Episode 5 has a plain text, without times.
  if (episode.episodeNumber !== 5)
    test('has a transcript with times to its end, in which someone speaks soon after a chapter begins', () => {
      const { segments } = readTranscript(episode.transcriptText ?? '').transcript;
      for (const [i, { startTime, endTime }] of segments.entries()) {
        expect(startTime).toBeGreaterThanOrEqual(segments[i - 1]?.startTime ?? 0);
        expect(endTime).toBeGreaterThan(startTime);
      }
      const end = segments.at(-1)?.endTime ?? 0;
      expect(end).toBeLessThanOrEqual(length);
      expect(end).toBeGreaterThan(length - 20);
      for (const { start } of episode.chapters)
        expect(segments.some(({ startTime }) => startTime >= start && startTime < start + 6)).toBe(true);
    });

  if (episode.transcriptionUrl)
    test('has the same words in the transcript that visitors download', () => {
      const wordsOf = (text: string) => readTranscript(text).transcript.segments.map(({ body }) => body);
      const downloaded = readFileSync(samplesFolder + episode.transcriptionUrl, 'utf8');
      expect(wordsOf(downloaded.slice(episode.title.length).trim()).join(' ')).toBe(
        wordsOf(episode.transcriptText ?? '').join(' '),
      );
    });
});

const ofOthers = [...archiveGuests, ...recentEvents].flatMap(({ details, ...item }) =>
  details ? [{ ...details, title: 'name' in item ? item.name : item.title }] : [],
);

test.each([...episodes, ...ofOthers])('the transcript of “$title” is read whole, and says who speaks', (recording) => {
  const { transcript, leftOut } = readTranscript(recording.transcriptText ?? '');
  expect(leftOut).toEqual([]);
  const [notice, ...spoken] = transcript.segments;
  expect(notice).toMatchObject({ speaker: '', body: expect.stringMatching(/^A sample\. /) });
  const speakers = new Set(spoken.map(({ speaker }) => speaker));
  const named = recording.people?.map(({ name }) => name) ?? [];
  expect(named.length).toBeGreaterThanOrEqual(2);
  for (const name of named) expect(speakers).toContain(name);
  // Someone who passes by, or asks from the audience, is not among its people.
  const others = [...speakers].filter((name) => !named.includes(name));
  expect(others.filter((name) => !['Mrs. Pell', 'Listener'].includes(name))).toEqual([]);
});

test('every file of the samples is used, all of them fit into 4 MB, and transcripts come in every form', () => {
  const content = readFileSync(`${samplesFolder}/content/samples.json`, 'utf8');
  const media = readdirSync(`${samplesFolder}/media`);
  for (const name of media) expect(content).toContain(`"/media/${name}"`);
  expect(media.reduce((sum, name) => sum + statSync(`${samplesFolder}/media/${name}`).size, 0)).toBeLessThan(4_000_000);
  const transcripts = readdirSync(`${samplesFolder}/transcripts`);
  for (const name of transcripts) expect(content).toContain(`{text of ${name}}`);
  const forms = transcripts.map((name) => extname(name));
  expect([...new Set(forms)].sort()).toEqual(['.html', '.json', '.srt', '.txt', '.vtt']);
});

test('npm start says which setting names an admin who cannot exist, and why', async () => {
  vi.stubEnv('ADMIN_USERNAME', 'ana@example.org');
  const refusing = { invoke: () => Promise.reject(new Error('A username isn’t an email address')) };
  await expect(ensureAdmin(refusing, new LocalState(undefined))).rejects.toThrow(
    'ADMIN_USERNAME is "ana@example.org". A username isn’t an email address',
  );
});

test.each(['new', 'one that others could read'])('a folder of data becomes its owner’s alone, if it is %s', (which) => {
  const made = mkdtempSync(join(tmpdir(), 'data-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  chmodSync(made, 0o755);
  const dataDir = which === 'new' ? join(made, 'a', 'data') : made;
  const lock = lockDataDir(dataDir);
  onTestFinished(() => void lock.stop());
  expect((statSync(dataDir).mode & 0o777).toString(8)).toBe('700');
  expect(() => lockDataDir(dataDir)).toThrow(`${dataDir} is in use by process ${process.pid}`);
});

const sha256 = (name: string) =>
  createHash('sha256')
    .update(readFileSync(new URL(`../../../../infra/local/emulators/${name}`, import.meta.url)))
    .digest('hex');

test('the class that runs DynamoDB Local was compiled from the source beside it', () => {
  // After a change of the source: compile it as its comment says, then write both hashes here.
  expect({ source: sha256('LoopbackDynamoDb.java'), compiled: sha256('LoopbackDynamoDb.class') }).toEqual({
    source: 'd956641615dc61d10807c8a91703e69ef3985195ebf90d52b9b15663f8aa401d',
    compiled: '79d1cd66dc6a7c8503b69eeaf03d75dfdab0b46325f9f71447188fcfbcb106c9',
  });
});

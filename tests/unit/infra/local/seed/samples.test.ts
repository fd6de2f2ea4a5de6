import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseContent } from '../../../../../functions/lib/content/import/content.ts';
import { sampleContent, samplesFolder } from '../../../../../infra/local/cloud/sampleContent.ts';
import { newestFirst } from '../../../../../shared/content/lists/episodes.ts';
import { site } from '../../../../../shared/site/site.ts';

const { episodes } = parseContent(sampleContent());
const fileOf = (address: string) => readFileSync(samplesFolder + address);
const secondsOf = (duration: string) => duration.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);

/** Kilobits a second of layer III in MPEG-2, by the index in a frame's header: ISO/IEC 13818-3, 2.4.2.3. */
const bitRates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];

/**
 * The duration in seconds of an MP3 file of 16,000 samples a second, 576 in each frame. Each frame must begin where the one
 * before ends. The first says how the file was made, and has no sound.
 */
function played(file: Buffer): number {
  let frames = -1;
  let at = file.indexOf(Buffer.from([0xff, 0xf3]));
  while (at < file.length) {
    const third = file.readUIntBE(at, 3) & 0xff;
    if (file.readUInt16BE(at) !== 0xfff3 || ((third >> 2) & 3) !== 2)
      throw new Error(`There is no frame at byte ${at}`);
    at += ((bitRates[third >> 4] ?? 0) * 72_000) / 16_000 + ((third >> 1) & 1);
    frames++;
  }
  expect(at).toBe(file.length);
  return (frames * 576) / 16_000;
}

test('the sample episodes came out a fortnight apart, one after the other, and none is still to come', () => {
  expect(
    newestFirst(episodes.map((episode, id) => ({ ...episode, id }))).map(({ episodeNumber }) => episodeNumber),
  ).toEqual(Array.from({ length: 12 }, (_, i) => 12 - i));
  const days = episodes.map(({ date }) => Date.parse(date ?? '') / 86_400_000);
  for (const [i, day] of days.slice(1).entries()) expect(day - (days[i] ?? 0)).toBe(14);
  expect(days.at(-1)).toBeLessThan(Date.now() / 86_400_000);
});

test.each(episodes)('the audio of “$title” lasts as long as the episode says, and is small', ({ audio, duration }) => {
  if (!audio) throw new Error('It has no audio');
  const file = fileOf(audio.address);
  expect(audio).toMatchObject({ type: 'audio/mpeg', length: file.length });
  expect(Math.abs(played(file) - secondsOf(duration))).toBeLessThan(0.5);
  expect(file.length).toBeLessThan(300_000);
});

test.each(episodes)('“$title” has chapters from its beginning to its end', ({ chapters, duration }) => {
  expect(chapters.length).toBeGreaterThanOrEqual(4);
  expect(chapters.length).toBeLessThanOrEqual(7);
  expect(chapters[0]?.start).toBe(0);
  for (const [i, { start }] of chapters.slice(1).entries())
    expect(start).toBeGreaterThan((chapters[i]?.start ?? 0) + 10);
  expect(chapters.at(-1)?.start).toBeLessThan(secondsOf(duration) - 10);
});

test('each sample names its guest and the host, and says that it is one', () => {
  for (const { guest, people, description, transcriptText } of episodes) {
    expect(people).toContainEqual(expect.objectContaining({ name: guest, role: 'guest' }));
    expect(people).toContainEqual(expect.objectContaining({ name: site.host.name, role: 'host' }));
    expect(description).toContain('(A sample episode: ');
    expect(description).toContain('the audio is a bell and quiet, without voices');
    expect(transcriptText).toContain('A sample. The people and their words are invented');
  }
});

test('every file of the samples is used, and all of them fit into 4 MB', () => {
  const content = readFileSync(`${samplesFolder}/content/samples.json`, 'utf8');
  const media = readdirSync(`${samplesFolder}/media`);
  for (const name of media) expect(content).toContain(`"/media/${name}"`);
  for (const name of readdirSync(`${samplesFolder}/transcripts`)) expect(content).toContain(`{text of ${name}}`);
  expect(media.reduce((sum, name) => sum + statSync(`${samplesFolder}/media/${name}`).size, 0)).toBeLessThan(4_000_000);
});

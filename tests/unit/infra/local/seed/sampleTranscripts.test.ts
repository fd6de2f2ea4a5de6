import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { expect, test } from 'vitest';
import { parseContent } from '../../../../../functions/lib/content/import/content.ts';
import { readTranscript } from '../../../../../functions/lib/content/transcripts/readTranscript.ts';
import { sampleContent, samplesFolder } from '../../../../../infra/local/cloud/sampleContent.ts';
import { paragraphsOf } from '../../../../../shared/content/transcripts/paragraphs.ts';

const { episodes, archiveGuests, recentEvents } = parseContent(sampleContent());
const secondsOf = (duration: string) => duration.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
/** Episode 5 has a plain text, without times. */
const timed = episodes.filter(({ episodeNumber }) => episodeNumber !== 5);

const ofEpisodes = episodes.map(({ title, people, transcriptText }) => ({ title, people, transcriptText }));
const ofOthers = [...archiveGuests, ...recentEvents].flatMap(({ details, ...item }) =>
  details ? [{ ...details, title: 'name' in item ? item.name : item.title }] : [],
);

test.each([...ofEpisodes, ...ofOthers])(
  'the transcript of “$title” is read whole, and says who speaks',
  (recording) => {
    const { transcript, leftOut } = readTranscript(recording.transcriptText ?? '');
    expect(leftOut).toEqual([]);
    const [notice, ...spoken] = transcript.segments;
    expect(notice).toMatchObject({ speaker: '', body: expect.stringMatching(/^A sample\. /) });
    const speakers = new Set(spoken.map(({ speaker }) => speaker));
    const named = recording.people?.map(({ name }) => name) ?? [];
    expect(named.length).toBeGreaterThanOrEqual(2);
    for (const name of named) expect(speakers).toContain(name);
    // Somebody who passes by, or asks from the audience, is not among its people.
    const others = [...speakers].filter((name) => !named.includes(name));
    expect(others.filter((name) => !['Mrs. Pell', 'Listener'].includes(name))).toEqual([]);
    const words = spoken.flatMap(({ body }) => body.split(' ')).length;
    expect(words).toBeGreaterThanOrEqual(600);
    expect(words).toBeLessThanOrEqual(900);
    expect(paragraphsOf(transcript).length).toBeGreaterThan(20);
  },
);

test.each(timed)('the times in the transcript of “$title” go on to the end of its audio', (episode) => {
  const { segments } = readTranscript(episode.transcriptText ?? '').transcript;
  const length = secondsOf(episode.duration);
  for (const [i, { startTime, endTime }] of segments.entries()) {
    expect(startTime).toBeGreaterThanOrEqual(segments[i - 1]?.startTime ?? 0);
    expect(endTime).toBeGreaterThan(startTime);
  }
  const end = segments.at(-1)?.endTime ?? 0;
  expect(end).toBeLessThanOrEqual(length);
  expect(end).toBeGreaterThan(length - 20);
});

test.each(timed)('in “$title”, somebody begins to speak soon after a chapter does', (episode) => {
  const { segments } = readTranscript(episode.transcriptText ?? '').transcript;
  for (const { start } of episode.chapters)
    expect(segments.some(({ startTime }) => startTime >= start && startTime < start + 6)).toBe(true);
});

test('the sample transcripts come in every form that can be read', () => {
  const forms = readdirSync(`${samplesFolder}/transcripts`).map((name) => extname(name));
  expect([...new Set(forms)].sort()).toEqual(['.html', '.json', '.srt', '.txt', '.vtt']);
});

test.each(episodes.filter(({ transcriptionUrl }) => transcriptionUrl))(
  'the transcript of “$title” that visitors download has the same words',
  ({ title, transcriptionUrl, transcriptText }) => {
    const wordsOf = (text: string) =>
      readTranscript(text)
        .transcript.segments.map(({ body }) => body)
        .join(' ');
    const downloaded = readFileSync(samplesFolder + transcriptionUrl, 'utf8');
    expect(wordsOf(downloaded.slice(title.length).trim())).toBe(wordsOf(transcriptText ?? ''));
  },
);

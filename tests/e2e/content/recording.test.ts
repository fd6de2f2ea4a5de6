import { expect, test } from 'vitest';
import type { WholeRecording } from '../../../functions/lib/content/recordings/wholeRecordings.ts';
import { captionsOf, type RecordingDetails } from '../../../shared/content/model/recording.ts';
import { captions } from '../../../shared/content/transcripts/captions.ts';
import type { Transcript } from '../../../shared/content/transcripts/transcript.ts';
import { accessible, cloud, context, fits, newPage, openSite, page, takenOver } from '../../support/cloud/openSite.ts';
import { answerForOthers, elsewhere, openPublicPages, publish } from '../../support/site/publicPages.ts';
import { rangeOf, silence } from '../../support/site/silence.ts';

openSite();
openPublicPages();

const path = '/video/episode-3';
const transcript: Transcript = {
  version: '1.0.0',
  segments: Array.from({ length: 60 }, (_, at) => ({
    ...{ speaker: at % 2 ? 'Ada Winter' : 'Miriam Hale', startTime: at * 2, endTime: at * 2 + 1.9 },
    body: `Line ${at} of <i>all</i>. ${'And so on. '.repeat(20)}`.trim(),
  })),
};
const details = {
  ...{ date: '2026-03-12T12:00:00.000Z', season: 2, link: null, people: [] },
  audio: { address: '/media/talk.wav', type: 'audio/wav', length: null },
  chapters: [
    { start: 0, title: 'A bucket of water', link: null },
    { start: 60, title: 'On waiting', link: null },
  ],
  transcript: {
    path: `/transcripts/${'0'.repeat(32)}.json`,
    language: 'en',
    timed: true,
    source: 'feed',
    paragraphs: 1,
    beginning: '',
  },
} satisfies RecordingDetails;
const episode = {
  ...{ id: 3, episodeNumber: 14, title: 'On rivers', guest: 'Ada Winter', duration: '2:00', description: 'A talk.' },
  ...{ image: '', videoId: 'aqz-KE-bpKQ', transcriptionUrl: null, date: details.date },
};
const recording: WholeRecording = {
  ...{ name: 'episode-3', kind: 'episode' as const, id: 3, title: episode.title, guest: episode.guest },
  ...{
    description: episode.description,
    image: '',
    videoId: episode.videoId,
    duration: '2:00',
    episodeNumber: 14,
    guid: null,
  },
  details,
};

/** What was requested of the recording's own files. */
let files: string[] = [];
async function publishIt(): Promise<void> {
  files = [];
  await publish({ episodes: [episode], recordings: [recording] }, { [path]: transcript });
  const serve = (address: string, contentType: string, file: Uint8Array) =>
    context.route(cloud.url + address, (route) => {
      files.push(address);
      const { body, ...answer } = rangeOf(file, route.request().headers().range);
      return route.fulfill({ contentType, ...answer, body: Buffer.from(body) });
    });
  await serve(details.audio.address, 'audio/wav', silence(120));
  await serve(captionsOf(details.transcript), 'text/vtt', new TextEncoder().encode(captions(transcript)));
}
const text = () => page.locator('#transcript-text');

test('a published recording has its transcript once, which the code leaves alone; files load after play', async () => {
  await publishIt();
  await page.addInitScript(() => {
    const touched: string[] = [];
    Object.assign(globalThis, { touched });
    new MutationObserver((records) => {
      for (const { target, removedNodes } of records)
        if (removedNodes.length > 0 && target instanceof Element && target.closest('#transcript-text'))
          touched.push(target.outerHTML.slice(0, 100));
    }).observe(document, { childList: true, subtree: true });
  });
  const html = await (await page.goto(cloud.url + path))?.text();
  expect(html?.split('Line 31 of &lt;i&gt;all&lt;/i&gt;.')).toHaveLength(2);
  await takenOver();
  await page.locator('audio').waitFor();
  expect(files).toEqual([]);
  expect(elsewhere).toEqual([]);
  await page.getByRole('button', { name: 'Captions' }).click();
  expect(files).toEqual([]);
  // The browser's own button is no element of the page.
  await page.locator('audio').focus();
  await page.keyboard.press(' ');
  // By the time that the captions are there, the audio may be at a later line.
  await page
    .getByText(/^(Miriam Hale|Ada Winter): Line \d+ of <i>all<\/i>\./)
    .first()
    .waitFor();
  expect([...new Set(files)].sort()).toEqual([details.audio.address, captionsOf(details.transcript)]);
  await text().locator('[data-spoken]').waitFor();
  expect(await page.evaluate(() => (globalThis as unknown as { touched: string[] }).touched)).toEqual([]);
  await accessible();
  await fits([390, 768, 1440]);
});

test('without scripts a recording has the browser’s player and its transcript; a moment leads to its words', async () => {
  await newPage({ javaScriptEnabled: false });
  await answerForOthers();
  await publishIt();
  await page.goto(`${cloud.url}${path}#t=62`);
  const audio = page.locator('audio');
  expect([await audio.isVisible(), await audio.getAttribute('controls'), await audio.getAttribute('preload')]).toEqual([
    ...[true, '', 'none'],
  ]);
  expect(await page.locator('main button:visible').count()).toBe(0);
  await page.locator('p:target', { hasText: 'Line 31' }).waitFor();
  const isInView = () =>
    page.locator('p:target').evaluate((paragraph) => {
      const { top } = paragraph.getBoundingClientRect();
      return top >= 0 && top < innerHeight;
    });
  await expect.poll(isInView).toBe(true);
  await page.getByRole('link', { name: '1:00 On waiting' }).click();
  await page.locator('h3:target', { hasText: 'On waiting' }).waitFor();
  expect(await text().locator('p').count()).toBe(60);
  await fits([390, 768, 1440]);
});

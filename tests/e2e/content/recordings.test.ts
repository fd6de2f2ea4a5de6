import { describe, expect, test } from 'vitest';
import type { WholeRecording } from '../../../functions/lib/content/recordings/recordings.ts';
import { captionsOf } from '../../../shared/content/model/recording.ts';
import { captions } from '../../../shared/content/transcripts.ts';
import { attempt, button, content, dialog, errors, go, visitorReads } from '../../support/browser/adminPages.ts';
import {
  accessible,
  cloud,
  context,
  fits,
  newPage,
  openSite,
  page,
  printsOnly,
  takenOver,
} from '../../support/cloud/openSite.ts';
import { signIn } from '../../support/cloud/visitor.ts';
import { answerForOthers, elsewhere, openPublicPages, publish } from '../../support/site/publicPages.ts';
import { rangeOf, silence, talkDetails, talkEpisode, talkPath, talkTranscript } from '../../support/site/talk.ts';

describe('a recording', () => {
  openSite();
  openPublicPages();

  const transcript = talkTranscript(2);
  const { id, title, guest, description, videoId, duration, episodeNumber } = talkEpisode;
  const recording: WholeRecording = {
    name: 'episode-3',
    kind: 'episode',
    id,
    title,
    guest,
    description,
    image: '',
    videoId,
    duration,
    episodeNumber,
    guid: null,
    details: talkDetails,
  };

  /** What was requested of the recording's own files. */
  let files: string[] = [];
  async function publishIt(): Promise<void> {
    files = [];
    await publish({ episodes: [talkEpisode], recordings: [recording] }, { [talkPath]: transcript });
    const serve = (address: string, contentType: string, file: Uint8Array) =>
      context.route(cloud.url + address, (route) => {
        files.push(address);
        const { body, ...answer } = rangeOf(file, route.request().headers().range);
        return route.fulfill({ contentType, ...answer, body: Buffer.from(body) });
      });
    await serve(talkDetails.audio.address, 'audio/wav', silence(120));
    await serve(captionsOf(talkDetails.transcript), 'text/vtt', new TextEncoder().encode(captions(transcript)));
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
    const html = await (await page.goto(cloud.url + talkPath))?.text();
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
    expect([...new Set(files)].sort()).toEqual([talkDetails.audio.address, captionsOf(talkDetails.transcript)]);
    await text().locator('[data-spoken]').waitFor();
    expect(await page.evaluate(() => (globalThis as unknown as { touched: string[] }).touched)).toEqual([]);
    await accessible();
    await fits([320, 390, 768, 1440]);
    await printsOnly(text().locator('p'));
  });

  test('without scripts a recording has the browser’s player and its transcript; a moment leads to its words', async () => {
    await newPage({ javaScriptEnabled: false });
    await answerForOthers();
    await publishIt();
    await page.goto(`${cloud.url}${talkPath}#t=62`);
    const audio = page.locator('audio');
    expect([
      await audio.isVisible(),
      await audio.getAttribute('controls'),
      await audio.getAttribute('preload'),
    ]).toEqual([true, '', 'none']);
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
});

describe('recordings', () => {
  openSite({ content: { episodes: content.episodes }, signedIn: true, errors });

  test('an admin corrects an episode, gives it chapters and a transcript, and hides it', async () => {
    await go('/admin?tab=episodes');
    await page.getByRole('link', { name: 'First light' }).click();
    await page.getByLabel('Title', { exact: true }).first().fill('First Light');
    await page.getByLabel('Chapters', { exact: true }).fill('0:00 Welcome\n4:12 On listening');
    await page.getByLabel('Upload a transcript').setInputFiles({
      name: 'talk.vtt',
      mimeType: 'text/vtt',
      buffer: Buffer.from('WEBVTT\n\n00:01.000 --> 00:04.000\n<v Ana>Welcome to the room.'),
    });
    await page.getByLabel('Transcript', { exact: true }).last().waitFor();
    await attempt(button('Save Changes'), 'Success', 'Recording saved');
    await page.getByText('Given here, 1 paragraph, with times.').waitFor();
    await page.getByText('Imported as: First light').waitFor();
    await visitorReads('/video/episode-1', 'First Light');

    await button('Hide from visitors').click();
    await attempt(button('Hide', dialog()), 'Success', 'The recording is hidden');
    await cloud.untilIdle();
    expect((await fetch(`${cloud.url}/video/episode-1`)).status).toBe(404);

    await page.getByRole('link', { name: 'Back to Recordings' }).click();
    const row = page.getByRole('row', { name: /First Light/ });
    await expect.poll(() => row.textContent()).toMatch(/film, 2 chapters, transcript.*Hidden.*Corrected/);
    await row.getByRole('link').click();
    await button('Show to visitors').click();
    await attempt(button('Show', dialog()), 'Success', 'Visitors see the recording');
    await visitorReads('/video/episode-1', 'First Light');
  });

  test('an admin uploads audio, again after an interruption; once saved, visitors have the file', async () => {
    await go('/admin/recordings');
    await page.getByRole('link', { name: 'First Light' }).click();
    const choose = page.getByLabel('Upload an audio file');
    const sound = { mimeType: 'audio/wav', buffer: Buffer.from(silence(2)) };
    await choose.setInputFiles({ ...sound, name: 'notes.pdf' });
    await page.getByText('Please choose an MP3, M4A or other audio file').waitFor();
    await page.route('**/imports/**', (route) => route.abort());
    await choose.setInputFiles({ ...sound, name: 'Morning talk.wav' });
    await page.getByText('The upload was interrupted.').waitFor();
    await page.unroute('**/imports/**');
    await choose.setInputFiles({ ...sound, name: 'Morning talk.wav' });
    const field = page.getByLabel('Audio', { exact: true });
    await expect.poll(() => field.inputValue()).toMatch(/^\/imports\/\w{32}\/audio\.wav$/);
    await attempt(button('Save Changes'), 'Success', 'Recording saved');
    await expect.poll(() => field.inputValue()).toMatch(/^\/media\/\w{32}\.wav$/);
    const address = cloud.url + (await field.inputValue());
    const part = await fetch(address, { headers: { range: 'bytes=0-3' } });
    expect([part.status, part.headers.get('content-type'), await part.text()]).toEqual([206, 'audio/wav', 'RIFF']);
    await cloud.untilIdle();
    expect(await (await fetch(`${cloud.url}/video/episode-1`)).text()).toContain(new URL(address).pathname);
    // Another recording can't be saved with an upload that is gone.
    const admin = await signIn(cloud);
    const body = {
      version: 1,
      corrections: { audio: { address: `/imports/${'0'.repeat(32)}/audio.mp3`, type: '', length: null } },
    };
    const answer = await admin.call('/api/recordings/episode-1', { method: 'PATCH', body });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Please upload it again.')]);
  });
});

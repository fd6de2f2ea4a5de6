import { expect, test } from 'vitest';
import { attempt, button, content, dialog, errors, go, visitorReads } from '../../support/browser/adminPages.ts';
import { cloud, openSite, page } from '../../support/cloud/openSite.ts';

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
  await page.getByText('The feed says: First light').waitFor();
  await visitorReads('/video/episode-1', 'First Light');

  await button('Hide from visitors').click();
  await attempt(button('Hide', dialog()), 'Success', 'The episode is hidden');
  await cloud.untilIdle();
  expect((await fetch(`${cloud.url}/video/episode-1`)).status).toBe(404);

  await page.getByRole('link', { name: 'Back to Recordings' }).click();
  const row = page.getByRole('row', { name: /First Light/ });
  await expect.poll(() => row.textContent()).toMatch(/film, 2 chapters, transcript.*Hidden.*Corrected/);
  await row.getByRole('link').click();
  await button('Show to visitors').click();
  await attempt(button('Show', dialog()), 'Success', 'Visitors see the episode again');
  await visitorReads('/video/episode-1', 'First Light');
});

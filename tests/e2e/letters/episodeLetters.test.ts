import { expect, test } from 'vitest';
import { pages } from '../../../shared/site/pages.ts';
import { go } from '../../support/browser/adminPages.ts';
import { arrived, press } from '../../support/browser/templatePages.ts';
import { accessible, cloud, openSite, page, toast } from '../../support/cloud/openSite.ts';
import { signIn } from '../../support/cloud/visitor.ts';

openSite({ signedIn: true, window: { viewport: { width: 1440, height: 900 } } });

const older = '<item><title>First light</title><guid>first</guid></item>';
const newer = `<item><title>Small hours with Maya Lindqvist</title><guid>small</guid><itunes:episode>12</itunes:episode>
  <itunes:duration>3490</itunes:duration><description>On waiting for the day.</description>
  <enclosure url="https://audio.example/12.mp3"/><pubDate>${new Date().toUTCString()}</pubDate></item>`;
const feedOf = (items: string) =>
  `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>S</title>${items}</channel></rss>`;
const transcriptText = `WEBVTT

00:00:01.000 --> 00:00:04.000
<v Miriam Hale>Who is up at that hour?

00:12:34.000 --> 00:12:40.000
<v Maya Lindqvist>The bakers, the nurses, and everybody who cannot sleep.
`;

/** Reads the feed with these episodes, as every hour. */
const read = (items: string) => cloud.invoke('workers/importEpisodes', { xml: feedOf(items) });

test('a new episode prepares a letter; with a passage in it, its email links to that second', async () => {
  await read(older);
  await read(newer + older);
  const admin = await signIn(cloud);
  const recordings: { name: string; original: { title: string } }[] = await (
    await admin.call('/api/recordings')
  ).json();
  const name = recordings.find(({ original }) => original.title.startsWith('Small hours'))?.name ?? '';
  const body = { version: 0, transcriptText };
  const added = await admin.call(`/api/recordings/${name}`, { method: 'PATCH', body });
  expect(added.status).toBe(200);
  // A transcript can be read once it is published.
  await cloud.untilIdle();

  await go(pages.admin);
  await page.getByText('Nothing has been sent.').waitFor();
  await page.getByRole('link', { name: 'A letter about “Small hours with Maya Lindqvist” is ready.' }).click();
  await page.getByRole('heading', { name: 'Edit Template: New episode: Small hours with Maya Lindqvist' }).waitFor();
  await page.getByText('A place for a passage of the conversation').waitFor();
  await page.getByRole('button', { name: 'Passage', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Insert Passage' });
  await dialog.getByLabel('Search this transcript').fill('bakers');
  await accessible();
  await dialog.getByRole('button', { name: /Maya Lindqvist · 12:34/ }).click();
  await page.getByLabel('Send a test to').fill('editor@example.org');
  await press('Send Test Email');
  await toast('Test email sent successfully to editor@example.org');

  const { html, text, subject } = await arrived('editor@example.org');
  expect(subject).toContain('Small hours with Maya Lindqvist');
  expect(text).toMatch(/Episode 12: Small hours with Maya Lindqvist\nwith Maya Lindqvist · .* · 58:10/);
  expect(text).toContain('> The bakers, the nurses, and everybody who cannot sleep.');
  expect(text).toMatch(/> — Maya Lindqvist · Hear this moment\n?>? ?\[.*#t=754\]/);
  const link = /href="([^"]*)"[^>]*>Hear this moment/.exec(html)?.[1] ?? '';
  expect(link).toBe(`${cloud.url}/video/${name}#t=754`);
  await page.goto(link);
  await page.getByRole('heading', { name: /Maya Lindqvist/, level: 1 }).waitFor();

  // The same feed an hour later.
  await read(newer + older);
  await go(pages.admin);
  await page.getByText('Nothing has been sent.').waitFor();
  expect(await page.getByText('is ready.').count()).toBe(1);
  await page.getByRole('button', { name: /^Dismiss/ }).click();
  await page.getByText('Nothing has been sent.').waitFor({ state: 'detached' });
});

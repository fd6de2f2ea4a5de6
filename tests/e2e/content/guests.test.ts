import { expect, test } from 'vitest';
import { cloud, newPage, openSite, page } from '../../support/cloud/openSite.ts';
import { answerForOthers, takenOver } from '../../support/site/publicPages.ts';
import {
  documentAt,
  expectScriptsChangeNothing,
  expectTheSameInAnOutageAndWithoutScripts,
} from '../../support/site/publishedPages.ts';
import { importSamples } from '../../support/site/samples.ts';

openSite({ prepare: () => importSamples(cloud), errors: [/404/] });

const akio = '/guests/akio-tarrant';
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

test('a guest’s page is published with the portrait as its picture; an unknown name gets a 404 page', async () => {
  const { status, html } = await documentAt(akio);
  expect(status).toBe(200);
  expect(html).toMatch(/<meta property="og:image" content="[^"]*\/pictures\/guest-morning-768\.webp"/);
  expect(html).toMatch(/"@type":"Person","name":"Akio Tarrant","url":"[^"]*\/guests\/akio-tarrant"/);
  const absent = await documentAt('/guests/nobody');
  expect(absent.status).toBe(404);
  expect(absent.html).toContain('There’s no guest at this address.');
});

test('a visitor goes from a recording to its guest, to another recording, and to a related guest', async () => {
  await answerForOthers();
  await page.goto(`${cloud.url}/video/episode-1`);
  await takenOver();
  await page.getByRole('main').getByRole('link', { name: 'Akio Tarrant', exact: true }).click();
  await heading('Akio Tarrant').waitFor();
  expect(new URL(page.url()).pathname).toBe(akio);
  await page.getByRole('link', { name: 'Dharma Chat with Akio Tarrant' }).click();
  await heading('Dharma Chat with Akio Tarrant').waitFor();
  await page.getByRole('link', { name: 'Back to the guest' }).click();
  await heading('Akio Tarrant').waitFor();
  const related = page.getByRole('region', { name: 'Related guests' }).getByRole('link').first();
  const name = (await related.locator('span').last().textContent()) ?? '';
  await related.click();
  await heading(name).waitFor();
});

test('while the API is down, and also with scripts off, a guest’s page shows the same', async () => {
  await expectScriptsChangeNothing([akio]);
  await expectTheSameInAnOutageAndWithoutScripts([akio]);
  await newPage({ javaScriptEnabled: false });
  await page.goto(cloud.url + akio);
  await page.getByRole('link', { name: 'The Bowl That Waits' }).click();
  await heading('Dharma Chat with Akio Tarrant').waitFor();
});

import { expect, test } from 'vitest';
import { upsert } from '../../../../functions/lib/content/episodes/episodes.ts';
import * as archiveGuests from '../../../../functions/lib/content/guests/archiveGuests.ts';
import { episodeInput } from '../../../../shared/content/model/episode.ts';
import type { GuestPage } from '../../../../shared/publishing/model/guestPage.ts';
import { guest, preparePublishing, run, site } from '../../../support/site/publishing.ts';

preparePublishing();

const noEpisode = { episodeNumber: 1, duration: '1:00', description: '', image: '', transcriptionUrl: null };
const episode = (videoId: string, names: string, title = names) =>
  episodeInput.parse({ ...noEpisode, guid: videoId, videoId, guest: names, title });
const pageAt = (path: string): GuestPage | undefined =>
  site.seen(path) === undefined ? undefined : JSON.parse(site.seen(path) ?? '').answers.guestPage;
const ofGuests = (keys: string[]) => keys.filter((key) => key.startsWith('pages/guest/')).sort();

test('guests get pages with their recordings, also at the addresses of other spellings; the sitemap has one of each', async () => {
  await archiveGuests.create(guest('Ann Berg', { url: null, description: 'A potter.', alsoKnownAs: ['A. Berg'] }));
  await upsert([episode('aaaaaaaaaaa', 'A. Berg and Bo Lind')]);
  const { put } = await run();
  expect(ofGuests(put)).toEqual(['pages/guest/a-berg.html', 'pages/guest/ann-berg.html', 'pages/guest/bo-lind.html']);
  expect(put).toContain('pages/noGuestPage.html');
  expect(pageAt('/guests/ann-berg')).toMatchObject({
    slug: 'ann-berg',
    recordings: [{ path: '/video/episode-1', others: ['Bo Lind'] }],
    related: [{ slug: 'bo-lind' }],
  });
  expect(pageAt('/guests/a-berg')).toEqual(pageAt('/guests/ann-berg'));
  expect(site.seen('/sitemap.xml')?.match(/\/guests\/[\w-]+/g)).toEqual(['/guests/ann-berg', '/guests/bo-lind']);
});

/** Ann and Bo share a recording; Cy has one alone. */
async function three() {
  await archiveGuests.create(guest('Ann Berg', { url: null, description: 'A potter.' }));
  await upsert([episode('aaaaaaaaaaa', 'Ann Berg and Bo Lind'), episode('bbbbbbbbbbb', 'Cy Moss')]);
  await run();
}

test('a guest’s new words change the guest’s page and the lists of the archive', async () => {
  await three();
  await archiveGuests.update(1, guest('Ann Berg', { url: null, description: 'A potter, and a poet.' }));
  const { put } = await run();
  expect(put.sort()).toEqual([
    'pages/archive.html',
    'pages/guest/ann-berg.html',
    'pages/interviews.html',
    'pages/video/1.html',
    'search/index.json',
    expect.stringMatching(/^search\/texts\/\w+\.json$/),
    expect.stringMatching(/^search\/words\/\w+\/0\.json$/),
  ]);
  expect(site.invalidated.at(-1)).toEqual(
    expect.arrayContaining(['/guests/ann-berg', '/pages/guest/ann-berg.html', '/video/1', '/api/archive-guests/1']),
  );
  expect(site.invalidated.at(-1)?.filter((path) => path.includes('undefined'))).toEqual([]);
  site.visit();
  expect(pageAt('/guests/ann-berg')?.description).toBe('A potter, and a poet.');
});

test('a guest’s new picture changes the pages of those who are related, and no other guest’s', async () => {
  await three();
  await archiveGuests.update(1, guest('Ann Berg', { url: null, description: 'A potter.', imageUrl: '/media/a.webp' }));
  expect(ofGuests((await run()).put)).toEqual(['pages/guest/ann-berg.html', 'pages/guest/bo-lind.html']);
  site.visit();
  expect(pageAt('/guests/bo-lind')?.related).toEqual([
    { slug: 'ann-berg', name: 'Ann Berg', imageUrl: '/media/a.webp' },
  ]);
});

test('a new spelling puts one page more; a spelling that is taken away removes it', async () => {
  await three();
  const edited = (alsoKnownAs: string[]) =>
    archiveGuests.update(1, guest('Ann Berg', { url: null, description: 'A potter.', alsoKnownAs }));
  await edited(['Annie']);
  expect(ofGuests((await run()).put)).toEqual(['pages/guest/annie.html']);
  await edited([]);
  expect(await run()).toMatchObject({ removed: ['pages/guest/annie.html'] });
  expect(site.seen('/guests/annie')).toBeUndefined();
});

test('many guests are invalidated by one pattern', async () => {
  await upsert(Array.from({ length: 60 }, (_, n) => episode(`aaaaaaaaa${n + 10}`, `Guest Number ${n}`)));
  await run();
  expect(site.invalidated.at(-1)).toEqual(expect.arrayContaining(['/guests/*', '/pages/guest/*']));
  expect(site.invalidated.at(-1)?.filter((path) => /undefined|guest-number/.test(path))).toEqual([]);
});

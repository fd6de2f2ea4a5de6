import { expect, test, vi } from 'vitest';
import { upsert } from '../../../../functions/lib/content/episodes/episodes.ts';
import * as archiveGuests from '../../../../functions/lib/content/guests/archiveGuests.ts';
import * as letters from '../../../../functions/lib/letters/site/letters.ts';
import { noteLetterWrite, start as startCampaign } from '../../../../functions/lib/sending/campaign/campaigns.ts';
import { episodeInput } from '../../../../shared/content/model/episode.ts';
import { expectPagesUpToDate, guest, preparePublishing, run, site } from '../../../support/site/publishing.ts';

preparePublishing();

const episode = (videoId: string, title = 'A talk') =>
  episodeInput.parse({
    guid: title,
    episodeNumber: 1,
    title,
    guest: 'Someone',
    duration: '1:00',
    description: '',
    image: '',
    videoId,
    transcriptionUrl: null,
  });

test('the first run publishes every page; the next one puts and invalidates nothing', async () => {
  await archiveGuests.create(guest('Ann'));
  await upsert([episode('abcdefghijk')]);
  const first = await run();
  expect(first.put).toEqual(
    expect.arrayContaining(['pages/home.html', 'pages/notFound.html', 'pages/admin.html', 'pages/noGuest.html']),
  );
  expect(first.put).toEqual(
    expect.arrayContaining([
      'pages/video/1.html',
      'pages/video/episode-1.html',
      'pages/video/abcdefghijk.html',
      'sitemap.xml',
      '.well-known/security.txt',
    ]),
  );
  await expectPagesUpToDate();
  const invalidations = site.invalidated.length;
  expect(await run()).toMatchObject({ put: [], removed: [], rendered: [] });
  const all = await run({ everything: true });
  expect(all).toMatchObject({ put: [], removed: [] });
  expect(all.rendered.sort()).toEqual(first.put.sort());
  expect(site.invalidated.length).toBe(invalidations);
});

test('after one guest is changed, only the pages that show this guest are rendered and put', async () => {
  await archiveGuests.create(guest('Ann', { isFeatured: true }));
  await archiveGuests.create(guest('Bob'));
  await run();
  await archiveGuests.update(2, guest('Rob'));
  const { put, rendered, removed } = await run();
  expect(put.sort()).toEqual([
    'pages/archive.html',
    'pages/guest/rob.html',
    'pages/interviews.html',
    'pages/video/2.html',
    'search/index.json',
    'sitemap.xml',
  ]);
  expect(removed.sort()).toEqual(['pages/guest/bob.html', expect.stringMatching(/^share\/2-/)]);
  expect(rendered).toHaveLength(6);
  const [oldPicture = '', ...others] = (site.invalidated.at(-1) ?? []).toSorted(
    (a, b) => Number(b.startsWith('/share/')) - Number(a.startsWith('/share/')),
  );
  expect(oldPicture).toMatch(/^\/share\/2-/);
  expect(others.toSorted()).toEqual(
    [
      '/archive',
      '/guests/bob',
      '/guests/rob',
      '/interviews',
      '/pages/archive.html',
      '/pages/guest/bob.html',
      '/pages/guest/rob.html',
      '/pages/interviews.html',
      '/pages/video/2.html',
      '/video/2',
      '/api/archive-guests/2',
      '/sitemap.xml',
      '/search/index.json',
    ].sort(),
  );
  await archiveGuests.update(1, guest('Anne', { isFeatured: true }));
  expect((await run()).put).toContain('pages/product.html');
  await expectPagesUpToDate();
});

test('the page of a deleted guest is removed', async () => {
  await archiveGuests.create(guest('Ann'));
  await archiveGuests.create(guest('Bob'));
  await run();
  expect(site.seen('/video/2')).toBeDefined();
  await archiveGuests.remove(2);
  expect((await run()).removed.sort()).toEqual([
    'pages/guest/bob.html',
    'pages/video/2.html',
    expect.stringMatching(/^share\/2-/),
  ]);
  expect(site.seen('/video/2')).toBeUndefined();
  await expectPagesUpToDate();
});

const episodeSeenAt = (path: string) => JSON.parse(site.seen(path) ?? '{}').answers?.episode;

test('episodes that share a film each have a page; the film has one only while it belongs to a single episode', async () => {
  await upsert([episode('abcdefghijk', 'First light')]);
  await run();
  for (const path of ['/video/episode-1', '/video/abcdefghijk'])
    expect(episodeSeenAt(path), path).toMatchObject({ id: 1, title: 'First light' });

  await upsert([episode('abcdefghijk', 'First light'), episode('abcdefghijk', 'Small hours')]);
  const { put, removed } = await run();
  expect(put).toContain('pages/video/episode-2.html');
  expect(put).not.toContain('pages/video/episode-1.html');
  expect(removed).toEqual(['pages/video/abcdefghijk.html']);
  expect(episodeSeenAt('/video/episode-1')).toMatchObject({ title: 'First light' });
  expect(episodeSeenAt('/video/episode-2')).toMatchObject({ title: 'Small hours' });
  expect(site.seen('/video/abcdefghijk')).toBeUndefined();
  const sitemap = site.seen('/sitemap.xml') ?? '';
  expect(sitemap.match(/\/video\/[\w-]+/g)).toEqual(['/video/episode-2', '/video/episode-1']);
});

test('an episode that the feed corrects keeps its address, and its pages show the correction', async () => {
  await upsert([episode('abcdefghijk')]);
  await run();
  await upsert([{ ...episode('abcdefghijk'), guest: 'Bo Lind' }]);
  const { put } = await run();
  expect(put.sort()).toEqual([
    'pages/guest/bo-lind.html',
    'pages/interviews.html',
    'pages/podcast.html',
    'pages/video/abcdefghijk.html',
    'pages/video/episode-1.html',
    'search/index.json',
    'sitemap.xml',
  ]);
  expect(episodeSeenAt('/video/episode-1')).toMatchObject({ guest: 'Bo Lind' });
  await upsert([{ ...episode(''), guest: 'Bo Lind' }]);
  // Without a film there is no recording, and so no guest.
  expect((await run()).removed.sort()).toEqual([
    'pages/guest/bo-lind.html',
    'pages/video/abcdefghijk.html',
    expect.stringMatching(/^share\/episode-1-/),
  ]);
  expect(episodeSeenAt('/video/episode-1')).toMatchObject({ videoId: '' });
  expect(site.seen('/sitemap.xml')).not.toContain('/video/');
});

test.each(['12345678901', 'episode-123'])(
  'a film with the id %s does not take another page’s address',
  async (film) => {
    await upsert([episode(film)]);
    expect((await run()).put).not.toContain(`pages/video/${film}.html`);
  },
);

test('a letter gets its page and appears in the list, the feed and on the newsletter page; taken off the site, it disappears from all of them', async () => {
  vi.stubEnv('SENDS_TABLE', 'sends');
  const shown = (path: string) => site.seen(path) ?? '';
  const campaign = async (campaignId: string, subject: string) => {
    const template = { name: 'news', subject, htmlContent: '', version: 1, updatedAt: '', mailBytes: 1 };
    const sentAt = new Date().toISOString();
    const audience = { type: 'newsletter' as const };
    await startCampaign(
      campaignId,
      { ...template, name: campaignId },
      { audience, cutoff: sentAt, accepted: 1, startedBy: 'admin' },
    );
    const letter = { subject, summary: 'It grew.', html: '<p>It grew, at last.</p>' };
    const noteCampaign = (slug: string) => noteLetterWrite(campaignId, slug);
    await letters.publish(letter, [campaignId], {
      campaignId,
      noteCampaign,
      contentHash: subject,
      sentAt,
      at: Date.now(),
    });
  };
  await run();
  expect(shown('/letters')).toContain('"letters":[]');
  // With the first letter, every page's footer leads to the letters.
  await campaign('april', 'April');
  expect((await run()).put).toContain('pages/about.html');
  site.visit();
  expect(shown('/about')).toContain('"hasLetters":true');
  await campaign('may', 'May');
  const { put } = await run();
  expect(put.sort()).toEqual([
    'letters/feed.xml',
    'pages/letter/may.html',
    'pages/letters.html',
    'pages/newsletter.html',
    'search/index.json',
  ]);
  expect(site.invalidated.at(-1)).toEqual(
    expect.arrayContaining(['/letters/may', '/api/letters/may', '/letters', '/letters/feed.xml']),
  );
  site.visit();
  expect(shown('/letters/may')).toContain('It grew, at last.');
  expect(shown('/letters')).toContain('"subject":"May"');
  expect(shown('/letters/feed.xml')).toContain('<title>May</title>');
  // Letters are not for search engines.
  expect(shown('/sitemap.xml')).not.toContain('/letters');
  await letters.takeOff('may');
  expect(await run()).toMatchObject({ removed: ['pages/letter/may.html'] });
  site.visit();
  expect(site.seen('/letters/may')).toBeUndefined();
  expect(shown('/letters/feed.xml')).not.toContain('May');
  expect((await run()).put).toEqual([]);
});

test('new code renders every page again; many recordings are invalidated by one pattern', async () => {
  for (let n = 1; n <= 60; n++) await archiveGuests.create(guest(`Guest ${n}`));
  await run();
  expect(site.invalidated.at(-1)).toEqual(
    expect.arrayContaining(['/video/*', '/pages/video/*', '/api/archive-guests/*', '/archive']),
  );
  expect(site.invalidated.at(-1)).not.toContain('/video/2');
  // The pictures for links that the first run had no time for.
  await run();
  const { rendered, put } = await run({ version: '2' });
  // What an index names belongs to the code that made it.
  expect(put).toEqual(['search/index.json']);
  expect(rendered.length).toBeGreaterThan(60);
});

test('the daily run restores a file that somebody else changed in the bucket', async () => {
  await run();
  site.files.set('pages/about.html', 'defaced');
  expect((await run({ everything: true })).put).toEqual(['pages/about.html']);
});

test('assets that no page needs any more are kept for a week', async () => {
  for (const name of ['entry-1.js', 'entry-2.js']) site.files.set(`assets/${name}`, 'code');
  await run({ everything: true });
  vi.setSystemTime(Date.now() + 6.9 * 24 * 3600_000);
  await run({ everything: true });
  expect(site.files.has('assets/entry-1.js')).toBe(true);
  vi.setSystemTime(Date.now() + 0.2 * 24 * 3600_000);
  await run({ everything: true });
  expect(site.files.has('assets/entry-1.js')).toBe(false);
  expect(site.files.has('assets/entry-2.js')).toBe(true);
});

import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { upsert } from '../../../../functions/lib/content/episodes/episodes.ts';
import { recentEvents } from '../../../../functions/lib/content/events/recentEvents.ts';
import * as archiveGuests from '../../../../functions/lib/content/guests/archiveGuests.ts';
import * as letters from '../../../../functions/lib/letters/site/letters.ts';
import { logger } from '../../../../functions/lib/platform/log/log.ts';
import { readContent } from '../../../../functions/lib/publishing/content.ts';
import { leaseTime } from '../../../../functions/lib/publishing/publication.ts';
import { publish } from '../../../../functions/lib/publishing/publish.ts';
import { noteLetterWrite, start as startCampaign } from '../../../../functions/lib/sending/campaign/campaigns.ts';
import type { PageDocument } from '../../../../shared/publishing/model/publication.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { runs } from '../../../support/run/runs.ts';
import { FakeSite } from '../../../support/site/fakeSite.ts';

const paths = [
  '/',
  '/archive',
  '/interviews',
  '/podcast',
  '/about',
  '/video/1',
  '/video/2',
  '/video/abcdefghijk',
  '/video/episode-1',
  '/video/episode-2',
  '/sitemap.xml',
  '/newsletter',
  '/letters',
  '/letters/may',
  '/letters/feed.xml',
];
let site: FakeSite;
let broken: (document: PageDocument) => boolean;

beforeEach(() => {
  vi.spyOn(logger, 'info').mockImplementation(() => {});
  vi.useFakeTimers({ toFake: ['Date'] });
  installFakeDynamo();
  site = new FakeSite(paths);
  broken = () => false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const renderer = {
  assets: ['entry-2.js'],
  render: async (document: PageDocument) => {
    if (broken(document)) throw new Error(`${document.page} breaks`);
    return JSON.stringify(document);
  },
};
const run = (more: { everything?: boolean; version?: string } = {}) =>
  publish({ renderer, version: '1', everything: false, remaining: () => 300_000, ...more });

const guest = (name: string, more: object = {}) => ({
  name,
  url: `https://www.youtube.com/watch?v=AAAAAAAAAA${name.length}`,
  displayOrder: 1,
  isFeatured: false,
  description: null,
  imageUrl: null,
  ...more,
});
const episode = (videoId: string, title = 'A talk') => ({
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
const event = { title: 'Now', presenter: 'P', description: 'D', imageUrl: '/i', videoUrl: '/v', eventDate: 'May' };

/** Every page that visitors get is what it would be if it were made now. */
async function everythingIsRight(): Promise<void> {
  const { archiveGuests: guests, activeRecentEvent } = await readContent();
  site.visit();
  expect(JSON.parse(site.seen('/archive') ?? '').answers.archiveGuests).toEqual(guests);
  expect(JSON.parse(site.seen('/') ?? '').answers.activeRecentEvent).toEqual(activeRecentEvent);
  const ids = guests.map(({ id }) => `/video/${id}`);
  for (const path of ['/video/1', '/video/2'])
    expect(site.seen(path) === undefined ? undefined : JSON.parse(site.seen(path) ?? '').answers.archiveGuest).toEqual(
      guests.find(({ id }) => path === `/video/${id}`),
    );
  for (const path of ids) expect(site.seen('/sitemap.xml')).toContain(`${path}</loc>`);
}

test('a first run publishes every page; the next one puts and tells nothing', async () => {
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
    ]),
  );
  await everythingIsRight();
  const told = site.invalidated.length;
  expect(await run()).toMatchObject({ put: [], removed: [], rendered: [] });
  const all = await run({ everything: true });
  expect(all).toMatchObject({ put: [], removed: [] });
  expect(all.rendered.sort()).toEqual(first.put.sort());
  expect(site.invalidated.length).toBe(told);
});

test('a change of one guest puts the pages that show that guest, and renders no other', async () => {
  await archiveGuests.create(guest('Ann', { isFeatured: true }));
  await archiveGuests.create(guest('Bob'));
  await run();
  await archiveGuests.update(2, guest('Rob'));
  const { put, rendered } = await run();
  expect(put.sort()).toEqual(['pages/archive.html', 'pages/interviews.html', 'pages/video/2.html']);
  expect(rendered).toHaveLength(3);
  expect(site.invalidated.at(-1)?.toSorted()).toEqual(
    [
      '/archive',
      '/interviews',
      '/pages/archive.html',
      '/pages/interviews.html',
      '/pages/video/2.html',
      '/video/2',
    ].sort(),
  );
  await archiveGuests.update(1, guest('Anne', { isFeatured: true }));
  expect((await run()).put).toContain('pages/product.html');
  await everythingIsRight();
});

test('a guest who is deleted loses their page', async () => {
  await archiveGuests.create(guest('Ann'));
  await archiveGuests.create(guest('Bob'));
  await run();
  expect(site.seen('/video/2')).toBeDefined();
  await archiveGuests.remove(2);
  expect(await run()).toMatchObject({ removed: ['pages/video/2.html'] });
  expect(site.seen('/video/2')).toBeUndefined();
  await everythingIsRight();
});

const episodeSeenAt = (path: string) => JSON.parse(site.seen(path) ?? '{}').answers?.episode;

test('episodes that share a film have a page each; under the film there is one only while it is one episode’s', async () => {
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

test('an episode that its source corrects keeps its address, and its pages show the correction', async () => {
  await upsert([episode('abcdefghijk')]);
  await run();
  await upsert([{ ...episode('abcdefghijk'), guest: 'Bo Lind' }]);
  const { put } = await run();
  expect(put.sort()).toEqual([
    'pages/interviews.html',
    'pages/podcast.html',
    'pages/video/abcdefghijk.html',
    'pages/video/episode-1.html',
  ]);
  expect(episodeSeenAt('/video/episode-1')).toMatchObject({ guest: 'Bo Lind' });
  await upsert([{ ...episode(''), guest: 'Bo Lind' }]);
  expect(await run()).toMatchObject({ removed: ['pages/video/abcdefghijk.html'] });
  expect(episodeSeenAt('/video/episode-1')).toMatchObject({ videoId: '' });
  expect(site.seen('/sitemap.xml')).not.toContain('/video/');
});

test.each(['12345678901', 'episode-123'])('a film called %s takes no other page’s address', async (film) => {
  await upsert([episode(film)]);
  expect((await run()).put).not.toContain(`pages/video/${film}.html`);
});

test('a letter gets its page, and stands in the list, the feed and beside the newsletter; taken off, it is nowhere', async () => {
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
  await campaign('may', 'May');
  const { put } = await run();
  expect(put.sort()).toEqual([
    'letters/feed.xml',
    'pages/letter/may.html',
    'pages/letters.html',
    'pages/newsletter.html',
  ]);
  expect(site.invalidated.at(-1)).toEqual(expect.arrayContaining(['/letters/may', '/letters', '/letters/feed.xml']));
  site.visit();
  expect(shown('/letters/may')).toContain('It grew, at last.');
  expect(shown('/letters')).toContain('"subject":"May"');
  expect(shown('/letters/feed.xml')).toContain('<title>May</title>');
  // Not where search engines look.
  expect(shown('/sitemap.xml')).not.toContain('/letters');
  await letters.takeOff('may');
  expect(await run()).toMatchObject({ removed: ['pages/letter/may.html'] });
  site.visit();
  expect(site.seen('/letters/may')).toBeUndefined();
  expect(shown('/letters/feed.xml')).not.toContain('May');
  expect((await run()).put).toEqual([]);
});

test('a page that cannot be rendered keeps its last version, holds up no other and says so', async () => {
  await archiveGuests.create(guest('Ann'));
  await run();
  const before = site.seen('/archive');
  await archiveGuests.update(1, guest('Anne'));
  broken = ({ page }) => page === 'archive';
  const logged = vi.spyOn(logger, 'error').mockImplementation(() => {});
  expect(await run()).toMatchObject({ failed: ['pages/archive.html'] });
  expect(logged).toHaveBeenCalledWith(
    'pages/archive.html could not be rendered',
    expect.objectContaining({ alarm: 'PageNotPublished' }),
  );
  expect(site.seen('/archive')).toBe(before);
  expect(JSON.parse(site.seen('/video/1') ?? '').answers.archiveGuest.name).toBe('Anne');
  broken = () => false;
  await run();
  await everythingIsRight();
});

test('new code makes every page anew; many recordings are told of by one pattern', async () => {
  for (let n = 1; n <= 60; n++) await archiveGuests.create(guest(`Guest ${n}`));
  await run();
  expect(site.invalidated.at(-1)).toEqual(expect.arrayContaining(['/video/*', '/pages/video/*', '/archive']));
  expect(site.invalidated.at(-1)).not.toContain('/video/2');
  const { rendered, put } = await run({ version: '2' });
  expect(put).toEqual([]);
  expect(rendered.length).toBeGreaterThan(60);
});

test('what was changed in the bucket by somebody else is put right by the daily run', async () => {
  await run();
  site.files.set('pages/about.html', 'defaced');
  expect((await run({ everything: true })).put).toEqual(['pages/about.html']);
});

test('assets that no page needs are kept for a week', async () => {
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

test('a put that S3 refuses, and an invalidation that CloudFront refuses, fail the run, and the next one makes it right', async () => {
  await archiveGuests.create(guest('Ann'));
  await run();
  await archiveGuests.update(1, guest('Anne'));
  site.refuse = ({ command, keys }) => {
    if (command === 'PutObjectCommand' && keys[0] === 'pages/archive.html') throw new Error('SlowDown');
  };
  await expect(run()).rejects.toThrow('1 pages could not be put');
  expect(JSON.parse(site.seen('/video/1') ?? '').answers.archiveGuest.name, 'the others were').toBe('Anne');
  site.refuse = ({ command }) => {
    if (command === 'CreateInvalidationCommand') throw new Error('TooManyInvalidationsInProgress');
  };
  await expect(run()).rejects.toThrow('TooManyInvalidationsInProgress');
  site.refuse = () => {};
  await run();
  await everythingIsRight();
});

test('two runs at once take turns, and both end with every page right', async () => {
  await archiveGuests.create(guest('Ann'));
  const [first, second] = await Promise.all([run(), run()]);
  expect([first.put.length, second.put.length].sort()).toContain(0);
  await everythingIsRight();
});

test('a run that finds no turn in its time says so', async () => {
  await Promise.all([
    run(),
    expect(publish({ renderer, version: '1', everything: false, remaining: () => 0 })).rejects.toThrow('Another run'),
  ]);
});

/** Ends a run as a crash does: nothing of it happens any more, not even what it would tidy up. */
class Crash extends Error {}

test('wherever a run ends, the next one makes every page right at the edge', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ after: fc.nat(60), lost: fc.boolean(), change: fc.nat(4) }), { minLength: 1, maxLength: 5 }),
      async (crashes) => {
        let step = () => {};
        installFakeDynamo(async (_name, act) => {
          step();
          return act();
        });
        site = new FakeSite(paths);
        await archiveGuests.create(guest('Ann', { isFeatured: true }));
        await archiveGuests.create(guest('Bob'));
        await run();
        for (const [n, { after, lost, change }] of crashes.entries()) {
          await [
            () => archiveGuests.update(1, guest(`Ann ${n}`)),
            () => archiveGuests.remove(2),
            () => archiveGuests.create(guest(`New ${n}`)),
            () => recentEvents.create({ ...event, title: `Event ${n}`, isActive: true }),
            () => recentEvents.activate(2),
          ]
            [change]?.()
            .catch(() => {});
          let calls = 0;
          let dead = false;
          const end = () => {
            dead ||= calls++ >= after;
            if (dead) throw new Crash();
          };
          step = end;
          if (lost) site.loseAnswer = end;
          else site.refuse = end;
          const failed = await run({ everything: n % 2 === 1 }).then(
            () => false,
            () => true,
          );
          site.loseAnswer = () => {};
          site.refuse = () => {};
          step = () => {};
          // What a crash leaves of its turn is over after this time.
          if (failed) vi.setSystemTime(Date.now() + leaseTime + 1);
        }
        await run();
        await everythingIsRight();
      },
    ),
    { numRuns: runs(150) },
  );
});

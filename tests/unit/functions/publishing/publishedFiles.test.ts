import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { upsert } from '../../../../functions/lib/content/episodes/episodes.ts';
import { recentEvents, upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import * as archiveGuests from '../../../../functions/lib/content/guests/archiveGuests.ts';
import * as letters from '../../../../functions/lib/letters/site/letters.ts';
import { tableName } from '../../../../functions/lib/platform/dynamo/dynamo.ts';
import { queryPartition } from '../../../../functions/lib/platform/dynamo/reads.ts';
import { logger } from '../../../../functions/lib/platform/log.ts';
import { readContent } from '../../../../functions/lib/publishing/content.ts';
import { documentsOf } from '../../../../functions/lib/publishing/files.ts';
import { leaseTime, publishDue } from '../../../../functions/lib/publishing/publication.ts';
import { episodeInput } from '../../../../shared/content/model/episode.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import type { GuestPage } from '../../../../shared/publishing/publication.ts';
import { recent, upcoming } from '../../../support/data/contentForms.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { runs } from '../../../support/run/runs.ts';
import {
  expectPagesUpToDate,
  guest,
  newSite,
  preparePublishing,
  renderer,
  run,
  site,
} from '../../../support/site/publishing.ts';

preparePublishing();

const noEpisode = { episodeNumber: 1, duration: '1:00', description: '', image: '', transcriptionUrl: null };
const episode = (videoId: string, title = 'A talk', names = 'Someone') =>
  episodeInput.parse({ ...noEpisode, guid: title, title, guest: names, videoId });
const answersAt = (path: string) => JSON.parse(site.seen(path) ?? '{}').answers;

test('the first run publishes every page; the next one puts and invalidates nothing', async () => {
  await archiveGuests.create(guest('Ann'));
  await upsert([episode('abcdefghijk')]);
  const first = await run();
  expect(first.put).toEqual(
    expect.arrayContaining([
      ...['pages/home.html', 'pages/notFound.html', 'pages/admin.html', 'pages/noGuest.html', 'pages/noGuestPage.html'],
      ...['pages/video/1.html', 'pages/video/episode-1.html', 'pages/video/abcdefghijk.html'],
      ...['sitemap.xml', '.well-known/security.txt'],
    ]),
  );
  await expectPagesUpToDate();
  const { invalidations } = site;
  expect(await run()).toMatchObject({ put: [], removed: [], rendered: [] });
  const all = await run({ everything: true });
  expect(all).toMatchObject({ put: [], removed: [] });
  const isFixed = (key: string) => /^(share|search\/(texts|words))\//.test(key);
  expect(all.rendered.sort()).toEqual(first.put.filter((key) => !isFixed(key)).sort());
  expect(site.invalidations).toBe(invalidations);
});

test('after one guest is changed or deleted, only the pages that show this guest change', async () => {
  await archiveGuests.create(guest('Ann', { isFeatured: true }));
  await archiveGuests.create(guest('Bob'));
  await run();
  await archiveGuests.update(2, guest('Rob'));
  const { put, rendered, removed } = await run();
  expect(put.sort()).toEqual([
    ...['pages/archive.html', 'pages/guest/rob.html', 'pages/interviews.html', 'pages/video/2.html'],
    ...['search/index.json', expect.stringMatching(/^share\/2-/), 'sitemap.xml'],
  ]);
  expect(removed.sort()).toEqual(['pages/guest/bob.html', expect.stringMatching(/^share\/2-/)]);
  expect(rendered).toHaveLength(7);
  await archiveGuests.update(1, guest('Anne', { isFeatured: true }));
  expect((await run()).put).toContain('pages/product.html');
  await expectPagesUpToDate();
  await archiveGuests.remove(2);
  expect((await run()).removed.sort()).toEqual([
    ...['pages/guest/rob.html', 'pages/video/2.html', expect.stringMatching(/^share\/2-/)],
  ]);
  expect(site.seen('/video/2')).toBeUndefined();
  await expectPagesUpToDate();
});

const episodeSeenAt = (path: string) => answersAt(path)?.episode;

test('episodes that share a film each have a page; the film has one only while a single episode has it', async () => {
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
  await upsert([episode('abcdefghijk', 'A talk', 'Bo Lind')]);
  const { put } = await run();
  expect(put.sort()).toEqual([
    ...['pages/guest/bo-lind.html', 'pages/interviews.html', 'pages/podcast.html', 'pages/video/abcdefghijk.html'],
    ...['pages/video/episode-1.html', 'search/index.json'],
    ...[expect.stringMatching(/^share\/episode-1-/), 'sitemap.xml'],
  ]);
  expect(episodeSeenAt('/video/episode-1')).toMatchObject({ guest: 'Bo Lind' });
  await upsert([episode('', 'A talk', 'Bo Lind')]);
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

test('the recent event has a page, unless an episode is its recording', async () => {
  await upsert([episode('abcdefghijk')]);
  const { id } = await recentEvents.create({ ...recent, isActive: true });
  await run();
  expect(answersAt(`/video/event-${id}`)).toMatchObject({
    ...{ activeRecentEvent: { id, title: recent.title }, recordingDetails: { audio: null } },
  });
  expect(site.seen('/sitemap.xml')).toContain(`/video/event-${id}</loc>`);
  await recentEvents.setLatest(1, { ...recent, episodeId: 1 });
  expect((await run()).removed).toContain(`pages/video/event-${id}.html`);
  expect(site.files.has('pages/video/event-1.html')).toBe(false);
  expect(site.files.get('sitemap.xml')).not.toContain('/video/event-');
});

test('a letter is on its page, in the list, the feed and on the newsletter page, until it is taken off', async () => {
  const shown = (path: string) => site.seen(path) ?? '';
  const publish = (slug: string, subject: string) => {
    const letter = { subject, summary: 'It grew.', html: '<p>It grew, at last.</p>' };
    return letters.publish(letter, [slug], { contentHash: slug, sentAt: new Date().toISOString(), at: Date.now() });
  };
  /** Whether each page’s footer leads to the letters, which it asks no one. */
  const footers = () => {
    const pages = [...site.files].flatMap(([key, text]) => (key.startsWith('pages/') ? [JSON.parse(text)] : []));
    return new Set(pages.flatMap(({ answers }) => (answers ? [answers.hasLetters] : [])));
  };
  await run();
  expect(shown('/letters')).toContain('"letters":[]');
  expect(footers()).toEqual(new Set([false]));
  await publish('april', 'April');
  expect((await run()).put).toContain('pages/about.html');
  expect(footers()).toEqual(new Set([true]));
  await publish('may', 'May');
  expect((await run()).put.sort()).toEqual([
    ...['letters/feed.xml', 'pages/letter/may.html', 'pages/letters.html', 'pages/newsletter.html'],
    'search/index.json',
  ]);
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

test('new code renders every page again', async () => {
  await archiveGuests.createAll(Array.from({ length: 60 }, (_, n) => guest(`Guest ${n}`)));
  await run();
  // The pictures for links that the first run had no time for.
  await run();
  const { rendered, put } = await run({ version: '2', everything: true });
  // What an index names belongs to the code that made it.
  expect(put).toEqual(['search/index.json']);
  expect(rendered.length).toBeGreaterThan(60);
});

test('the daily run restores a file that someone else changed in the bucket', async () => {
  await run();
  site.files.set('pages/about.html', 'defaced');
  expect((await run({ everything: true })).put).toEqual(['pages/about.html']);
});

test('a letter’s page that its send has put is fetched anew by the edge after the next run', async () => {
  await run();
  const letter = { subject: 'May', summary: 'It grew.', html: '<p>It grew.</p>' };
  await letters.publish(letter, ['may'], { contentHash: 'h', sentAt: new Date().toISOString(), at: Date.now() });
  const document = documentsOf(await readContent()).find(({ path }) => path === '/letters/may');
  expect(site.seen('/letters/may'), 'an absence that the edge keeps').toBeUndefined();
  site.files.set('pages/letter/may.html', JSON.stringify(document));
  await run();
  expect(site.seen('/letters/may')).toContain('It grew.');
});

test('the assets of earlier deploys stay, for pages that are still open', async () => {
  site.files.set('assets/entry-1.js', 'code');
  await run({ everything: true });
  expect(site.files.has('assets/entry-1.js')).toBe(true);
});

describe('guests', () => {
  const ofGuests = (keys: string[]) => keys.filter((key) => key.startsWith('pages/guest/')).sort();
  const pageAt = (path: string): GuestPage | undefined => answersAt(path)?.guestPage;
  const ann = (more: object = {}) => guest('Ann Berg', { url: null, description: 'A potter.', ...more });
  /** Ann and Bo share a recording; Cy has one alone. */
  beforeEach(async () => {
    await archiveGuests.create(ann());
    await upsert([
      episode('aaaaaaaaaaa', 'On clay', 'Ann Berg and Bo Lind'),
      episode('bbbbbbbbbbb', 'Bees', 'Cy Moss'),
    ]);
    await run();
  });

  test('with a new picture change the pages of those who are related, and no other guest’s', async () => {
    await archiveGuests.update(1, ann({ imageUrl: '/media/a.webp' }));
    expect(ofGuests((await run()).put)).toEqual(['pages/guest/ann-berg.html', 'pages/guest/bo-lind.html']);
    site.visit();
    const related = [{ slug: 'ann-berg', name: 'Ann Berg', imageUrl: '/media/a.webp' }];
    expect(pageAt('/guests/bo-lind')?.related).toEqual(related);
  });

  test('with a new spelling have the same page there too, until the spelling is taken away', async () => {
    await archiveGuests.update(1, ann({ alsoKnownAs: ['Annie'] }));
    expect(ofGuests((await run()).put)).toEqual(['pages/guest/annie.html']);
    expect(pageAt('/guests/annie')).toMatchObject({ slug: 'ann-berg', recordings: [{ others: ['Bo Lind'] }] });
    expect(pageAt('/guests/annie')).toEqual(pageAt('/guests/ann-berg'));
    const listed = site.seen('/sitemap.xml')?.match(/\/guests\/[\w-]+/g);
    expect(listed, 'once each').toEqual(['/guests/ann-berg', '/guests/bo-lind', '/guests/cy-moss']);
    await archiveGuests.update(1, ann({ alsoKnownAs: [] }));
    expect(await run()).toMatchObject({ removed: ['pages/guest/annie.html'] });
    expect(site.seen('/guests/annie')).toBeUndefined();
  });
});

test('a page that cannot be rendered keeps its last version, delays no other page, and raises an alarm', async () => {
  await archiveGuests.create(guest('Ann'));
  await run();
  const before = site.seen('/archive');
  await archiveGuests.update(1, guest('Anne'));
  renderer.fails = ({ page }) => page === 'archive';
  const logged = vi.spyOn(logger, 'error').mockImplementation(() => {});
  expect(await run()).toMatchObject({ failed: ['pages/archive.html'] });
  expect(logged).toHaveBeenCalledWith(
    'pages/archive.html could not be rendered',
    expect.objectContaining({ alarm: 'PageNotPublished' }),
  );
  expect(site.seen('/archive')).toBe(before);
  expect(JSON.parse(site.seen('/video/1') ?? '').answers.archiveGuest.name).toBe('Anne');
  renderer.fails = () => false;
  await run();
  await expectPagesUpToDate();
});

test('a run fails if S3 refuses a put or CloudFront an invalidation, and the next one completes its work', async () => {
  await archiveGuests.create(guest('Ann'));
  await run();
  await archiveGuests.update(1, guest('Anne'));
  site.refuse = ({ command, keys }) => {
    if (command === 'PutObjectCommand' && keys[0] === 'pages/archive.html') throw new Error('SlowDown');
  };
  await expect(run()).rejects.toThrow('SlowDown');
  site.refuse = ({ command }) => {
    if (command === 'CreateInvalidationCommand') throw new Error('AccessDenied');
  };
  await expect(run()).rejects.toThrow('AccessDenied');
  site.refuse = () => {};
  await run();
  await expectPagesUpToDate();
});

test('a run waits while CloudFront has too many invalidations in progress', async () => {
  await archiveGuests.create(guest('Ann'));
  await run();
  await archiveGuests.update(1, guest('Anne'));
  let refusals = 0;
  site.refuse = ({ command }) => {
    if (command !== 'CreateInvalidationCommand' || refusals === 2) return;
    refusals += 1;
    throw Object.assign(new Error('Too many'), { name: 'TooManyInvalidationsInProgress' });
  };
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const running = run();
  await vi.waitFor(() => expect(refusals).toBe(1));
  await vi.advanceTimersByTimeAsync(10_000);
  await running;
  expect(refusals).toBe(2);
  await expectPagesUpToDate();
});

test('two runs at once take turns, and afterwards every page is up to date', async () => {
  await archiveGuests.create(guest('Ann'));
  const [first, second] = await Promise.all([run(), run()]);
  expect([first.put.length, second.put.length].sort()).toContain(0);
  await expectPagesUpToDate();
});

test('a run that cannot acquire the lease in time fails and says so', async () => {
  await Promise.all([run(), expect(run({ remaining: () => 0 })).rejects.toThrow('Another run')]);
});

/** Ends a run as a crash does: it does nothing more, not even clean up. */
class Crash extends Error {}

test('wherever a run crashes, the next one brings every page at the edge up to date', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ after: fc.nat(60), lost: fc.boolean(), change: fc.nat(5) }), { minLength: 1, maxLength: 5 }),
      async (crashes) => {
        let step = () => {};
        installFakeDynamo(async (_name, execute) => {
          step();
          return execute();
        });
        newSite();
        await archiveGuests.create(guest('Ann', { isFeatured: true }));
        await archiveGuests.create(guest('Bob'));
        await run();
        for (const [n, { after, lost, change }] of crashes.entries()) {
          await [
            () => archiveGuests.update(1, guest(`Ann ${n}`)),
            () => archiveGuests.remove(2),
            () => archiveGuests.create(guest(`New ${n}`)),
            () => recentEvents.create({ ...recent, title: `Event ${n}`, isActive: true }),
            () => recentEvents.activate(2),
            // As it was before a run that may have crashed.
            () => archiveGuests.update(1, guest('Ann', { isFeatured: true })),
          ]
            [change]?.()
            .catch(() => {});
          let calls = 0;
          let isDead = false;
          const crash = () => {
            isDead ||= calls++ >= after;
            if (isDead) throw new Crash();
          };
          step = crash;
          if (lost) site.loseAnswer = crash;
          else site.refuse = crash;
          const failed = await run({ everything: n % 2 === 1 }).then(
            () => false,
            () => true,
          );
          site.loseAnswer = () => {};
          site.refuse = () => {};
          step = () => {};
          // The crashed run's lease ends after this time.
          if (failed) vi.setSystemTime(Date.now() + leaseTime + 1);
        }
        await run();
        await expectPagesUpToDate();
      },
    ),
    { numRuns: runs(150) },
  );
});

describe('ends of events', () => {
  const start = Date.parse('2031-05-03T23:00:00Z');
  /** 7:00 to 8:45 PM, by the usual schedule. */
  const end = start + 105 * 60_000;
  const event = {
    ...upcoming,
    imageUrl: '',
    duration: '',
    isActive: true,
    joinLink: '',
    remindDay: true,
    remindHour: true,
  };
  /** Whether the sweep at this moment asks for a run, by a change that the content table's stream reports. */
  async function asks(at: number): Promise<boolean> {
    vi.setSystemTime(at);
    await publishDue(at);
    const [request] = await queryPartition<{ requestedAt: string }>(
      tableName('content'),
      partitions.content.publishRequests,
    );
    return request?.requestedAt === new Date(at).toISOString();
  }
  const answersAt = (path: string) => {
    site.visit();
    return JSON.parse(site.seen(path) ?? '').answers;
  };
  const shownEvent = () => answersAt('/').activeUpcomingEvent;

  test('at an event’s end a run is asked for each minute until one succeeds; the event leaves the pages', async () => {
    expect(await asks(start)).toBe(false);
    await upcomingEvents.create(event);
    await run();
    expect(shownEvent()).toMatchObject({ title: event.title });
    expect(await asks(end - 1000)).toBe(false);
    expect(await asks(end)).toBe(true);
    expect(await asks(end + 60_000)).toBe(true);
    await run();
    expect(shownEvent()).toBeNull();
    expect(await asks(end + 120_000)).toBe(false);
    // A day after the last run, whatever has changed.
    expect(await asks(end + 60_000 + 86_400_000)).toBe(true);
  });

  test('an event that is moved, or whose time cannot be read anymore, is published once, when it changes', async () => {
    vi.setSystemTime(start);
    const { id } = await upcomingEvents.create(event);
    await run();
    await upcomingEvents.update(id, { ...event, eventTime: '9:00 PM' });
    await run();
    expect(await asks(end)).toBe(false);
    expect(await asks(end + 120 * 60_000)).toBe(true);
    await upcomingEvents.update(id, { ...event, eventDate: 'This autumn' });
    await run();
    expect(await asks(end + 121 * 60_000)).toBe(false);
  });

  test('when sign-up closes the pages say so, and they still leave at the event’s end', async () => {
    vi.setSystemTime(start - 86_400_000);
    await upcomingEvents.create({ ...event, signupCloses: '2031-05-03T17:00' });
    await run();
    const closing = start - 2 * 3_600_000;
    expect(shownEvent()).toMatchObject({ closesAt: '2031-05-03T17:00:00-04:00' });
    expect(shownEvent()).not.toHaveProperty('isClosed');
    expect(await asks(closing - 1000)).toBe(false);
    expect(await asks(closing)).toBe(true);
    await run();
    expect(shownEvent()).toMatchObject({ title: event.title, isClosed: true });
    expect(await asks(closing + 60_000)).toBe(false);
    expect(await asks(end)).toBe(true);
    await run();
    expect(shownEvent()).toBeNull();
  });

  test('a canceled event leaves a word on the page of the next evening, until it would have been over', async () => {
    vi.setSystemTime(start - 86_400_000);
    const announced = { ...event, isActive: false };
    const { id, title, eventDate } = await upcomingEvents.create(announced);
    await upcomingEvents.cancel(id, { canceledAt: '2031-05-01T10:00:00.000Z' });
    await run();
    const canceledEvent = { title, eventDate, endsAt: '2031-05-03T20:45:00-04:00' };
    expect(answersAt('/audience-signup')).toMatchObject({ activeUpcomingEvent: null, canceledEvent });
    const undated = await upcomingEvents.create({ ...announced, title: 'Another', eventDate: 'This autumn' });
    await upcomingEvents.cancel(undated.id, { canceledAt: '2031-05-02T10:00:00.000Z' });
    vi.setSystemTime(end - 1000);
    await run();
    expect(answersAt('/audience-signup')).toMatchObject({ canceledEvent });
    vi.setSystemTime(end);
    await run();
    expect(answersAt('/audience-signup').canceledEvent).toBeNull();
  });
});

import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { recentEvents } from '../../../../functions/lib/content/events/events.ts';
import * as archiveGuests from '../../../../functions/lib/content/guests/archiveGuests.ts';
import { logger } from '../../../../functions/lib/platform/log.ts';
import { leaseTime } from '../../../../functions/lib/publishing/publication.ts';
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

const event = { title: 'Now', presenter: 'P', description: 'D', imageUrl: '/i', videoUrl: '/v', eventDate: 'May' };

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
    if (command === 'CreateInvalidationCommand') throw new Error('TooManyInvalidationsInProgress');
  };
  await expect(run()).rejects.toThrow('TooManyInvalidationsInProgress');
  site.refuse = () => {};
  await run();
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
            () => recentEvents.create({ ...event, title: `Event ${n}`, isActive: true }),
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

import { expect, test, vi } from 'vitest';
import * as archiveGuests from '../../../../functions/lib/content/guests/archiveGuests.ts';
import { logger } from '../../../../functions/lib/platform/log.ts';
import { guest, preparePublishing, run, site } from '../../../support/site/publishing.ts';

preparePublishing();

const ofShares = (keys: Iterable<string>) => [...keys].filter((key) => key.startsWith('share/'));
const pictures = () => ofShares(site.files.keys());
const pictureOf = (path: string) => JSON.parse(site.seen(path) ?? '{}').picture;
const many = (count: number) =>
  archiveGuests.createAll(Array.from({ length: count }, (_, n) => guest(`Guest ${String(n + 1).padStart(3, '0')}`)));

test('a recording’s page shows the picture that was made for links to it', async () => {
  await archiveGuests.create(guest('Ann'));
  const drawn = ofShares((await run()).put);
  expect(drawn).toEqual([expect.stringMatching(/^share\/1-[0-9a-f]{16}\.png$/)]);
  expect(pictureOf('/video/1')).toBe(`/${drawn[0]}`);
  expect(site.seen('/sitemap.xml')).toContain(`/${drawn[0]}</video:thumbnail_loc>`);
  // A deploy of other code draws none again.
  const { put, removed } = await run({ version: '2', everything: true });
  expect(ofShares(put)).toEqual([]);
  expect(removed).toEqual([]);
});

test('a changed title gets a new picture, a deleted recording none, and the old ones go', async () => {
  await archiveGuests.create(guest('Ann'));
  await archiveGuests.create(guest('Bob'));
  await run();
  const [ann, bob] = pictures();
  await archiveGuests.update(1, guest('Anna'));
  const changed = await run();
  const drawn = ofShares(changed.put);
  expect(drawn).toHaveLength(1);
  expect(ofShares(changed.removed)).toEqual([ann]);
  expect(site.invalidated.at(-1)).toContain(`/${ann}`);
  site.visit();
  expect(pictureOf('/video/1')).toBe(`/${drawn[0]}`);
  await archiveGuests.remove(2);
  expect((await run()).removed).toEqual(expect.arrayContaining([bob, 'pages/video/2.html']));
  expect(pictures()).toEqual(drawn);
});

test('many pictures are drawn over several runs, each of which asks for the next', async () => {
  await many(120);
  for (const [drawn, isDue] of [
    [50, true],
    [50, true],
    [20, false],
    [0, false],
  ] as const) {
    const { put, dueAt } = await run();
    expect(ofShares(put)).toHaveLength(drawn);
    expect(dueAt <= Date.now()).toBe(isDue);
  }
  expect(pictures()).toHaveLength(120);
});

test('pictures that cannot be drawn are reported, and no run follows another because of them', async () => {
  const alarm = vi.spyOn(logger, 'error').mockImplementation(() => {});
  await many(120);
  const { put, failed, dueAt } = await run({ draw: () => Promise.reject(new Error('No memory')) });
  expect(ofShares(put)).toEqual([]);
  expect(failed).toHaveLength(50);
  expect(alarm).toHaveBeenCalled();
  expect(dueAt).toBe(Date.now() + 86_400_000);
  expect(pictureOf('/video/1')).toBeUndefined();
  expect(ofShares((await run()).put)).toHaveLength(50);
});

test('a title in letters that the fonts lack keeps the site’s picture', async () => {
  await archiveGuests.create(guest('धर्म'));
  expect(ofShares((await run()).put)).toEqual([]);
  expect(pictureOf('/video/1')).toBeUndefined();
});
